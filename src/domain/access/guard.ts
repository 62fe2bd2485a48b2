import type { User } from '../../../contract/entities'
import type { PlatformState } from '../platform/availability'
import { mayOpen } from './rights'
import { pathTo, type RoutePattern, routeOfSegments, routeWith } from './routes'

/** The session as the guard sees it. */
export type GuardSession = Readonly<{
  /** Who is signed in; null is nobody. */
  user: Pick<User, 'twofactor_activity' | 'role'> | null
  /** The session's flag that the second factor has been given. */
  twoFactorValidated: boolean
  /** Is it known that no connection's tickets could come to this person (instances/served)? */
  servesNothing: boolean
}>

type SignedIn = Omit<GuardSession, 'servesNothing'>

/** What becomes of a navigation. */
type GuardVerdict = Readonly<{ go: 'allow' }> | Readonly<{ go: 'redirect'; to: string }>

/** Pages of no tenant. Everything else has the tenant for its first segment (specification section 2). */
const COMING_SOON = '/pages/comingsoon'
export const TENANT_INVALID = '/pages/tenant-invalid'
const TENANTLESS: RoutePattern[] = [
  'pages/comingsoon',
  'pages/error-404',
  'pages/error-500',
  'pages/tenant-invalid',
]

/** The tenant's connections (section 2: choose-instance). */
export const connectionsPath = (tenant: string): string =>
  pathTo(tenant, 'instances/list/{chooseInstance}', { chooseInstance: 'chooseInstance' })

/** May this be a tenant's name? Not empty, no underscore (section 2), and nothing that an address would change. */
export const isTenantName = (name: string): boolean => /^[\p{L}\p{N}.~-]+$/u.test(name) && !/^\.+$/.test(name)

const allow: GuardVerdict = { go: 'allow' }
const redirect = (to: string): GuardVerdict => ({ go: 'redirect', to })

/**
 * What becomes of a navigation to `path` (with or without its query), in this order:
 *
 *   no tenant          bare root → coming soon; `pages/…` → allowed
 *   bad tenant         → tenant-invalid
 *   tenant's root      → login, attendance, or the connections list: see `home`
 *   unknown path       → error-404
 *   public             → allowed
 *   nobody signed in   → login, which knows where one wanted to go
 *   second factor due  → two-factor page, likewise
 *   role lists it not  → not-authorized
 *   attendance while WhatsApp is off or in maintenance (section 4) → connections list, which leads back afterwards
 *
 * What is denied is denied in whatever state the platform is, so the role is asked first.
 */
export function guard(path: string, session: GuardSession, platform: PlatformState): GuardVerdict {
  const { segments, query } = split(path)
  const [tenant, ...rest] = segments
  if (tenant === undefined) return redirect(COMING_SOON)
  if (TENANTLESS.some((pattern) => pattern === segments.join('/'))) return allow
  if (!isTenantName(tenant)) return redirect(TENANT_INVALID)
  if (rest.length === 0) return redirect(home(tenant, session))
  const found = routeOfSegments(rest)
  if (!found) return redirect(pathTo(tenant, 'pages/error-404'))
  const { route } = found
  if (route.access === 'public') return allow
  if (!session.user) return redirect(withDestination(tenant, pathTo(tenant, 'login'), segments, query))
  if (needsSecondFactor(session))
    return redirect(withDestination(tenant, pathTo(tenant, 'two-factor'), segments, query))
  if (!mayOpen(session.user.role, route)) return redirect(pathTo(tenant, 'not-authorized'))
  if (route.pattern === 'chat/attendance' && platform !== 'up')
    return redirect(withDestination(tenant, connectionsPath(tenant), segments, query))
  return allow
}

/**
 * The first screen of a tenant: the work, for whoever has some. Section 2 names the connections list, which is for
 * those who choose one: it stays the first screen while nothing is connected, and for roles without the attendance.
 */
function home(tenant: string, { user, servesNothing }: GuardSession): string {
  if (!user) return pathTo(tenant, 'login')
  if (servesNothing || !mayOpen(user.role, routeWith('chat/attendance'))) return connectionsPath(tenant)
  return pathTo(tenant, 'chat/attendance')
}

/** Has somebody come in who has yet to give the second factor? (section 2, Navigation guard) */
const needsSecondFactor = ({ user, twoFactorValidated }: SignedIn): boolean =>
  user?.twofactor_activity === true && !twoFactorValidated

/** Where to go once in (section 4, Login): the second factor where it is due, then where one wanted to go. */
export function afterLogin(tenant: string, session: SignedIn, wanted: string | null): string {
  const to = destination(tenant, wanted)
  if (!needsSecondFactor(session)) return to
  const { segments, query } = split(to)
  return withDestination(tenant, pathTo(tenant, 'two-factor'), segments, query)
}

/**
 * The requested destination when it is a screen of this tenant, else the tenant's home. What comes from the
 * address bar is anybody's: another host, another tenant, a public page (the login, round and round) or a
 * path that climbs is not followed. The path is put together again from its segments, never handed on.
 */
export function destination(tenant: string, wanted: string | null): string {
  const home = `/${tenant}`
  if (wanted === null) return home
  const { segments, query } = split(wanted)
  if (segments[0] !== tenant || segments.some((segment) => /^\.{1,2}$/.test(segment))) return home
  const found = routeOfSegments(segments.slice(1))
  if (!found || found.route.access === 'public') return home
  return `/${segments.map(encodeURIComponent).join('/')}${query}`
}

function withDestination(
  tenant: string,
  /** Where one goes meanwhile. */
  at: string,
  segments: readonly string[],
  query: string,
): string {
  const wanted = `/${segments.map(encodeURIComponent).join('/')}${query}`
  return destination(tenant, wanted) === `/${tenant}` ? at : `${at}?to=${encodeURIComponent(wanted)}`
}

/**
 * A path's segments as they read, and its query. A segment that is no proper encoding stands as it is. Half a
 * character (a lone surrogate) could not be encoded again: it becomes the mark for what cannot be read.
 */
function split(path: string): { segments: string[]; query: string } {
  const [, before = '', query = ''] = /^([^?#]*)(\?[^#]*)?/.exec(path.replace(/\p{Cs}/gu, '\uFFFD')) ?? []
  const segments = before.split('/').filter((segment) => segment !== '')
  return { segments: segments.map(decoded), query }
}

function decoded(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}
