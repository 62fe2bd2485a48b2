import { useRef, useState } from 'react'

/**
 * Keys of a form's lines, which have none of their own: each goes with its line when others come and go, so that what is typed, and the
 * cursor in it, stay with it.
 */
export function useLineKeys(count: number) {
  const next = useRef(count)
  const [keys, setKeys] = useState<readonly number[]>(() => Array.from({ length: count }, (_, at) => at))
  // The form may get other lines from elsewhere, as from the version of somebody else.
  const known = keys.length === count ? keys : Array.from({ length: count }, (_, at) => keys[at] ?? -1 - at)
  return {
    keyOf: (at: number) => known[at] ?? at,
    inserted: (at: number) => setKeys(known.toSpliced(at, 0, next.current++)),
    removed: (at: number) => setKeys(known.toSpliced(at, 1)),
  }
}
