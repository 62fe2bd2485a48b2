import { type Reading, readStoredRows } from '@infra/log/stored-rows'
import { signedInKey } from './signed-in'

/** What is begun before React is even compiled, for a user who is signed in on this device. */
export type Early = Readonly<{ rows: Reading; screens: Promise<unknown> }>

/**
 * Starts reading the rows and fetching the screens. A failure shows again, with its handling, where the thing
 * is wanted.
 */
function begin(): Early | null {
  const [, tenant = ''] = location.pathname.split('/')
  if (localStorage.getItem(signedInKey(tenant)) !== '1') return null
  const screens = [import('./tab-panel'), import('./workspace')] as Promise<unknown>[]
  screens.push(
    location.pathname.includes('/chat/attendance')
      ? import('@ui/attendance/AttendancePage')
      : import('@ui/instances/InstanceListPage'),
  )
  return { rows: readStoredRows(tenant), screens: Promise.allSettled(screens) }
}

/** Begun when this module is evaluated: import it first. */
export const early = begin()
