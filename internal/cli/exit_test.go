package cli

import (
	"go/ast"
	"go/parser"
	"go/token"
	"strconv"
	"testing"

	"github.com/genapp-dev/genapp/internal/fault"
)

// codes reads every error code from the source that declares them.
func codes(t *testing.T) []fault.Code {
	t.Helper()
	file, err := parser.ParseFile(token.NewFileSet(), "../fault/fault.go", nil, 0)
	if err != nil {
		t.Fatal(err)
	}
	var all []fault.Code
	ast.Inspect(file, func(n ast.Node) bool {
		spec, ok := n.(*ast.ValueSpec)
		if !ok {
			return true
		}
		if kind, ok := spec.Type.(*ast.Ident); !ok || kind.Name != "Code" {
			return true
		}
		for _, value := range spec.Values {
			code, err := strconv.Unquote(value.(*ast.BasicLit).Value)
			if err != nil {
				t.Fatal(err)
			}
			all = append(all, fault.Code(code))
		}
		return true
	})
	if len(all) < 20 {
		t.Fatalf("only %d codes were found", len(all))
	}
	return all
}

func TestEveryCodeHasOneExit(t *testing.T) {
	times := map[fault.Code]int{}
	for _, e := range Exits() {
		for _, code := range e.Codes {
			times[code]++
		}
	}
	for _, code := range codes(t) {
		want := 1
		if code == fault.Interrupted {
			want = 2 // by SIGINT, by SIGTERM
		}
		if times[code] != want {
			t.Errorf("%s stands %d times in the table", code, times[code])
		}
		delete(times, code)
	}
	for code := range times {
		t.Errorf("%s is no code", code)
	}
}

// TestExits holds the promise word by word: scripts rely on it.
func TestExits(t *testing.T) {
	for code, status := range map[fault.Code]int{
		"internal": 1, "usage": 2, "not_found": 3, "not_initialized": 3,
		"invalid_name": 4, "invalid_module": 4, "invalid_argument": 4, "invalid_action": 4, "invalid_config": 4, "findings": 4,
		"already_installed": 5, "not_installed": 5, "stale": 5,
		"timeout": 6, "crashed": 6, "too_large": 6, "refused": 6, "invalid_result": 6,
		"busy": 7, "corrupt_journal": 9, "interrupted": 130,
		"never heard of": 1,
	} {
		if got := exitOf(code); got != status {
			t.Errorf("%s ends with %d, want %d", code, got, status)
		}
	}
}
