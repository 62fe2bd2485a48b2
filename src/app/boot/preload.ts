import { copyIsShown } from '../panel/screen-copy'
import { hasOpenTicket } from '../routes/open-ticket'
import { worldRead } from '../runtime/world-read'
import { signedInKey } from '../session/signed-in'

/** Fetches the screens that somebody who is signed in on this device will see at this address. */
function fetchScreens(): Promise<unknown> | null {
  const [, tenant = ''] = location.pathname.split('/')
  if (localStorage.getItem(signedInKey(tenant)) !== '1') return null
  const panel = import('./open-tab')
  // Where the screen stands as it was left, nothing is drawn before the store has been read: that comes first, then,
  // and the screens when it has.
  const store = copyIsShown() ? panel.then(() => import('../tabs/tab-store')) : null
  const before: Promise<unknown> = store?.then(worldRead) ?? panel
  return Promise.allSettled([
    panel,
    store,
    before.then(() => import('../routes/guarded')),
    before.then(() => import('../routes/workspace')),
    before.then(() =>
      location.pathname.includes('/chat/attendance')
        ? import('@ui/attendance/AttendancePage')
        : import('@ui/instances/InstanceListPage'),
    ),
    hasOpenTicket(location) ? before.then(() => import('@ui/attendance/OpenTicket')) : null,
  ])
}

/** Begun when this module is evaluated: import it first, so that they are fetched while React is evaluated. */
export const prefetchedScreens = fetchScreens()
