//go:build calls

package calls

// Packages of the tables that no call here needs.
import (
	_ "github.com/elastic/elastic-transport-go/v8/elastictransport"
	_ "github.com/failsafe-go/failsafe-go/failsafegrpc"
	_ "github.com/failsafe-go/failsafe-go/failsafehttp"
	_ "k8s.io/client-go/gentype"
)
