/** Preloaded into a program that must not outlive the one that started it, however that ends: `run` with `tied`. */
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// Listening alone would keep a program alive that is done.
process.channel?.unref();
