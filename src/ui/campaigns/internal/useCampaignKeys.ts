import { useEffect, useRef } from 'react'

type Deeds = Readonly<{ turn: (by: 1 | -1) => void; start: () => void }>

/** Where a bracket is a bracket, and Ctrl+Enter somebody else's. */
const WRITTEN = 'input, textarea, select, [contenteditable="true"]'
const LAYER = '[role="dialog"]'

/** The keys of a campaign's page: [ and ] show the next customer, Ctrl+Enter lets it leave. */
export function useCampaignKeys(deeds: Deeds): void {
  const latest = useRef(deeds)
  latest.current = deeds
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, shiftKey, repeat, target, defaultPrevented } = event
      if (defaultPrevented || document.querySelector(LAYER) !== null) return
      if (key === 'Enter' && (ctrlKey || metaKey) && !shiftKey && !altKey && !repeat) {
        event.preventDefault()
        latest.current.start()
      } else if ((key === '[' || key === ']') && !ctrlKey && !metaKey) {
        if (target instanceof HTMLElement && target.matches(WRITTEN)) return
        latest.current.turn(key === ']' ? 1 : -1)
      }
    }
    window.addEventListener('keydown', onKey)
    return () => window.removeEventListener('keydown', onKey)
  }, [])
}
