package layertree

import (
	"cmp"
	"fmt"
	"maps"
	"slices"
	"strings"
)

// A joiner expands functions into the layers below them.
type joiner struct {
	funcs   map[string]Func
	layered map[string]bool // the functions with a layer below
	done    map[string][]*Box
}

func newJoiner(funcs []Func) *joiner {
	j := &joiner{funcs: map[string]Func{}, layered: map[string]bool{}}
	for _, fn := range funcs {
		fn = plain(fn)
		if have, is := j.funcs[fn.ID]; !is || len(have.Steps) < len(fn.Steps) {
			j.funcs[fn.ID] = fn
		}
	}
	j.mark()
	return j
}

// plain is a function with the names that it has outside of tests: the go
// command adds " [path.test]" to the path of a package that is built with its
// tests.
func plain(fn Func) Func {
	fn.ID = withoutVariant(fn.ID)
	fn.Steps = slices.Clone(fn.Steps)
	for i, s := range fn.Steps {
		calls := slices.Clone(s.Calls)
		for k := range calls {
			calls[k] = withoutVariant(calls[k])
		}
		fn.Steps[i].Calls = calls
	}
	return fn
}

func withoutVariant(id string) string {
	before, rest, found := strings.Cut(id, " [")
	if !found {
		return id
	}
	_, after, found := strings.Cut(rest, ".test]")
	if !found {
		return id
	}
	return before + after
}

// mark finds the functions with a layer below.
func (j *joiner) mark() {
	callers := map[string][]string{}
	var work []string
	add := func(id string) {
		if !j.layered[id] {
			j.layered[id] = true
			work = append(work, id)
		}
	}
	for id, fn := range j.funcs {
		for _, s := range fn.Steps {
			if len(s.Layers)+len(s.Below) > 0 {
				add(id)
			}
			for _, callee := range s.Calls {
				callers[callee] = append(callers[callee], id)
			}
		}
	}
	for len(work) > 0 {
		id := work[len(work)-1]
		work = work[:len(work)-1]
		for _, caller := range callers[id] {
			add(caller)
		}
	}
}

// entries lists the functions with layers that no other such function calls,
// and one of each circle that nothing else leads to, in order of their IDs.
func (j *joiner) entries() []string {
	called := map[string]bool{}
	for id, fn := range j.funcs {
		if !j.layered[id] {
			continue
		}
		for _, s := range fn.Steps {
			for _, callee := range s.Calls {
				called[callee] = called[callee] || callee != id
			}
		}
	}
	ids := slices.Sorted(maps.Keys(j.layered))
	ids = slices.DeleteFunc(ids, func(id string) bool { return j.funcs[id].Interface })
	reached := map[string]bool{}
	var out []string
	for _, id := range ids {
		if !called[id] {
			out = append(out, id)
			j.reach(id, reached)
		}
	}
	// What is left stands in circles or below them. A function that is left
	// behind last, when all are walked, stands in a circle at the top.
	left, seen := []string(nil), maps.Clone(reached)
	for _, id := range ids {
		left = append(left, j.reach(id, seen)...)
	}
	for _, id := range slices.Backward(left) {
		if !reached[id] && !j.funcs[id].Interface {
			out = append(out, id)
			j.reach(id, reached)
		}
	}
	return out
}

// reach marks a function and all below it, and lists those that were not
// marked before in the order in which they are left behind.
func (j *joiner) reach(id string, reached map[string]bool) (left []string) {
	if reached[id] || !j.layered[id] {
		return nil
	}
	reached[id] = true
	for _, s := range j.funcs[id].Steps {
		for _, callee := range s.Calls {
			left = append(left, j.reach(callee, reached)...)
		}
	}
	return append(left, id)
}

// A frame is a function on the way down, with what its caller hands it.
type frame struct {
	fn       Func
	counts   map[int]int // the numbers in its parameters
	skip     []int       // the parameters whose calls the caller tells of
	deadline bool        // its context ends by itself
	// stack holds the functions on the way, each with the number of layers
	// above it; layers is the number above this one.
	stack  map[string]int
	layers int
}

// expand lists the layers below a function. Their ways and fates are told as
// seen from the function.
func (j *joiner) expand(f frame) []*Box {
	var out []*Box
	for _, s := range f.fn.Steps {
		skipped := s.Runs > 0 && slices.Contains(f.skip, s.Runs)
		if skipped && len(s.Calls) == 0 {
			continue
		}
		boxes := j.below(f, s)
		if skipped && len(boxes) == 0 {
			continue
		}
		for _, l := range slices.Backward(s.Layers) {
			boxes = []*Box{over(l.in(f), boxes)}
		}
		for _, b := range boxes {
			if !s.Fails && b.lost == "" {
				b.lost = f.fn.Name
			}
		}
		out = append(out, boxes...)
	}
	return merge(out)
}

// over is a layer with boxes below it.
func over(l Layer, below []*Box) *Box {
	for _, b := range below {
		b.under = l.On
	}
	return &Box{Layer: l, Below: merge(below)}
}

