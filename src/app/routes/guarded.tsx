import { afterLogin, connectionsPath, type GuardSession, guard } from '@domain/access/guard'
import { routeOf } from '@domain/access/routes'
import { servesNothing } from '@domain/instances/served'
import { platformState } from '@domain/platform/availability'
import { PageSkeleton } from '@ui/kit/PageSkeleton'
import { Suspense } from 'react'
import { Navigate, Route, Routes, useLocation, useSearchParams } from 'react-router-dom'
import { usePanel, useRow, useView } from '../panel/panel'
import { screen } from './screen'
import { screenOf } from './screen-of'

const workspace = screen(() => import('./workspace'))

/** What of a tenant's routes is loaded behind the login: table, guard, screens. */
export { preloadScreen } from './screen-of'
export const preloadWorkspace = workspace.preload
export { loadStartParts } from '@ui/kit/part'

/** Marks in the history that the address was not asked for: it is where the tenant's root led. */
const FROM_ROOT = 'root'

/** The session as the world has it. */
function useGuardSession(): GuardSession {
  const user = useRow('session', 'self')?.user ?? null
  return {
    user,
    twoFactorValidated: user?.is_two_factor_validated === true,
    // Connections come before the settings: as long as there are none of these, nothing is known of those.
    servesNothing: useView(
      ['instances', 'settings'],
      (world) => user !== null && world.rows.settings.size > 0 && servesNothing(world, user),
    ),
  }
}

/** The route of the address in a tenant, where the guard lets it through; else where it leads instead. */
export default function Guarded() {
  const { tenant } = usePanel()
  const { pathname, search, state } = useLocation()
  const [parameters] = useSearchParams()
  const session = useGuardSession()
  const platform = useView(['platform'], platformState)
  const found = routeOf(pathname.slice(tenant.length + 1))
  if (session.user && found?.route.pattern === 'login')
    return <Navigate to={afterLogin(tenant, session, parameters.get('to'))} replace />
  const verdict = guard(pathname + search, session, platform)
  if (verdict.go === 'redirect')
    return <Navigate to={verdict.to} replace state={pathname.split('/').length === 2 ? FROM_ROOT : null} />
  // That nothing is connected may be known only after the root led to the attendance.
  if (state === FROM_ROOT && session.servesNothing && found?.route.pattern === 'chat/attendance')
    return <Navigate to={connectionsPath(tenant)} replace />
  // Only pages of no tenant are let through without a route, and they are not drawn here.
  if (!found) return null
  const { pattern, access } = found.route
  // The router draws the login itself.
  if (pattern === 'login') return null
  const { Page } = screenOf(pattern)
  const path = `/${tenant}/${pattern.replace(/\{(\w+)\}/g, ':$1')}`
  if (access === 'public')
    return (
      <Routes>
        <Route path={path} element={<Page />} />
      </Routes>
    )
  return (
    <Routes>
      <Route element={<workspace.Page />}>
        <Route
          path={path}
          element={
            // The menu stays where it is while the next screen is being fetched.
            <Suspense fallback={<PageSkeleton />}>
              <Page />
            </Suspense>
          }
        />
      </Route>
    </Routes>
  )
}
