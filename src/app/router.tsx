import LoginPage from '@ui/login/LoginPage'
import { type ReactNode, Suspense } from 'react'
import { BrowserRouter, Navigate, Route, Routes, useLocation, useSearchParams } from 'react-router-dom'
import { hasOpenTicket } from './open-ticket'
import { usePanel, useRow } from './panel'
import { screen } from './screen'

// Loaded when visited: the login page carries none of the workspace's weight.
const workspace = screen(() => import('./workspace'))
const instanceList = screen(() => import('@ui/instances/InstanceListPage'))
const attendance = screen(async () => {
  const page = await import('@ui/attendance/AttendancePage')
  // A failure shows again, with its handling, where the ticket is wanted.
  if (hasOpenTicket(location)) await page.preloadOpenTicket().catch(() => {})
  return page
})
const userSettings = screen(() => import('@ui/user-settings/UserSettingsPage'))
const notAuthorized = screen(() => import('@ui/shell/NotAuthorizedPage'))
const notFound = screen(() => import('@ui/shell/NotFoundPage'))
const tenantInvalid = screen(() => import('@ui/shell/TenantInvalidPage'))
const comingSoon = screen(() => import('@ui/shell/ComingSoonPage'))
const replay = screen(() => import('./replay-page'))

/**
 * Loads the screens that somebody who is signed in will see at this address, while the local rows are being
 * read. Resolves when they are here, or could not be had: that shows when the screen is wanted.
 */
export async function preloadScreens(path: string): Promise<void> {
  const wanted = path.includes('/chat/attendance') ? attendance : instanceList
  await Promise.allSettled([workspace.preload(), wanted.preload()])
}

/** Pages that belong to no tenant (specification section 2: the bare root leads to the coming-soon page). */
export function PublicRoutes({ invalidTenant }: { invalidTenant: boolean }) {
  // Stands outside of the router: the screens that it replays have one of their own.
  if (location.pathname === '/pages/replay')
    return (
      <Suspense fallback={null}>
        <replay.Page />
      </Suspense>
    )
  return (
    <BrowserRouter>
      <Suspense fallback={null}>
        <Routes>
          <Route path="/" element={<Navigate to="/pages/comingsoon" replace />} />
          <Route path="/pages/comingsoon" element={<comingSoon.Page />} />
          <Route path="/pages/tenant-invalid" element={<tenantInvalid.Page />} />
          <Route path="/pages/error-404" element={<notFound.Page />} />
          <Route
            path="*"
            element={<Navigate to={invalidTenant ? '/pages/tenant-invalid' : '/pages/error-404'} replace />}
          />
        </Routes>
      </Suspense>
    </BrowserRouter>
  )
}

/** The screens of one tenant, whose name is the first segment of every path. */
export function TenantRoutes({ tenant }: { tenant: string }) {
  return (
    <BrowserRouter>
      <Suspense fallback={null}>
        <Routes>
          <Route path={`/${tenant}`}>
            <Route path="login" element={<SignedOut page={<LoginPage />} />} />
            <Route path="not-authorized" element={<notAuthorized.Page />} />
            <Route element={<Guard />}>
              <Route index element={<Navigate to={`/${tenant}/instances/list/chooseInstance`} replace />} />
              <Route path="instances/list/:chooseInstance" element={<instanceList.Page />} />
              <Route path="user-settings" element={<userSettings.Page />} />
              <Route path="chat/attendance" element={<attendance.Page />} />
            </Route>
            <Route path="*" element={<notFound.Page />} />
          </Route>
        </Routes>
      </Suspense>
    </BrowserRouter>
  )
}

/** Lets in who is signed in; everybody else goes to the login and comes back from there. */
function Guard() {
  const { tenant } = usePanel()
  const user = useRow('session', 'self')?.user
  const { pathname, search } = useLocation()
  return user ? (
    <workspace.Page />
  ) : (
    <Navigate to={`/${tenant}/login?to=${encodeURIComponent(pathname + search)}`} replace />
  )
}

/** Where to go after the login: a path of this tenant's own, and nothing that leads out of it. */
function destination(tenant: string, to: string | null): string {
  const home = `/${tenant}`
  return to?.startsWith(`${home}/`) && !to.startsWith(`${home}/login`) ? to : home
}

function SignedOut({ page }: { page: ReactNode }) {
  const { tenant, ready } = usePanel()
  const user = useRow('session', 'self')?.user
  const [search] = useSearchParams()
  return user && ready ? <Navigate to={destination(tenant, search.get('to'))} replace /> : page
}
