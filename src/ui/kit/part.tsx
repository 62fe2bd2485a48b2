import {
  Component,
  type ComponentType,
  lazy,
  type ReactElement,
  type ReactNode,
  Suspense,
  useState,
} from 'react'
import { createPortal } from 'react-dom'
import { tell } from './feedback'
import { inTime } from './inTime'
import { withTexts } from './namespaces'
import { currentTexts } from './text'

type Module<P> = { default: ComponentType<P> }

const loaders: (() => Promise<unknown>)[] = []

/** A part of a screen, which can be fetched before it is shown. */
type Part<P> = ComponentType<P> & { readonly preload: () => Promise<unknown> }

/**
 * A part of a screen in a chunk of its own (a dialog, a menu, the open ticket). One that is here already is shown
 * at once. One that does not come, because the network is away, costs that part and a sentence, not the screen;
 * showing it again tries again.
 * @param meanwhile What stands in its place until it is here; `around`: what the Suspense around it shows.
 */
export function part<P extends object>(
  load: () => Promise<Module<P>>,
  meanwhile: ReactElement | 'around' | null = null,
): Part<P> {
  const attempt = async (): Promise<Module<P>> => {
    try {
      const module = await inTime(withTexts(load()))
      Current = module.default
      return module
    } catch (error) {
      // A lazy component keeps its failure for ever; the next showing gets a new one.
      Current = lazy(attempt)
      throw error
    }
  }
  let Current: ComponentType<P> = lazy(attempt)
  loaders.push(attempt)
  function Part(props: P) {
    // Chosen once per showing: changing the component would throw away its state.
    const [Chosen] = useState(() => Current)
    return (
      <PartBoundary>
        {meanwhile === 'around' ? (
          <Chosen {...props} />
        ) : (
          <Suspense fallback={meanwhile}>
            <Chosen {...props} />
          </Suspense>
        )}
      </PartBoundary>
    )
  }
  return Object.assign(Part, { preload: attempt })
}

const starters: (() => Promise<unknown>)[] = []

/** A part that stands on its screen from the start: fetched with it where the screen is fetched beforehand. */
export function startPart<P extends object>(load: () => Promise<Module<P>>, meanwhile?: 'around'): Part<P> {
  const made = part(load, meanwhile)
  starters.push(made.preload)
  return made
}

/** Fetches what stands on the screens that are here already. */
export const loadStartParts = (): Promise<unknown> => Promise.allSettled(starters.map((load) => load()))

/**
 * A part that takes the keyboard: a dialog, a drawer, a menu. From the moment in which it is asked for, what is typed is
 * meant for it, and so does not go to a field behind it while its script is fetched.
 */
export const layerPart = <P extends object>(load: () => Promise<Module<P>>): Part<P> =>
  part(load, <Opening />)

/** What had the keyboard before a layer whose script is still on its way. */
export const openers = new WeakMap<Element, Element>()

const takeFocus = (element: HTMLElement | null): void => {
  if (!element) return
  if (document.activeElement) openers.set(element, document.activeElement)
  element.focus()
}

/** Has the keyboard while the script of a layer is on its way. */
export function Opening() {
  return createPortal(
    <div
      role="dialog"
      aria-label={currentTexts()('kit:loading')}
      aria-modal="true"
      aria-busy="true"
      tabIndex={-1}
      ref={takeFocus}
    />,
    document.body,
  )
}

/** The screen's own requests have the network for this long after the connection is live, ms. */
const AFTER_LIVE_MS = 1_000
/** Without a live connection the parts are fetched after this, ms: they may be in the browser's cache. */
const NOT_LIVE_MS = 5_000

/**
 * Fetches all parts while the browser is idle, so that they are there when the network is not. Not at once: a browser that
 * waits for the screen's first answers is idle as well, and has six connections. `live`: is the connection to the server?
 * Returns a function that cancels it.
 */
export function preloadParts(live: boolean): () => void {
  const load = () => void loadParts()
  const timer = setTimeout(
    () => ('requestIdleCallback' in window ? requestIdleCallback(load, { timeout: NOT_LIVE_MS }) : load()),
    live ? AFTER_LIVE_MS : NOT_LIVE_MS,
  )
  return () => clearTimeout(timer)
}

/**
 * Fetches all parts at once; resolves when they are here, or could not be had. Parts that a part brings along with its
 * script are registered when that has come: they are fetched as well.
 */
export async function loadParts(begin = 0): Promise<void> {
  const end = loaders.length
  await Promise.allSettled(loaders.slice(begin, end).map((loader) => loader()))
  if (loaders.length > end) await loadParts(end)
}

class PartBoundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false }

  static getDerivedStateFromError() {
    return { failed: true }
  }

  override componentDidCatch() {
    tell('failed', currentTexts()('kit:partFailed'))
  }

  override render() {
    return this.state.failed ? null : this.props.children
  }
}
