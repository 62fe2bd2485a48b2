import { type RefObject, useLayoutEffect, useRef, useState } from 'react'

/**
 * How many children of a line fit into it. Those that do not stay where they are, out of sight, and are measured again when
 * the line's width changes.
 * @param key changes whenever its children do.
 */
export function useFold<Line extends HTMLElement>(key: string): readonly [RefObject<Line | null>, number] {
  const line = useRef<Line>(null)
  const [fits, setFits] = useState(Number.POSITIVE_INFINITY)
  // biome-ignore lint/correctness/useExhaustiveDependencies: key says when the children are others.
  useLayoutEffect(() => {
    const element = line.current
    if (!element) return
    const measure = () => {
      const right = element.getBoundingClientRect().right + 1
      const children = [...element.children]
      const first = children.findIndex((child) => child.getBoundingClientRect().right > right)
      setFits(first === -1 ? children.length : first)
    }
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [key])
  return [line, fits]
}
