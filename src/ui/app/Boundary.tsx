/**
 * Keeps a failure to draw inside one part of the page: what stands around it goes on. React knows error boundaries only
 * as classes, so this is the one class of the page.
 */
import { Component, type ReactNode } from 'react';

export interface Failed {
  reason: unknown;
  /** Draws the part again. */
  retry(): void;
}

export interface BoundaryProps {
  /** What stands in place of a part that could not be drawn. */
  instead(failed: Failed): ReactNode;
  /** The part is drawn again by itself when this changes: another network may well be drawn. */
  resetKey?: unknown;
  children: ReactNode;
}

export class Boundary extends Component<BoundaryProps, { failed: { reason: unknown } | null }> {
  override state: { failed: { reason: unknown } | null } = { failed: null };

  static getDerivedStateFromError(reason: unknown): { failed: { reason: unknown } } {
    return { failed: { reason } };
  }

  override componentDidUpdate(before: BoundaryProps): void {
    if (this.state.failed !== null && before.resetKey !== this.props.resetKey) this.retry();
  }

  readonly retry = (): void => this.setState({ failed: null });

  override render(): ReactNode {
    const { failed } = this.state;
    return failed === null ? this.props.children : this.props.instead({ reason: failed.reason, retry: this.retry });
  }
}
