import { keepFocus } from '@ui/kit/focus'
import { useEffect } from 'react'

/** Watches over the keyboard while the panel is there; shows nothing. */
export default function FocusKeeper() {
  useEffect(keepFocus, [])
  return null
}
