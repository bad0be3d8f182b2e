/** A stub of the observers that jsdom lacks; it reports nothing. */
export class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
