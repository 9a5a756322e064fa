'use strict';
// Searching, filtering and grouping. The state of it all is the part of the
// address behind #, as in #q=sleep&rule=nojitter.
(() => {
	const form = document.getElementById('filter');
	if (!form) return;
	const fields = ['q', 'rule', 'severity', 'folder', 'by'].map(id => document.getElementById(id));
	const [q, rule, severity, folder, by] = fields;
	const list = document.getElementById('list');
	const status = document.getElementById('status');
	const fixes = document.getElementById('fixes');
	const cards = [...list.querySelectorAll('.finding')];
	const byRule = [...list.children];
	const home = new Map(cards.map(c => [c, c.parentNode]));
	const clear = () => { for (const f of fields) f.value = ''; };
	const number = c => Number(c.id.slice(1));
	const texts = new Map();
	const text = c => {
		if (!texts.has(c)) texts.set(c, c.textContent.toLowerCase());
		return texts.get(c);
	};

	// Groups by folder are made when they are first asked for.
	let byFolder;
	const folders = () => {
		const groups = new Map();
		for (const c of cards.toSorted((a, b) => number(a) - number(b))) {
			const name = c.dataset.folder;
			if (!groups.has(name)) {
				const group = document.createElement('section');
				const heading = document.createElement('h3');
				const code = document.createElement('code');
				const count = document.createElement('span');
				group.className = 'group';
				code.textContent = name;
				count.className = 'count';
				heading.append(code, ' ', count);
				group.append(heading);
				groups.set(name, group);
			}
		}
		return groups;
	};

	let grouped = '';
	const group = () => {
		if (by.value === grouped) return;
		grouped = by.value;
		if (grouped === 'folder') {
			byFolder ??= folders();
			for (const c of cards.toSorted((a, b) => number(a) - number(b))) byFolder.get(c.dataset.folder).append(c);
			list.replaceChildren(...byFolder.values());
		} else {
			for (const c of cards) home.get(c).append(c);
			list.replaceChildren(...byRule);
		}
	};

	const show = () => {
		group();
		const words = q.value.toLowerCase().split(/\s+/).filter(Boolean);
		let shown = 0;
		for (const c of cards) {
			const d = c.dataset;
			const fits = (!rule.value || d.rule === rule.value) &&
				(!severity.value || d.severity === severity.value) &&
				(!folder.value || d.folder === folder.value || d.folder.startsWith(folder.value + '/')) &&
				words.every(w => text(c).includes(w));
			c.hidden = !fits;
			if (fits) shown++;
		}
		for (const g of list.children) {
			const all = g.querySelectorAll('.finding').length;
			const left = g.querySelectorAll('.finding:not([hidden])').length;
			g.hidden = left === 0;
			g.querySelector('.count').textContent = left === all ? all : left + ' of ' + all;
		}
		status.textContent = shown === cards.length ? 'All ' + shown + ' findings.' :
			shown === 0 ? 'No finding matches.' : shown + ' of ' + cards.length + ' findings.';
	};

	const save = () => {
		const state = new URLSearchParams();
		for (const f of fields) if (f.value) state.set(f.id, f.value);
		history.replaceState(null, '', state.size ? '#' + state : location.pathname + location.search);
	};
	const changed = () => { show(); save(); };

	// A hash without = names a part of the page, which must not be hidden.
	const restore = () => {
		const hash = location.hash.slice(1);
		if (hash.includes('=')) {
			const state = new URLSearchParams(hash);
			for (const f of fields) {
				f.value = state.get(f.id) ?? '';
				if (f.selectedIndex === -1) f.selectedIndex = 0;
			}
			show();
			return;
		}
		if (!hash) return;
		const lost = () => !document.getElementById(hash)?.checkVisibility();
		if (lost() && (home.has(document.getElementById(hash)) || byRule.some(g => g.id === hash))) {
			clear();
			show();
			document.getElementById(hash).scrollIntoView();
		}
	};

	const toFindings = () => document.getElementById('findings').scrollIntoView();
	for (const a of document.querySelectorAll('a[data-rule], a[data-folder]')) {
		a.addEventListener('click', e => {
			e.preventDefault();
			clear();
			if (a.dataset.rule !== undefined) rule.value = a.dataset.rule;
			if (a.dataset.folder !== undefined) folder.value = a.dataset.folder;
			changed();
			toFindings();
		});
	}
	const open = all => { for (const d of list.querySelectorAll('.fix')) d.open = all; };
	fixes.addEventListener('click', () => {
		const all = fixes.getAttribute('aria-pressed') !== 'true';
		fixes.setAttribute('aria-pressed', all);
		open(all);
	});

	form.addEventListener('input', changed);
	form.addEventListener('submit', e => e.preventDefault());
	form.addEventListener('reset', () => setTimeout(changed));
	addEventListener('hashchange', restore);
	form.hidden = false;
	show();
	restore();
})();

// What is folded in is printed too.
(() => {
	let closed = [];
	addEventListener('beforeprint', () => {
		closed = [...document.querySelectorAll('details:not([open])')].filter(d => !d.matches('.doc'));
		for (const d of closed) d.open = true;
	});
	addEventListener('afterprint', () => {
		for (const d of closed) d.open = false;
	});
})();
