import { useEffect } from 'react'

/** What the product is called, in every language. */
export const PRODUCT_NAME = 'Balcão'

/** Names the browser tab, with a count in front when something waits. */
export function useTitle(title: string, count = 0): void {
  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ''}${title} · ${PRODUCT_NAME}`
  }, [title, count])
}
