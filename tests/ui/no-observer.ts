/** An observer that sees nothing, for jsdom has none. */
export class NoObserver {
  observe(): void {}
  unobserve(): void {}
  disconnect(): void {}
}
