module example.com/shop

go 1.25

require github.com/aws/aws-sdk-go-v2/service/s3 v1.0.0

replace github.com/aws/aws-sdk-go-v2/service/s3 => ./stub/s3
