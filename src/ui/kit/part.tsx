import { Component, type ComponentType, lazy, type ReactNode } from 'react'
import { tell } from './feedback'
import { currentText } from './text'

type Module<P> = { default: ComponentType<P> }

const loaders: (() => Promise<unknown>)[] = []

/**
 * A part of a screen in a chunk of its own (a dialog, a menu). One that does not come, because the network is
 * away, costs that part and a sentence, not the screen; showing it again tries again.
 */
export function part<P extends object>(load: () => Promise<Module<P>>): ComponentType<P> {
  loaders.push(load)
  const attempt = (): Promise<Module<P>> =>
    load().catch((error: unknown) => {
      // A lazy component keeps its failure for ever; the next showing gets a new one.
      Current = lazy(attempt)
      throw error
    })
  let Current: ComponentType<P> = lazy(attempt)
  return function Part(props: P) {
    return (
      <PartBoundary>
        <Current {...props} />
      </PartBoundary>
    )
  }
}

/** Fetches all parts while the browser has nothing else to do, so that they are there when the network is not. */
export function preloadParts(): void {
  const load = () => void Promise.allSettled(loaders.map((loader) => loader()))
  if ('requestIdleCallback' in window) requestIdleCallback(load, { timeout: 5_000 })
  else setTimeout(load, 2_000)
}

class PartBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch() {
    tell('failed', currentText()('common.partFailed'))
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}
