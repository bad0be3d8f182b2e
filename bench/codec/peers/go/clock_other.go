//go:build !unix

package main

import "time"

var start = time.Now()

// processorTime is the time that passes, where there is no clock of the process's own.
func processorTime() time.Duration {
	return time.Since(start)
}
