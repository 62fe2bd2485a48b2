import { holdPops } from './popGuard'

/** A form with something unsaved on this page. */
export type UnsavedForm = {
  /** Asks the user; `go` is what they wanted, to be done when they agree. */
  ask: (go: () => void) => void
  /** It has been saved, or given up: it holds nobody back. */
  passing: boolean
}

/** What of the router moves on by a link or a command. */
type Pushing = { push: (...to: never[]) => void }

const forms = new Set<UnsavedForm>()
let uninstall = () => {}
const holding = (): UnsavedForm | undefined => [...forms].find(({ passing }) => !passing)

/** Would something be lost if this page went away now? */
export const hasUnsavedForm = (): boolean => holding() !== undefined

/**
 * From now on a way off the page by a link, by the browser's own buttons or by closing the tab (there in the
 * browser's words) is asked about. Of several forms one asks for all. A navigation that takes this page's place is
 * none of the user's, and goes through. Gives how to let go again.
 */
export function guardForm(form: UnsavedForm, navigator: Pushing): () => void {
  if (forms.size === 0) uninstall = install(navigator)
  forms.add(form)
  return () => {
    forms.delete(form)
    if (forms.size === 0) uninstall()
  }
}

/** Where in the tab's history an entry stands, as the router counts; null where it did not make it. */
const placeOf = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : null

function install(navigator: Pushing): () => void {
  const { push } = navigator
  navigator.push = (...to) => {
    const go = () => push.apply(navigator, to)
    const form = holding()
    if (form) form.ask(go)
    else go()
  }

  const here = placeOf(history.state)
  /** What the next steps in the history are: the way back to this page, or the user's way, which they agreed to. */
  let returning = false
  let agreed = false
  const onPop = (event: PopStateEvent) => {
    if (returning) {
      returning = false
      event.stopImmediatePropagation()
      return
    }
    const form = holding()
    if (agreed || !form) {
      agreed = false
      return
    }
    // The router hears of it only when the user has agreed; until then the tab goes back to where it was.
    event.stopImmediatePropagation()
    const there = placeOf(event.state)
    const by = here === null || there === null ? -1 : there - here
    returning = true
    history.go(-by)
    form.ask(() => {
      agreed = true
      history.go(by)
    })
  }
  const onUnload = (event: BeforeUnloadEvent) => {
    if (hasUnsavedForm()) event.preventDefault()
  }
  holdPops(onPop)
  window.addEventListener('beforeunload', onUnload)
  return () => {
    navigator.push = push
    holdPops(null)
    window.removeEventListener('beforeunload', onUnload)
  }
}
