/**
 * An error boundary: if one part of the page fails to render, the rest goes on. React offers error boundaries only as
 * classes, so this is the one class of the page.
 */
import { Component, type ReactNode } from 'react';

export interface Failed {
  reason: unknown;
  /** Renders the part again. */
  retry(): void;
}

export interface BoundaryProps {
  /** Renders what stands in place of the failed part. */
  instead(failed: Failed): ReactNode;
  /** When this changes, a failed part is rendered again: with another network it may succeed. */
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
