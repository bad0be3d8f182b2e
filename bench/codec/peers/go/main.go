// Times klauspost/reedsolomon on demand. It reads orders and answers each with one line:
//
//	check ITEM M K                ok HASH, FNV-1a of the parity of the benchmark's source at 48 bytes a shard
//	sample ITEM M K MILLISECONDS  CALLS NANOSECONDS of this process's CPU time
//
// or error SENTENCE. An item is avx2/encode48, avx2/encode16k, best/encode48 or best/encode16k; avx2 turns off newer
// instructions, best takes what the library chooses on this machine. All work is done by one goroutine.
package main

import (
	"bufio"
	"bytes"
	"fmt"
	"hash/fnv"
	"os"
	"runtime"
	"strconv"
	"strings"
	"time"

	"github.com/klauspost/reedsolomon"
)

type job struct {
	encoder reedsolomon.Encoder
	shards  [][]byte
}

func main() {
	runtime.GOMAXPROCS(1)
	jobs := map[string]*job{}
	in := bufio.NewScanner(os.Stdin)
	for in.Scan() {
		answer, err := reply(strings.Fields(in.Text()), jobs)
		if err != nil {
			answer = "error " + err.Error()
		}
		fmt.Println(answer)
	}
}

func reply(words []string, jobs map[string]*job) (string, error) {
	if len(words) < 4 {
		return "", fmt.Errorf("too short")
	}
	m, errM := strconv.Atoi(words[2])
	k, errK := strconv.Atoi(words[3])
	if errM != nil || errK != nil {
		return "", fmt.Errorf("a number is missing")
	}
	key := strings.Join(words[1:4], " ")
	if jobs[key] == nil {
		made, err := open(words[1], m, k)
		if err != nil {
			return "", err
		}
		jobs[key] = made
	}
	if words[0] == "check" {
		return check(jobs[key], words[1], m, k)
	}
	milliseconds, err := strconv.Atoi(words[len(words)-1])
	if err != nil {
		return "", err
	}
	return sample(jobs[key], time.Duration(milliseconds)*time.Millisecond)
}

// open uses the matrix of our systematic code, 1 / ((255 - j) xor i), so that the bytes can be compared.
func open(item string, m, k int) (*job, error) {
	level, size, _ := strings.Cut(item, "/")
	bytesOf := map[string]int{"encode48": 48, "encode16k": 16384}[size]
	if bytesOf == 0 || (level != "avx2" && level != "best") {
		return nil, fmt.Errorf("there is no %s", item)
	}
	rows := make([][]byte, k)
	for j := range rows {
		rows[j] = make([]byte, m)
		for i := range rows[j] {
			rows[j][i] = inverse(byte(255-j) ^ byte(i))
		}
	}
	options := []reedsolomon.Option{reedsolomon.WithCustomMatrix(rows), reedsolomon.WithMaxGoroutines(1)}
	if level == "avx2" {
		options = append(options, reedsolomon.WithAVX512(false), reedsolomon.WithGFNI(false), reedsolomon.WithAVXGFNI(false))
	}
	encoder, err := reedsolomon.New(m, k, options...)
	if err != nil {
		return nil, err
	}
	shards := make([][]byte, m+k)
	for i := range shards {
		shards[i] = make([]byte, bytesOf)
		for n := range shards[i] {
			at := i*bytesOf + n
			shards[i][n] = byte(at*167 + (at>>5)*73 + m)
		}
	}
	return &job{encoder, shards}, nil
}

// check encodes, loses min(m, k) source shards, and rebuilds them.
func check(j *job, item string, m, k int) (string, error) {
	if err := j.encoder.Encode(j.shards); err != nil {
		return "", err
	}
	hash := fnv.New32a()
	if strings.HasSuffix(item, "encode48") {
		for _, shard := range j.shards[m:] {
			hash.Write(shard)
		}
	}
	received := append([][]byte{}, j.shards...)
	for i := 0; i < min(m, k); i++ {
		received[i] = nil
	}
	if err := j.encoder.ReconstructData(received); err != nil {
		return "", err
	}
	for i := 0; i < m; i++ {
		if !bytes.Equal(received[i], j.shards[i]) {
			return "", fmt.Errorf("the shards came back changed")
		}
	}
	return fmt.Sprintf("ok %08x", hash.Sum32()), nil
}

// sample makes longer and longer runs, until one takes at least that much CPU time.
func sample(j *job, least time.Duration) (string, error) {
	for calls := int64(1); ; {
		start := processorTime()
		for n := int64(0); n < calls; n++ {
			if err := j.encoder.Encode(j.shards); err != nil {
				return "", err
			}
		}
		taken := processorTime() - start
		if taken >= least {
			return fmt.Sprintf("%d %d", calls, taken.Nanoseconds()), nil
		}
		wanted := calls * int64(least) / max(int64(taken), 1) * 11 / 10
		calls = min(max(calls*2, wanted), calls*64)
	}
}

// inverse tries all elements; it runs m * k times before anything is timed.
func inverse(x byte) byte {
	for y := 1; y < 256; y++ {
		product, a := byte(0), x
		for bit := 0; bit < 8; bit++ {
			if y>>bit&1 == 1 {
				product ^= a
			}
			carry := a >> 7
			a <<= 1
			if carry == 1 {
				a ^= 0x1d
			}
		}
		if product == 1 {
			return byte(y)
		}
	}
	return 0
}