// in is a layer as it is in a frame.
func (l Layer) in(f frame) Layer {
	if n, is := f.counts[l.Param]; is && l.Attempts == 0 {
		l.Attempts = max(n+l.More, 0)
	}
	if l.Until == "context" && f.deadline {
		l.Until = "deadline"
	}
	return l
}

// below lists the layers of the functions that a step calls.
func (j *joiner) below(f frame, s Step) []*Box {
	var out []*Box
	for _, id := range s.Calls {
		if !j.layered[id] {
			continue
		}
		if at, is := f.stack[id]; is {
			if f.layers+len(s.Layers) > at {
				out = append(out, &Box{Layer: Layer{Name: j.funcs[id].Name, On: "everything"}, Circle: true})
			}
			continue
		}
		out = append(out, j.callee(f.call(s, j.funcs[id]))...)
	}
	known := slices.ContainsFunc(s.Calls, func(id string) bool { _, is := j.funcs[id]; return is })
	if len(out) == 0 && !known && len(s.Below) > 0 {
		out = chain(f, s.Below)
	}
	return out
}

// call is the frame of a function that a step calls.
func (f frame) call(s Step, fn Func) frame {
	in := frame{fn: fn, skip: s.Skip, deadline: f.deadline || s.Deadline, stack: f.stack, layers: f.layers + len(s.Layers)}
	if fn.Literal || f.fn.Interface {
		in.counts = f.counts
	}
	if f.fn.Interface {
		in.skip = f.skip
	}
	for _, c := range s.Counts {
		n, is := c.N, true
		if c.From > 0 {
			n, is = f.counts[c.From]
		}
		if is {
			in.counts = maps.Clone(in.counts)
			if in.counts == nil {
				in.counts = map[int]int{}
			}
			in.counts[c.Param] = n
		}
	}
	return in
}

// callee expands a function, or repeats what was found when it was expanded
// before, and puts the function on the way of its layers.
func (j *joiner) callee(f frame) []*Box {
	key := fmt.Sprint(f.fn.ID, f.counts, f.skip, f.deadline)
	boxes, done := j.done[key]
	if !done {
		f.stack[f.fn.ID] = f.layers
		boxes = j.expand(f)
		delete(f.stack, f.fn.ID)
		j.done[key] = again(boxes)
	} else {
		boxes = clone(boxes)
	}
	if f.fn.Literal || f.fn.Interface {
		return boxes
	}
	for _, b := range boxes {
		if len(b.Via) > 0 || b.Name != f.fn.Name {
			b.Via = append([]string{f.fn.Name}, b.Via...)
		}
	}
	return boxes
}

// again are boxes as they are shown where they come up once more.
func again(boxes []*Box) []*Box {
	out := clone(boxes)
	for i, b := range out {
		if len(b.Below) > 0 {
			b.Below, b.Again, b.full = nil, true, boxes[i]
		}
	}
	return out
}

func clone(boxes []*Box) []*Box {
	out := make([]*Box, len(boxes))
	for i, b := range boxes {
		c := *b
		out[i] = &c
	}
	return out
}

// chain lists the layer at the beginning of a way down, with the others below.
func chain(f frame, way []Layer) []*Box {
	var via []string
	for i, l := range way {
		if l.Kind == "" {
			via = append(via, l.Name)
			continue
		}
		b := over(l.in(f), chain(f, way[i+1:]))
		b.Via = via
		return []*Box{b}
	}
	return nil
}

// merge joins the boxes that are one layer: a loop that repeats two calls, a
// layer that is reached on several ways, or requests of one kind.
func merge(boxes []*Box) []*Box {
	type identity struct{ name, kind, at string }
	have := map[identity]*Box{}
	var out []*Box
	for _, b := range boxes {
		id := identity{b.Name, b.Kind, b.At}
		if b.Kind == "client" {
			id.at = fmt.Sprint(b.Attempts)
		}
		first := have[id]
		if first == nil {
			have[id] = b
			out = append(out, b)
			continue
		}
		first.meet(b)
		first.On = either(first.On, b.On)
		if first.Again && !b.Again {
			first.Again, first.full = false, nil
		}
		first.Below = merge(append(first.Below, b.Below...))
	}
	return out
}

// meet has a box stand for another way to its layer too. It shows the shortest
// one on which the failure comes through.
func (b *Box) meet(other *Box) {
	if !slices.Equal(b.Via, other.Via) {
		b.OtherWays += 1 + other.OtherWays
	}
	if b.way(other) > 0 {
		b.Via, b.lost = other.Via, other.lost
	}
}

// way orders ways to a layer: those on which its failure comes through first,
// then by length and names.
func (b *Box) way(other *Box) int {
	stays := map[bool]int{true: 1}
	return cmp.Or(
		cmp.Compare(stays[b.lost != ""], stays[other.lost != ""]),
		cmp.Compare(len(b.Via), len(other.Via)),
		slices.Compare(b.Via, other.Via),
	)
}
