import { useEffect } from 'react'
import { useText } from './text'

/** Names the browser tab, with a count in front when something waits. */
export function useTitle(title: string, count = 0): void {
  const name = useText()('app.name')
  useEffect(() => {
    document.title = `${count > 0 ? `(${count}) ` : ''}${title} · ${name}`
  }, [title, count, name])
}
