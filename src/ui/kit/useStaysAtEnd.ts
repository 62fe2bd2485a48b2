import { type RefObject, useEffect, useRef } from 'react'

/** How far a place is from the end of what scrolls, px. */
const toEnd = ({ scrollHeight, scrollTop, clientHeight }: HTMLElement): number =>
  scrollHeight - scrollTop - clientHeight

/**
 * Keeps what is read at its end there, whatever takes room above or below it, or grows in it: the field one types in, a
 * bar, a box, the window. `near`: within how many px of the end counts as being there. Gives what says again whether one
 * is at the end, for when a place has been chosen.
 */
export function useStaysAtEnd(
  scroller: RefObject<HTMLElement | null>,
  canvas: RefObject<HTMLElement | null>,
  near: number,
): () => void {
  const atEnd = useRef(true)
  const look = useRef(() => {
    if (scroller.current) atEnd.current = toEnd(scroller.current) <= near
  })
  useEffect(() => {
    const element = scroller.current
    if (!element) return
    let { clientHeight, scrollHeight } = element
    const onScroll = () => {
      // By the sizes of before: what has grown meanwhile, and was not followed yet, has taken nobody from the end.
      atEnd.current = scrollHeight - element.scrollTop - clientHeight <= near
    }
    const follow = () => {
      ;({ clientHeight, scrollHeight } = element)
      if (atEnd.current && toEnd(element) > 0) element.scrollTop = scrollHeight
    }
    // Before the next frame is drawn: nothing is seen to slide away.
    const sizes = new ResizeObserver(follow)
    sizes.observe(element)
    if (canvas.current) sizes.observe(canvas.current)
    element.addEventListener('scroll', onScroll, { passive: true })
    return () => {
      sizes.disconnect()
      element.removeEventListener('scroll', onScroll)
    }
  }, [scroller, canvas, near])
  return look.current
}
