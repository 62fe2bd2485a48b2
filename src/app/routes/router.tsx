import { hearPops } from '@ui/kit/popGuard'
import LoginPage from '@ui/login/LoginPage'
import { Suspense, useEffect } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router-dom'
import { usePanel, useRow } from '../panel/panel'
import { screen } from './screen'

hearPops()

// Loaded when visited: the login page carries neither the table of the routes nor the workspace's weight.
const guarded = screen(() => import('./guarded'))
const notFound = screen(() => import('@ui/shell/NotFoundPage'))
const serverError = screen(() => import('@ui/shell/ServerErrorPage'))
const tenantInvalid = screen(() => import('@ui/shell/TenantInvalidPage'))
const chooseShop = screen(() => import('@ui/shell/ChooseShopPage'))
const held = screen(() => import('@ui/login/HeldPage'))
const replay = screen(() => import('./replay-page'))

/**
 * Loads the screens that somebody who is signed in will see at this address, while the local rows are being
 * read. Resolves when they are here, or could not be had: that shows when the screen is wanted.
 */
export async function preloadScreens(tenant: string, path: string): Promise<void> {
  await Promise.allSettled([
    guarded.preload(),
    import('./guarded').then(({ preloadScreen, preloadWorkspace }) =>
      Promise.allSettled([preloadWorkspace(), preloadScreen(tenant, path)]),
    ),
  ])
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
          <Route path="/pages/comingsoon" element={<chooseShop.Page />} />
          <Route path="/pages/tenant-invalid" element={<tenantInvalid.Page />} />
          <Route path="/pages/error-404" element={<notFound.Page />} />
          <Route path="/pages/error-500" element={<serverError.Page />} />
          <Route
            path="*"
            element={<Navigate to={invalidTenant ? '/pages/tenant-invalid' : '/pages/error-404'} replace />}
          />
        </Routes>
      </Suspense>
    </BrowserRouter>
  )
}

/** `fetchPanel` fetches what somebody who comes in needs beside the screens. */
type TenantProps = Readonly<{ tenant: string; fetchPanel: () => Promise<unknown> }>

/** The screens of one tenant, whose name is the first segment of every path: the login, and what the guard decides. */
export function TenantRoutes({ tenant, fetchPanel }: TenantProps) {
  return (
    <BrowserRouter>
      <Suspense fallback={null}>
        <Routes>
          <Route path={`/${tenant}/login`} element={<LoginRoute tenant={tenant} fetchPanel={fetchPanel} />} />
          <Route path="*" element={<guarded.Page />} />
        </Routes>
      </Suspense>
    </BrowserRouter>
  )
}

/** The login until somebody is in; then the guard says where to. */
function LoginRoute({ tenant, fetchPanel }: TenantProps) {
  const { ready } = usePanel()
  // Whoever begins to type comes in soon: what follows the login is fetched meanwhile. What does not come now is asked
  // for again where it is wanted.
  useEffect(() => {
    const prefetch = () => {
      const to = new URLSearchParams(location.search).get('to') ?? ''
      void Promise.allSettled([
        fetchPanel(),
        preloadScreens(tenant, to)
          .then(() => import('./guarded'))
          .then(({ loadStartParts }) => loadStartParts()),
      ])
    }
    addEventListener('input', prefetch, { once: true })
    return () => removeEventListener('input', prefetch)
  }, [tenant, fetchPanel])
  const session = useRow('session', 'self')
  return session?.user && (ready || session.state === 'twoFactor') ? (
    <guarded.Page />
  ) : session?.state === 'held' ? (
    <held.Page />
  ) : (
    <LoginPage />
  )
}
