import { useEffect, useRef } from 'react'

/** Parameters of the workspace's address: what is to be opened there. */
type WantedPlace = Readonly<Record<string, string>>

const listeners = new Set<(place: WantedPlace) => void>()

/** Asks for a place from outside of the screens: a press on a notice of the desktop. */
export function askToOpen(place: WantedPlace): void {
  for (const listener of [...listeners]) listener(place)
}

/** Goes where it is asked for. */
export function useWantedPlace(go: (place: WantedPlace) => void): void {
  const current = useRef(go)
  current.current = go
  useEffect(() => {
    const listener = (place: WantedPlace) => current.current(place)
    listeners.add(listener)
    return () => {
      listeners.delete(listener)
    }
  }, [])
}
