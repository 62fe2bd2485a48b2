import { type RoutePattern, routeOf } from '@domain/access/routes'
import { hasOpenTicket } from './open-ticket'
import { type Screen, screen } from './screen'

/**
 * The screens of the routes, each loaded when it is visited. A route of the table that has no line here shows what
 * it will be for. The login is not here: it is loaded before anything else (router.tsx).
 */
const SCREENS: Partial<Record<RoutePattern, Screen>> = {
  'pages/error-404': screen(() => import('@ui/shell/NotFoundPage')),
  'pages/error-500': screen(() => import('@ui/shell/ServerErrorPage')),
  'pages/comingsoon': screen(() => import('@ui/shell/ChooseShopPage')),
  'pages/tenant-invalid': screen(() => import('@ui/shell/TenantInvalidPage')),
  forgot: screen(() => import('@ui/login/ForgotPage')),
  'forgot/{token}': screen(() => import('@ui/login/NewPasswordPage')),
  'security-report': screen(() => import('@ui/security-report/SecurityReportPage')),
  'two-factor': screen(() => import('@ui/two-factor/TwoFactorPage')),
  'not-authorized': screen(() => import('@ui/shell/NotAuthorizedPage')),
  redirect: screen(() => import('@ui/sso/RedirectPage')),
  'unsubscribe/email': screen(() => import('@ui/shell/UnsubscribePage')),

  'chat/attendance': screen(async () => {
    const page = await import('@ui/attendance/AttendancePage')
    // A failure shows again, with its handling, where the ticket is wanted.
    if (hasOpenTicket(location)) await page.preloadOpenTicket().catch(() => {})
    return page
  }),
  'instances/list/{chooseInstance}': screen(() => import('@ui/instances/InstanceListPage')),
  'help/support': screen(() => import('@ui/help/SupportPage')),
  'help/training-videos': screen(() => import('@ui/help/TrainingPage')),
  'help/rules': screen(() => import('@ui/help/RulesPage')),
  'configs/contract-proposal-pdf': screen(() => import('@ui/help/TermsPage')),
  'dynamic-settings': screen(() => import('@ui/settings/DynamicSettingsPage')),
  'instances/edit/{id}': screen(() => import('@ui/instances/InstanceEditPage')),
  'instances/build/{id}': screen(() => import('@ui/instances/InstanceBuildPage')),
  'users/list': screen(() => import('@ui/users/UserListPage')),
  'roles/list': screen(() => import('@ui/roles/RoleListPage')),
  'roles/add': screen(() => import('@ui/roles/RolePage')),
  'roles/edit/{id}': screen(() => import('@ui/roles/RolePage')),
  'user-departments/list': screen(() => import('@ui/departments/DepartmentListPage')),
  'user-settings': screen(() => import('@ui/user-settings/UserSettingsPage')),
}

const planned = screen(() => import('@ui/shell/PlannedPage'))
const plannedPublic = screen(() => import('@ui/shell/PlannedPublicPage'))

/** Has a route a screen of its own? Else it shows what it will be for. */
export const hasScreen = (pattern: RoutePattern): boolean => pattern === 'login' || pattern in SCREENS

/** The screen of a route. */
export const screenOf = (pattern: RoutePattern, isPublic: boolean): Screen =>
  SCREENS[pattern] ?? (isPublic ? plannedPublic : planned)

/** Loads the screen that somebody who is signed in will see at this address of the tenant. */
export async function preloadScreen(tenant: string, path: string): Promise<void> {
  const found = routeOf(path.slice(tenant.length + 1))
  const wanted = found ? found.route.pattern : 'chat/attendance'
  await SCREENS[wanted]?.preload()
}
