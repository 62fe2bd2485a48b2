import { type MouseEvent, type TouchEvent, useEffect, useMemo, useRef } from 'react'

/** How long a finger rests before it means "show me what I can do", ms: sooner than the browser's own menu comes. */
const REST_MS = 400
/** How far it may slip meanwhile, px: more is scrolling. */
const SLIP = 10

/** What the finger rests on, and where that is in the window, px. */
export type Rest = Readonly<{ target: Element; x: number; y: number }>

/**
 * Handlers that notice one finger that rests; mice and pens have buttons of their own. The browser's menu does not
 * come over ours, no text is selected, and lifting the finger is no tap. The library's hook weighs three times as much,
 * in the first load of the workspace.
 */
export function useLongPress(onRest: (rest: Rest) => void) {
  const latest = useRef(onRest)
  useEffect(() => {
    latest.current = onRest
  })
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  useEffect(() => () => clearTimeout(timer.current), [])
  return useMemo(() => {
    let from: Rest | null = null
    let rested = false
    const end = () => {
      from = null
      clearTimeout(timer.current)
    }
    return {
      // What bears it is not selected as text (theme.css).
      'data-long-press': true,
      onTouchStart({ target, touches }: TouchEvent) {
        end()
        rested = false
        const finger = touches.item(0)
        // A second finger calls it off.
        if (touches.length !== 1 || !(target instanceof Element)) return
        const rest: Rest = { target, x: finger.clientX, y: finger.clientY }
        from = rest
        timer.current = setTimeout(() => {
          rested = true
          latest.current(rest)
        }, REST_MS)
      },
      onTouchMove({ touches }: TouchEvent) {
        const finger = touches.item(0)
        if (from && Math.hypot(finger.clientX - from.x, finger.clientY - from.y) > SLIP) end()
      },
      onTouchEnd(event: TouchEvent) {
        end()
        if (rested) event.preventDefault()
      },
      onTouchCancel: end,
      onContextMenu(event: MouseEvent) {
        if (!from) return
        event.preventDefault()
        event.stopPropagation()
      },
    }
  }, [])
}
