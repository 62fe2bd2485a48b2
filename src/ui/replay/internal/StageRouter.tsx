import { type ReactNode, useMemo, useState } from 'react'
import { type Navigator, Router, type To } from 'react-router-dom'

type Place = Readonly<{ pathname: string; search: string; hash: string; state: unknown; key: string }>
type History = Readonly<{ places: readonly Place[]; at: number }>

/**
 * A router that lives in memory: addresses of the replayed screens are nobody else's. (The library's own would
 * put its history into the first load of every page: the package is one module.)
 */
export function StageRouter({ first, children }: { first: string; children: ReactNode }) {
  const [{ places, at }, setHistory] = useState<History>(() => ({ places: [placeOf(first, null)], at: 0 }))
  const navigator = useMemo<Navigator>(
    () => ({
      createHref: (to) =>
        typeof to === 'string' ? to : `${to.pathname ?? ''}${to.search ?? ''}${to.hash ?? ''}`,
      go: (by) =>
        setHistory((now) => ({ ...now, at: Math.max(0, Math.min(now.places.length - 1, now.at + by)) })),
      push: (to, state) =>
        setHistory((now) => ({
          places: [...now.places.slice(0, now.at + 1), placeOf(to, state)],
          at: now.at + 1,
        })),
      replace: (to, state) =>
        setHistory((now) => ({ ...now, places: now.places.with(now.at, placeOf(to, state)) })),
    }),
    [],
  )
  return (
    <Router location={places[at] ?? first} navigator={navigator}>
      {children}
    </Router>
  )
}

let lastKey = 0

function placeOf(to: To, state: unknown): Place {
  // Only the path counts: the host is a made-up one.
  const parts = typeof to === 'string' ? new URL(to, 'http://replay.invalid') : to
  lastKey += 1
  return {
    pathname: parts.pathname ?? '/',
    search: parts.search ?? '',
    hash: parts.hash ?? '',
    state,
    key: String(lastKey),
  }
}
