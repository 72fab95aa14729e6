"use client";

import { Component, type ReactNode } from "react";

type Props = {
  /** What stands in place of a part that broke while it was drawn; `retry` draws that again. */
  instead: (retry: () => void) => ReactNode;
  /** What the part is drawn from: another is tried anew. */
  of?: unknown;
  children: ReactNode;
};

type State = { broken: boolean; of: unknown };

/** Keeps what breaks inside of it from taking the whole page. */
export class ErrorBorder extends Component<Props, State> {
  override state: State = { broken: false, of: this.props.of };

  static getDerivedStateFromError(): Partial<State> {
    return { broken: true };
  }

  static getDerivedStateFromProps({ of }: Props, state: State): State | null {
    return of === state.of ? null : { broken: false, of };
  }

  override render(): ReactNode {
    const { instead, children } = this.props;
    return this.state.broken ? instead(() => this.setState({ broken: false })) : children;
  }
}
