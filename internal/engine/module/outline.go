package module

import (
	"sort"
	"unsafe"

	"github.com/tdewolff/parse/v2"
	"github.com/tdewolff/parse/v2/js"
)

// Callable says whether an export can be called, as far as its source tells.
type Callable string

// What the source tells of an export.
const (
	Function Callable = "function"
	NotAFunc Callable = "value"
	Unknown  Callable = "unknown" // only running the module would tell
)

// Export is one named export. Line and Column count from 1, columns in UTF-16
// units; both are 0 where the source does not tell.
type Export struct {
	Name         string
	Callable     Callable
	Line, Column int
}

// Import is one module that the source asks for.
type Import struct {
	From         string // as written, without quotes
	Dynamic      bool   // import("...") inside code: fails only when reached
	Line, Column int
}

// Outline is what reading a module without running it tells.
type Outline struct {
	Exports []Export
	Imports []Import
	Named   []Named // methods that texts of the source name
	// Whole is false where the reader does not know some syntax: then the
	// lists may lack entries and nothing may be concluded from an absence.
	Whole bool
}

// Methods are the names that a call could reach: named exports that fit the
// rule for methods and are not known to be something else, sorted.
func (o Outline) Methods() []string {
	names := []string{}
	for _, e := range o.Exports {
		if ValidMethod(e.Name) && e.Callable != NotAFunc {
			names = append(names, e.Name)
		}
	}
	sort.Strings(names)
	return names
}

// Static are the imports that keep the module from loading at all.
func (o Outline) Static() []Import {
	var static []Import
	for _, i := range o.Imports {
		if !i.Dynamic {
			static = append(static, i)
		}
	}
	return static
}

// ReadOutline reads source without running it. It never fails: what it cannot
// read it does not claim.
func ReadOutline(source []byte) Outline {
	// The reader keeps slices of this buffer, so their places can be told.
	buffer := append(make([]byte, 0, len(source)+1), source...)
	tree, err := js.Parse(parse.NewInputBytes(buffer), js.Options{})
	if err != nil {
		return Outline{}
	}
	r := reader{place: newPlaces(buffer), locals: map[string]Callable{}}
	for _, statement := range tree.List {
		r.declare(statement)
	}
	for _, statement := range tree.List {
		r.statement(statement)
	}
	js.Walk(&r, &tree.BlockStmt)
	r.out.Whole = true
	return r.out
}

type reader struct {
	place  places
	locals map[string]Callable
	out    Outline
}

// declare notes what a top-level name is bound to, for `export { name }`.
func (r *reader) declare(statement js.IStmt) {
	switch s := statement.(type) {
	case *js.FuncDecl:
		if s.Name != nil {
			r.locals[string(s.Name.Data)] = Function
		}
	case *js.ClassDecl: // typeof says "function", and so does a call's check
		if s.Name != nil {
			r.locals[string(s.Name.Data)] = Function
		}
	case *js.VarDecl:
		r.variables(s, func(name []byte, c Callable) { r.locals[string(name)] = c })
	case *js.ExportStmt:
		if decl, ok := s.Decl.(js.IStmt); ok {
			r.declare(decl)
		}
	case *js.ImportStmt:
		r.locals[string(s.Default)] = Unknown
		for _, alias := range s.List {
			r.locals[string(alias.Binding)] = Unknown
		}
	}
}

// variables calls each with every name that a declaration binds. A name that
// may be assigned again later is never known to be something.
func (r *reader) variables(decl *js.VarDecl, each func(name []byte, c Callable)) {
	for _, element := range decl.List {
		if v, ok := element.Binding.(*js.Var); ok {
			c := Unknown
			if decl.TokenType == js.ConstToken {
				c = callable(element.Default)
			}
			each(v.Data, c)
			continue
		}
		bindings(element.Binding, func(name []byte) { each(name, Unknown) })
	}
}

func bindings(b js.IBinding, each func(name []byte)) {
	switch b := b.(type) {
	case *js.Var:
		if b != nil {
			each(b.Data)
		}
	case *js.BindingArray:
		for _, e := range b.List {
			bindings(e.Binding, each)
		}
		bindings(b.Rest, each)
	case *js.BindingObject:
		for _, item := range b.List {
			bindings(item.Value.Binding, each)
		}
		bindings(b.Rest, each)
	}
}

