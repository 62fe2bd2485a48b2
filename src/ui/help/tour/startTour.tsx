import type { RoleRights } from '@domain/access/rights'
import type { RoutePattern } from '@domain/access/routes'
import type { TourName } from '@domain/training/talks'
import { createRoot } from 'react-dom/client'
import { Tour } from './Tour'

/** Ends the tour that is on, if there is one. */
let end: (() => void) | null = null

/**
 * Begins a tour over whatever screen is shown. It stands beside the panel, in a tree of its own: it goes on while the
 * panel moves from page to page, and weighs on nobody who takes none. `onThrough`: its last step was seen. `go` opens a page.
 */
export function startTour(
  name: TourName,
  { role, go, onThrough }: { role: RoleRights; go: (route: RoutePattern) => void; onThrough: () => void },
): void {
  end?.()
  const before = document.activeElement
  const place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  const close = () => {
    end = null
    root.unmount()
    place.remove()
    // Focus always has a place: where it was, or the page.
    if (before instanceof HTMLElement && before.isConnected) before.focus()
    else document.getElementById('content')?.focus()
  }
  end = close
  root.render(
    <Tour
      name={name}
      role={role}
      onPage={go}
      onEnd={(through) => {
        close()
        if (through) onThrough()
      }}
    />,
  )
}
