import { part } from '@ui/kit/part'
import { type ReactNode, Suspense, useContext, useEffect, useRef, useState } from 'react'
import { UNSAFE_NavigationContext as NavigationContext } from 'react-router-dom'
import { useInstanceTexts } from './instanceTexts'

const ConfirmDialog = part(() => import('@ui/kit/ConfirmDialog'))

type Unsaved = Readonly<{
  /** The question, where it is being asked: part of what the form renders. */
  asking: ReactNode
  /** Lets the next navigation through: for a form that has just been saved and leads on. */
  pass: () => void
}>

/** Where in the tab's history an entry stands, as the router counts; null where it did not make it. */
const placeOf = (state: unknown): number | null =>
  typeof state === 'object' && state !== null && 'idx' in state && typeof state.idx === 'number'
    ? state.idx
    : null

/**
 * Asks before unsaved work is left: by a link, by the browser's own buttons, by closing the tab (there in the
 * browser's words). A navigation that takes this page's place is none of the user's, and goes through. Give it
 * whether something is unsaved.
 */
export function useUnsaved(dirty: boolean): Unsaved {
  const t = useInstanceTexts()
  const { navigator } = useContext(NavigationContext)
  const [leave, setLeave] = useState<(() => void) | null>(null)
  const passing = useRef(false)

  useEffect(() => {
    passing.current = false
    if (!dirty) return
    const { push } = navigator
    const asked = (go: () => void) => (passing.current ? go() : setLeave(() => go))
    navigator.push = (...to) => asked(() => push.apply(navigator, to))

    const here = placeOf(history.state)
    let returning = false
    const onPop = (event: PopStateEvent) => {
      if (passing.current) return
      // The router hears of it only when the user has agreed; until then the tab goes back to where it was.
      event.stopImmediatePropagation()
      if (returning) {
        returning = false
        return
      }
      const there = placeOf(event.state)
      const by = here === null || there === null ? -1 : there - here
      returning = true
      history.go(-by)
      setLeave(() => () => {
        passing.current = true
        history.go(by)
      })
    }
    const onUnload = (event: BeforeUnloadEvent) => {
      if (!passing.current) event.preventDefault()
    }
    window.addEventListener('popstate', onPop, { capture: true })
    window.addEventListener('beforeunload', onUnload)
    return () => {
      navigator.push = push
      window.removeEventListener('popstate', onPop, { capture: true })
      window.removeEventListener('beforeunload', onUnload)
    }
  }, [dirty, navigator])

  return {
    asking: (
      <Suspense fallback={null}>
        {leave && (
          <ConfirmDialog
            title={t('form.unsavedTitle')}
            text={t('form.unsavedText')}
            action={t('form.unsavedLeave')}
            color="danger"
            onConfirm={() => {
              setLeave(null)
              passing.current = true
              leave()
            }}
            onClose={() => setLeave(null)}
          />
        )}
      </Suspense>
    ),
    pass: () => {
      passing.current = true
    },
  }
}
