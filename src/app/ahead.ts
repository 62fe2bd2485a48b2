import { hasOpenTicket } from './open-ticket'
import { signedInKey } from './signed-in'

/** Fetches the screens that somebody who is signed in on this device will see at this address. */
function fetchScreens(): Promise<unknown> | null {
  const [, tenant = ''] = location.pathname.split('/')
  if (localStorage.getItem(signedInKey(tenant)) !== '1') return null
  const panel = import('./tab-panel')
  // The panel first: it reads the rows while the screens are evaluated. A failure shows again, with its handling,
  // where the thing is wanted.
  return Promise.allSettled([
    panel,
    panel.then(() => import('./workspace')),
    panel.then(() =>
      location.pathname.includes('/chat/attendance')
        ? import('@ui/attendance/AttendancePage')
        : import('@ui/instances/InstanceListPage'),
    ),
    hasOpenTicket(location) ? panel.then(() => import('@ui/attendance/OpenTicket')) : null,
  ])
}

/** Begun when this module is evaluated: import it first, so that they are fetched while React is evaluated. */
export const screensAhead = fetchScreens()
