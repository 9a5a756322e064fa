package history

type transaction struct {
	kv     *keyValue
	parts  []request
	writes bool
}
