# Every check and every task of the project. `make test` needs Go alone;
# `make ci` is what .ci/run calls.

export CGO_ENABLED ?= 0
GO ?= go
BIN := genapp
FUZZTIME ?= 10s
STATICCHECK := honnef.co/go/tools/cmd/staticcheck@v0.8.2

.PHONY: build demo test race bench lint fuzz docs intl-data intl-compare ci cross clean

build: ## build ./genapp
	$(GO) build -trimpath -o $(BIN) ./cmd/genapp

demo: build ## install a bundled app in a throwaway root, press a button, look inside
	@root=$$(mktemp -d) && trap 'rm -rf "$$root"' EXIT && set -e && \
	./$(BIN) --root "$$root" install testdata/apps/duel-poker.mjs --argument '{"seed":"abc"}' && \
	./$(BIN) --root "$$root" press duel-poker 3 && \
	./$(BIN) --root "$$root" journal log duel-poker

test: ## every test that needs nothing but Go
	$(GO) test ./...

race: ## the tests of what shares memory, under the race detector (needs cgo)
	CGO_ENABLED=1 $(GO) test -race ./internal/engine ./internal/engine/lock ./internal/engine/durable/... ./internal/engine/journal ./internal/engine/worker ./internal/engine/effect ./internal/engine/process

bench: build ## the table of figures, beside a Node program that does the same job
	$(GO) run ./bench

lint: ## format, vet, staticcheck, tidiness
	@out=$$(gofmt -l .); test -z "$$out" || { echo "gofmt: $$out"; exit 1; }
	$(GO) vet ./...
	$(GO) run $(STATICCHECK) ./...
	$(GO) mod tidy -diff
	$(GO) mod verify

cross: ## the other platforms build and vet
	GOOS=darwin GOARCH=arm64 $(GO) vet ./...
	GOOS=darwin GOARCH=arm64 $(GO) build -o /dev/null ./cmd/genapp
	GOOS=windows GOARCH=amd64 $(GO) vet ./...
	GOOS=windows GOARCH=amd64 $(GO) build -o /dev/null ./cmd/genapp
	GOOS=linux GOARCH=arm64 $(GO) vet ./...

fuzz: ## each fuzz target for FUZZTIME
	@set -e; for dir in $$(grep -rl --include='*_test.go' '^func Fuzz' . | xargs -n1 dirname | sort -u); do \
		for target in $$(grep -ho --include='*_test.go' -r '^func Fuzz[A-Za-z0-9_]*' $$dir --exclude-dir='?*' | sed 's/^func //' | sort -u); do \
			echo "fuzz $$dir $$target"; $(GO) test $$dir -run '^$$' -fuzz "^$$target\$$" -fuzztime $(FUZZTIME); \
		done; done

docs: ## completions and the command reference, from the command tree
	$(GO) run ./internal/cli/gendocs

intl-data: ## the locale data anew, from the npm packages of CLDR 48
	npm install --silent --no-audit --no-fund --prefix build/cldr cldr-core@48.0.0 cldr-numbers-full@48.0.0 cldr-dates-full@48.0.0 \
		cldr-localenames-full@48.0.0 cldr-units-full@48.0.0 cldr-misc-full@48.0.0 cldr-bcp47@48.2.0
	$(GO) run ./internal/engine/intl/gen -cldr build/cldr -out internal/engine/intl/data

INTLCASES ?= 10000
intl-compare: ## Intl beside Node, INTLCASES cases of each kind (needs a Node with CLDR 48)
	@dir=$$(mktemp -d) && trap 'rm -rf "$$dir"' EXIT && cd internal/engine/intl && \
	node testdata/make_number.mjs $(INTLCASES) 11 >$$dir/numbers && node testdata/make_datetime.mjs $(INTLCASES) 11 >$$dir/dates && \
	node testdata/make_texts.mjs 800 >$$dir/texts && \
	INTL_NUMBER_CASES=$$dir/numbers INTL_DATE_CASES=$$dir/dates INTL_TEXT_CASES=$$dir/texts \
	$(GO) test . -count=1 -v -run 'TestNumbersAsNode|TestDateTimeGolden|TestTexts' | grep -E 'cases|^(ok|FAIL)'

ci: lint cross test race

clean:
	rm -f $(BIN)
