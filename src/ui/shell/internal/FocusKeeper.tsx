import { keepFocus } from '@ui/kit/focus'
import { useEffect } from 'react'

/** Watches over the keyboard while the panel is there; shows nothing. */
export default function FocusKeeper() {
  useEffect(keepFocus, [])
  useEffect(() => {
    let end: (() => void) | null = null
    let over = false
    // Nobody has a dialog open in the first moment.
    void import('@ui/kit/dialogKeys').then(({ hearDialogs }) => {
      if (!over) end = hearDialogs()
    }, console.error)
    return () => {
      over = true
      end?.()
    }
  }, [])
  return null
}
