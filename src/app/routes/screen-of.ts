import { type RoutePattern, routeOf } from '@domain/access/routes'
import { hasOpenTicket } from './open-ticket'
import { type Screen, screen } from './screen'

/** The counter: what is opened first. The login is loaded before anything else (router.tsx). */
const attendance = screen(async () => {
  const page = await import('@ui/attendance/AttendancePage')
  // A failure shows again, with its handling, where the ticket is wanted.
  if (hasOpenTicket(location)) await page.preloadOpenTicket().catch(() => {})
  return page
})

/** Made when they are first asked for, once: another component would throw away what a page holds. */
const others = new Map<RoutePattern, Screen>()

/** The screen of a route behind the login. */
export function screenOf(pattern: Exclude<RoutePattern, 'login'>): Screen {
  if (pattern === 'chat/attendance') return attendance
  const known = others.get(pattern)
  if (known) return known
  const made = screen(async () => (await import('./screens')).loadScreen(pattern))
  others.set(pattern, made)
  return made
}

/** Loads the screen that somebody who is signed in will see at this address of the tenant. */
export async function preloadScreen(tenant: string, path: string): Promise<void> {
  const pattern = routeOf(path.slice(tenant.length + 1))?.route.pattern
  const screen = pattern && pattern !== 'login' ? screenOf(pattern) : attendance
  await screen.preload()
}
