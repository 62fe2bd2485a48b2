import { afterLogin, type GuardSession, guard } from '@domain/access/guard'
import { routeOf } from '@domain/access/routes'
import { platformState } from '@domain/platform/availability'
import { Suspense } from 'react'
import { Navigate, Route, Routes, useLocation, useSearchParams } from 'react-router-dom'
import { usePanel, useRow, useView } from './panel'
import { screen } from './screen'
import { screenOf } from './screens'

const workspace = screen(() => import('./workspace'))

/** What of a tenant's routes is loaded behind the login: table, guard, screens. */
export { preloadScreen } from './screens'
export const preloadWorkspace = workspace.preload

/** The session as the world has it. */
function useGuardSession(): GuardSession {
  const user = useRow('session', 'self')?.user ?? null
  return { user, twoFactorValidated: user?.is_two_factor_validated === true }
}

/** The route of the address in a tenant, where the guard lets it through; else where it leads instead. */
export default function Guarded() {
  const { tenant } = usePanel()
  const { pathname, search } = useLocation()
  const [parameters] = useSearchParams()
  const session = useGuardSession()
  const platform = useView(['platform'], platformState)
  const found = routeOf(pathname.slice(tenant.length + 1))
  if (session.user && found?.route.pattern === 'login')
    return <Navigate to={afterLogin(tenant, session, parameters.get('to'))} replace />
  const verdict = guard(pathname + search, session, platform)
  if (verdict.go === 'redirect') return <Navigate to={verdict.to} replace />
  // Only pages of no tenant are let through without a route, and they are not drawn here.
  if (!found) return null
  const { pattern, access } = found.route
  const { Page } = screenOf(pattern, access === 'public')
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
            <Suspense fallback={null}>
              <Page />
            </Suspense>
          }
        />
      </Route>
    </Routes>
  )
}
