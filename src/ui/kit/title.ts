import { useEffect } from 'react'

/** What the product is called, in every language. */
export const PRODUCT_NAME = 'Balcão'

let named = ''
let waiting = 0
const write = (): void => {
  document.title = `${waiting > 0 ? `(${waiting}) ` : ''}${named} · ${PRODUCT_NAME}`
}

/** Names the browser tab; what waits stands in front of it, on every page. */
export function useTitle(title: string): void {
  useEffect(() => {
    named = title
    write()
  }, [title])
}

/** How many wait, for as long as whoever says it is there. */
export function useTitleCount(count: number): void {
  useEffect(() => {
    const say = (now: number) => {
      if (waiting === now) return
      waiting = now
      if (named !== '') write()
    }
    say(count)
    return () => say(0)
  }, [count])
}
