// Command genapp runs Generative Apps. See internal/cli.
package main

import (
	"github.com/genapp-dev/genapp/internal/cli"
	"github.com/genapp-dev/genapp/internal/engine/effect"
	"github.com/genapp-dev/genapp/internal/engine/worker"
	"os"
)

func main() {
	worker.RunIfChild()
	effect.RunIfChild()
	os.Exit(cli.Main(os.Args[1:], cli.System()))
}
