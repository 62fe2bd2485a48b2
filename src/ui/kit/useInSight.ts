import { type RefObject, useEffect, useRef, useState } from 'react'

/** Looked for this far around the window as well: what is scrolled to is there when it comes. */
const AHEAD = '200px'

/** Has the element been in sight, or nearly? Once it has, it stays so: what was fetched for it is kept. */
export function useInSight<T extends Element>(): [RefObject<T | null>, boolean] {
  const element = useRef<T>(null)
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (seen || !element.current) return
    const watch = new IntersectionObserver(
      (entries) => entries.some(({ isIntersecting }) => isIntersecting) && setSeen(true),
      { rootMargin: AHEAD },
    )
    watch.observe(element.current)
    return () => watch.disconnect()
  }, [seen])
  return [element, seen]
}
