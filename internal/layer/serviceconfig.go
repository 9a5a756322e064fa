package layer

import (
	"encoding/json"
	"go/constant"
)

// serviceConfig reads the largest number of attempts that a service config of
// gRPC, a constant in JSON, allows a method; 0 where it has no retry policy.
func serviceConfig(v constant.Value) int {
	if v == nil || v.Kind() != constant.String {
		return 0
	}
	var config struct {
		MethodConfig []struct {
			RetryPolicy struct{ MaxAttempts int }
		}
	}
	if json.Unmarshal([]byte(constant.StringVal(v)), &config) != nil {
		return 0
	}
	most := 0
	for _, m := range config.MethodConfig {
		most = max(most, m.RetryPolicy.MaxAttempts)
	}
	return min(most, grpcMost)
}

// grpcMost is what gRPC limits the attempts of a policy to, whatever it says.
const grpcMost = 5
