import { Component, type ReactNode } from 'react'
import { StandbyPage } from './StandbyPage'

/** The last net: a screen that cannot be drawn says so and offers a reload, instead of going blank. */
export class CrashBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    return this.state.failed ? <StandbyPage reason="load-failed" /> : this.props.children
  }
}
