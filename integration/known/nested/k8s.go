package nested

import (
	"context"
	"time"

	corev1 "k8s.io/api/core/v1"
	metav1 "k8s.io/apimachinery/pkg/apis/meta/v1"
	"k8s.io/apimachinery/pkg/util/wait"
	"k8s.io/client-go/kubernetes"
	"k8s.io/client-go/util/retry"
)

func update(ctx context.Context, cs kubernetes.Interface, pod *corev1.Pod) error {
	return retry.RetryOnConflict(retry.DefaultRetry, func() error {
		_, err := cs.CoreV1().Pods("default").Update(ctx, pod, metav1.UpdateOptions{})
		return err
	})
}

func aroundConflict(ctx context.Context, cs kubernetes.Interface, pod *corev1.Pod) error {
	var err error
	for range 3 { // want `3 × 5 = 15 attempts`
		if err = update(ctx, cs, pod); err == nil {
			return nil
		}
		pause()
	}
	return err
}

func aroundConflictOff(ctx context.Context, cs kubernetes.Interface, pod *corev1.Pod) error {
	var err error
	for range 3 {
		err = retry.RetryOnConflict(wait.Backoff{Steps: 1, Duration: time.Second}, func() error {
			_, err := cs.CoreV1().Pods("default").Update(ctx, pod, metav1.UpdateOptions{})
			return err
		})
		if err == nil {
			return nil
		}
		pause()
	}
	return err
}
