import { Component, type ReactNode } from 'react'
import { StandbyPage } from './StandbyPage'

type Props = {
  children: ReactNode
  /** Saves the log, for those who look into the crash; resolves with what became of it. */
  onExport: () => Promise<string>
}

/** The last net: a screen that cannot be drawn says so and offers a reload and the log, instead of going blank. */
export class CrashBoundary extends Component<Props, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override render() {
    const { children, onExport } = this.props
    return this.state.failed ? <StandbyPage reason="load-failed" onExport={onExport} /> : children
  }
}
