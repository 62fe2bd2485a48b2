import { useEffect } from 'react'
import { useLocation } from 'react-router-dom'

/** A place of a page that is still loading is waited for so long, ms. */
const PATIENCE_MS = 10_000
const LIT_MS = 1_500
const CONTROL = 'input, select, textarea, button, a[href]'

/**
 * Leads to the place that the address names behind its #: scrolled into view, lit for a moment, and with the keyboard on
 * its first control. Shows nothing.
 */
export default function LitPlace() {
  const { hash, key } = useLocation()
  useEffect(() => {
    void key
    const id = decodeURIComponent(hash.slice(1))
    if (id === '') return
    let lit: HTMLElement | null = null
    let timer: ReturnType<typeof setTimeout> | undefined
    const show = (): boolean => {
      const named = document.getElementById(id)
      const place = named?.closest<HTMLElement>('section, form, [id]:not(h1, h2, h3)') ?? null
      if (!place || !document.getElementById('content')?.contains(place)) return false
      lit = place
      place.scrollIntoView({ block: 'center' })
      place.dataset.lit = ''
      // A heading's part is read; a field is filled in.
      if (place.tagName !== 'SECTION')
        place.querySelector<HTMLElement>(CONTROL)?.focus({ preventScroll: true })
      timer = setTimeout(() => delete place.dataset.lit, LIT_MS)
      return true
    }
    const watch = new MutationObserver(() => show() && watch.disconnect())
    if (!show()) {
      watch.observe(document.body, { childList: true, subtree: true })
      timer = setTimeout(() => watch.disconnect(), PATIENCE_MS)
    }
    return () => {
      watch.disconnect()
      clearTimeout(timer)
      if (lit) delete lit.dataset.lit
    }
  }, [hash, key])
  return null
}