func callable(expr js.IExpr) Callable {
	switch e := expr.(type) {
	case *js.ArrowFunc, *js.FuncDecl, *js.ClassDecl:
		return Function
	case *js.GroupExpr:
		return callable(e.X)
	case *js.LiteralExpr, *js.TemplateExpr, *js.ArrayExpr, *js.ObjectExpr, *js.NewExpr:
		// A constructor may return a function; nobody writes a method so, but
		// only literals are certain.
		if _, isNew := e.(*js.NewExpr); isNew {
			return Unknown
		}
		if t, isTemplate := e.(*js.TemplateExpr); isTemplate && t.Tag != nil {
			return Unknown
		}
		return NotAFunc
	}
	return Unknown
}

func (r *reader) statement(statement js.IStmt) {
	switch s := statement.(type) {
	case *js.ImportStmt:
		r.imported(s.Module, false)
	case *js.ExportStmt:
		r.export(s)
	}
}

func (r *reader) export(s *js.ExportStmt) {
	if s.Module != nil {
		r.imported(s.Module, false)
	}
	if s.Default {
		r.add([]byte("default"), nil, callable(s.Decl))
		return
	}
	switch d := s.Decl.(type) {
	case *js.FuncDecl:
		r.add(d.Name.Data, d.Name.Data, Function)
	case *js.ClassDecl:
		r.add(d.Name.Data, d.Name.Data, Function)
	case *js.VarDecl:
		r.variables(d, func(name []byte, c Callable) { r.add(name, name, c) })
	}
	for _, alias := range s.List {
		local := alias.Name
		if local == nil {
			local = alias.Binding
		}
		if len(alias.Binding) == 0 || string(alias.Binding) == "*" {
			continue // a trailing comma, or `export * from`: its names are not here
		}
		kind, known := r.locals[string(local)]
		if s.Module != nil || !known {
			kind = Unknown
		}
		r.add(unquote(alias.Binding), alias.Binding, kind)
	}
}

func (r *reader) add(name, at []byte, c Callable) {
	line, column := r.place.of(at)
	r.out.Exports = append(r.out.Exports, Export{Name: string(name), Callable: c, Line: line, Column: column})
}

func (r *reader) imported(specifier []byte, dynamic bool) {
	line, column := r.place.of(specifier)
	r.out.Imports = append(r.out.Imports, Import{From: string(unquote(specifier)), Dynamic: dynamic, Line: line, Column: column})
}

// Enter sees every node, for the imports that stand inside code and for the
// texts that name methods.
func (r *reader) Enter(n js.INode) js.IVisitor {
	switch l := n.(type) {
	case *js.LiteralExpr:
		if l.TokenType == js.StringToken {
			r.literal(l.Data)
		}
	case *js.TemplateExpr:
		for _, part := range l.List {
			r.literal(part.Value)
		}
		r.literal(l.Tail)
	}
	call, ok := n.(*js.CallExpr)
	if !ok {
		return r
	}
	if callee, ok := call.X.(*js.LiteralExpr); ok && callee.TokenType == js.ImportToken && len(call.Args.List) > 0 {
		if literal, ok := call.Args.List[0].Value.(*js.LiteralExpr); ok && literal.TokenType == js.StringToken {
			r.imported(literal.Data, true)
		}
	}
	return r
}

// Exit ends the visit of a node.
func (r *reader) Exit(js.INode) {}

func unquote(b []byte) []byte {
	if len(b) >= 2 && (b[0] == '"' || b[0] == '\'') && b[len(b)-1] == b[0] {
		return b[1 : len(b)-1]
	}
	return b
}

// places turns slices of one buffer into lines and columns.
type places struct {
	buffer []byte
	base   uintptr
}

func newPlaces(buffer []byte) places {
	return places{buffer: buffer, base: uintptr(unsafe.Pointer(unsafe.SliceData(buffer)))}
}

// of gives the place of s, or zeros where s is no part of the buffer (the
// reader made it up). Only addresses are compared; nothing is read through them.
func (p places) of(s []byte) (line, column int) {
	if len(s) == 0 || len(p.buffer) == 0 {
		return 0, 0
	}
	at := uintptr(unsafe.Pointer(unsafe.SliceData(s))) - p.base
	if at >= uintptr(len(p.buffer)) {
		return 0, 0
	}
	return Place(p.buffer, int(at))
}

// Place is the line and the column (from 1, in UTF-16 units) of a byte offset.
func Place(source []byte, offset int) (line, column int) {
	line, column = 1, 1
	for _, r := range string(source[:offset]) {
		switch {
		case r == '\n':
			line, column = line+1, 1
		case r > 0xFFFF:
			column += 2
		default:
			column++
		}
	}
	return line, column
}
