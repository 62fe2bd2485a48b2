import { type PointerEvent, useEffect, useMemo, useRef, useState } from 'react'

/** How long a finger rests before it means "show me what I can do", ms. */
const REST_MS = 500
/** How far it may slip meanwhile, px: more is scrolling. */
const SLIP = 10

/** Notices a finger that rests; mice and pens have a button of their own. */
export function useLongPress() {
  const [pressed, setPressed] = useState(false)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const from = useRef({ x: 0, y: 0 })
  useEffect(() => () => clearTimeout(timer.current), [])
  const handlers = useMemo(() => {
    const end = () => clearTimeout(timer.current)
    return {
      onPointerDown({ pointerType, clientX, clientY }: PointerEvent) {
        if (pointerType !== 'touch') return
        from.current = { x: clientX, y: clientY }
        end()
        timer.current = setTimeout(() => setPressed(true), REST_MS)
      },
      onPointerMove({ clientX, clientY }: PointerEvent) {
        if (Math.hypot(clientX - from.current.x, clientY - from.current.y) > SLIP) end()
      },
      onPointerUp: end,
      onPointerCancel: end,
    }
  }, [])
  return { pressed, release: () => setPressed(false), handlers }
}

export type LongPress = ReturnType<typeof useLongPress>
