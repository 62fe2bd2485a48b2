import LoginPage from '@ui/login/LoginPage'
import { lazy, type ReactNode, Suspense } from 'react'
import { BrowserRouter, Navigate, Route, Routes, useLocation, useSearchParams } from 'react-router-dom'
import { usePanel, useRow } from './panel'

// Loaded when visited: the login page carries none of the workspace's weight.
const Workspace = lazy(() => import('./workspace'))
const InstanceListPage = lazy(() => import('@ui/instances/InstanceListPage'))
const AttendancePage = lazy(() => import('@ui/attendance/AttendancePage'))
const NotAuthorizedPage = lazy(() => import('@ui/shell/NotAuthorizedPage'))
const NotFoundPage = lazy(() => import('@ui/shell/NotFoundPage'))
const TenantInvalidPage = lazy(() => import('@ui/shell/TenantInvalidPage'))
const ComingSoonPage = lazy(() => import('@ui/shell/ComingSoonPage'))

/** Pages that belong to no tenant (specification section 2: the bare root leads to the coming-soon page). */
export function PublicRoutes({ invalidTenant }: { invalidTenant: boolean }) {
  return (
    <BrowserRouter>
      <Suspense fallback={null}>
        <Routes>
          <Route path="/" element={<Navigate to="/pages/comingsoon" replace />} />
          <Route path="/pages/comingsoon" element={<ComingSoonPage />} />
          <Route path="/pages/tenant-invalid" element={<TenantInvalidPage />} />
          <Route path="/pages/error-404" element={<NotFoundPage />} />
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
            <Route path="not-authorized" element={<NotAuthorizedPage />} />
            <Route element={<Guard />}>
              <Route index element={<Navigate to={`/${tenant}/instances/list/chooseInstance`} replace />} />
              <Route path="instances/list/:chooseInstance" element={<InstanceListPage />} />
              <Route path="chat/attendance" element={<AttendancePage />} />
            </Route>
            <Route path="*" element={<NotFoundPage />} />
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
    <Workspace />
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
