package request_test

import (
	"testing"

	"github.com/retrylint/retrylint/internal/request"
)

func TestAnInsertThatAddsARowEachTime(t *testing.T) {
	for statement, want := range map[string]bool{
		"INSERT INTO orders (user_id, item) VALUES ($1, $2)":                          true,
		"INSERT INTO members (user_id, role_id) VALUES ($1, $2)":                      false,
		"insert into\n\torders(item)\n\tvalues (?)":                                   true,
		"INSERT INTO orders (item) VALUES ($1) RETURNING id":                          true,
		"INSERT INTO orders (item) VALUES ($1) ON CONFLICT DO NOTHING":                false,
		"INSERT INTO orders (item) VALUES (?) ON DUPLICATE KEY UPDATE item = item":    false,
		"INSERT IGNORE INTO orders (item) VALUES (?)":                                 false,
		"INSERT OR REPLACE INTO orders (item) VALUES (?)":                             false,
		"INSERT INTO orders (item) SELECT $1 WHERE NOT EXISTS (SELECT 1 FROM orders)": false,
		"INSERT INTO orders (id, item) VALUES ($1, $2)":                               false,
		"INSERT INTO orders (\"request_id\", item) VALUES ($1, $2)":                   false,
		"INSERT INTO orders VALUES ($1, $2)":                                          false,
		"INSERT INTO orders":                                                          false,
		"UPDATE orders SET item = $1":                                                 false,
		"":                                                                            false,
	} {
		if got := request.Inserts(statement); got != want {
			t.Errorf("%s: %v, want %v", statement, got, want)
		}
	}
}
