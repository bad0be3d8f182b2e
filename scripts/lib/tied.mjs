/** Preloaded by `run` with `tied` into a program that must not outlive the one that started it, however that ends. */
process.once('disconnect', () => process.kill(process.pid, 'SIGKILL'));
// Otherwise the listener alone would keep a finished program alive.
process.channel?.unref();
