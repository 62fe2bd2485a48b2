/**
 * Who may open a route (specification section 2): anybody; a role that lists it; anybody who is signed in. Extension:
 * a part of the settings, of the orders or of the customers, whoever may open these.
 */
type RouteAccess =
  | 'public'
  | 'check'
  | 'all'
  | 'dynamic-settings'
  | 'product-orders'
  | 'customers/list'
  | 'deliveries'

/**
 * The one table of the panel's routes (specification section 2): pattern behind the tenant's segment, access, and
 * whether its screen is still to come: then it has an address and stands in no menu, role or search.
 * Router, guard, menu, breadcrumbs and the roles' screen read it; a role's `has_permission_routes` names the patterns.
 */
const TABLE = [
  ['login', 'public'],
  ['unsubscribe/email', 'public'],
  // Extension: a courier's day, by the link of that day.
  ['courier', 'public'],
  ['forgot', 'public'],
  ['forgot/{token}', 'public'],
  // Extension: who was invited by mail comes in.
  ['invitation/{token}', 'public'],
  ['redirect', 'public'],
  ['two-factor', 'public'],
  ['pages/comingsoon', 'public'],
  ['pages/error-404', 'public'],
  ['pages/error-500', 'public'],
  ['pages/tenant-invalid', 'public'],
  ['not-authorized', 'public'],
  ['dashboard/analytics', 'check', 'planned'],
  ['control-panel', 'check', 'planned'],
  ['order-panel', 'check', 'planned'],
  ['maria-panel', 'check', 'planned'],
  ['report', 'check', 'planned'],
  ['report-order', 'check', 'planned'],
  ['security-report', 'check'],
  ['report-nps', 'check', 'planned'],
  ['pharmacovigilance-report', 'check', 'planned'],
  ['pbm-report', 'check', 'planned'],
  ['report-new', 'check', 'planned'],
  ['users/list', 'check'],
  ['roles/list', 'check'],
  ['roles/add', 'check'],
  ['roles/edit/{id}', 'check'],
  ['user-departments/list', 'check'],
  ['user-settings', 'all'],
  ['customers/list', 'check'],
  // Extension: one of them, with a page of their own.
  ['customers/list/{id}', 'customers/list'],
  ['customers/knowledge/list', 'check'],
  ['knowledge/add', 'check'],
  ['knowledge/edit/{id}', 'check'],
  ['catalog/add', 'check'],
  ['catalog/itens', 'check'],
  ['catalog/collections', 'check'],
  ['catalog/infos', 'all'],
  ['orders/infos', 'all'],
  ['product-orders', 'check'],
  // Extension: one of them as it is written, by whoever may; the server says who does.
  ['product-orders/edit', 'all'],
  // Extension: those of them that wait for a pharmacist.
  ['prescriptions', 'product-orders'],
  // Extension: sales of controlled medicine, and their file for ANVISA.
  ['sngpc', 'check'],
  // Extension: the cash desk of a day of theirs.
  ['cash-day', 'product-orders'],
  // Extension: those of them that are brought to customers, and by whom.
  ['deliveries', 'check'],
  ['couriers', 'deliveries'],
  ['product-categories', 'check'],
  ['pre-orders', 'check'],
  ['pre-orders/edit', 'all'],
  ['products', 'check'],
  ['status', 'check'],
  ['services', 'check'],
  ['erp-integrations', 'check'],
  ['messaging/relationship-rules', 'check', 'planned'],
  ['messaging/relationship-rules/new', 'check', 'planned'],
  ['messaging/relationship-rules/{id}/edit', 'check', 'planned'],
  ['relationship-templates', 'check', 'planned'],
  ['relationship-templates/new', 'check', 'planned'],
  ['relationship-templates/{id}/edit', 'check', 'planned'],
  ['relationship-rules-categories', 'check', 'planned'],
  ['relationship-rules-categories/add', 'check', 'planned'],
  ['relationship-rules-categories/{id}/edit', 'check', 'planned'],
  ['crm/reasons', 'check'],
  ['crm/reasons/new', 'check'],
  ['crm/reasons/{id}/edit', 'check'],
  ['crm/category', 'check'],
  ['crm/category/add', 'check'],
  ['crm/category/edit/{id}', 'check'],
  ['crm/schedules', 'check'],
  ['crm/schedules/edit/{id}', 'check'],
  ['crm/sender/emails', 'check', 'planned'],
  ['crm/domain/emails', 'check', 'planned'],
  ['crm/domain/create', 'all', 'planned'],
  ['whatsapp/campaigns', 'check', 'planned'],
  ['whatsapp/campaigns/add', 'check', 'planned'],
  ['whatsapp/campaigns/edit/{id}', 'check', 'planned'],
  ['sms/campaigns', 'check', 'planned'],
  ['sms/campaigns/add', 'check', 'planned'],
  ['email/campaigns', 'check', 'planned'],
  ['email/campaigns/add', 'check', 'planned'],
  ['campaign/sms/infos', 'all', 'planned'],
  ['campaign/email/infos', 'all', 'planned'],
  ['instances/list/{chooseInstance}', 'check'],
  ['instances/build/{id}', 'all'],
  ['instances/edit/{id}', 'check'],
  ['help/training-videos', 'check'],
  ['help/support', 'all'],
  ['help/rules', 'all'],
  ['configs/contract-proposal-pdf', 'check'],
  ['dynamic-settings', 'check'],
  // Extension: parts of the settings with an address of their own.
  ['dynamic-settings/opening-hours', 'dynamic-settings'],
  ['dynamic-settings/holidays', 'dynamic-settings'],
  ['dynamic-settings/queue-distribution', 'dynamic-settings'],
  ['dynamic-settings/pause-reasons', 'dynamic-settings'],
  ['closing-messages', 'check'],
  ['nps-messages', 'check'],
  ['inactive-messages', 'check'],
  ['inactive-inbox-messages', 'check'],
  ['quick-answers', 'check'],
  ['client-form', 'all'],
  ['chat-flows/{type}/list', 'check', 'planned'],
  ['chat-flows-active/{type}/list', 'check', 'planned'],
  ['new-chat-flows/list', 'check', 'planned'],
  ['new-chat-flows/list-memories', 'check', 'planned'],
  ['chat/attendance', 'check'],
  ['meta/template-messages', 'check', 'planned'],
  ['meta/template-messages/add', 'check', 'planned'],
] as const satisfies readonly (readonly [string, RouteAccess, 'planned'?])[]

/** The pattern of a route: a segment in braces stands for any one segment. */
export type RoutePattern = (typeof TABLE)[number][0]
/** The pattern of a route whose screen exists. */
export type BuiltPattern = Exclude<
  RoutePattern,
  Extract<(typeof TABLE)[number], readonly [string, string, 'planned']>[0]
>
/** The title's key in `ui/kit/texts/routes`: the pattern's words joined, `rolesEditId` for `roles/edit/{id}`. */
type RouteTitle = Joined<RoutePattern>
type Joined<S extends string, Done extends string = '', Up = false> = S extends `${infer First}${infer Rest}`
  ? First extends '/' | '-' | '{' | '}'
    ? Joined<Rest, Done, true>
    : Joined<Rest, `${Done}${Up extends true ? Uppercase<First> : First}`>
  : Done

/** As {@link Joined} has it. */
const titleOf = (pattern: RoutePattern) =>
  pattern.replace(/[-/{}]+(.?)/g, (_, first: string) => first.toUpperCase()) as RouteTitle

export type Route = Readonly<{
  pattern: RoutePattern
  access: RouteAccess
  title: RouteTitle
  /** Is there a screen? */
  built: boolean
}>

/** Every route, in the order of the specification. */
export const ROUTES: readonly Route[] = TABLE.map(([pattern, access, planned]) => ({
  pattern,
  access,
  title: titleOf(pattern),
  built: planned === undefined,
}))

/** The route of a pattern. */
export function routeWith(pattern: RoutePattern): Route {
  const found = ROUTES.find((route) => route.pattern === pattern)
  if (!found) throw new Error(`${pattern} is in no table`)
  return found
}

/** A route that a path leads to, and what its placeholders stand for. */
type RouteMatch = Readonly<{ route: Route; parameters: Readonly<Record<string, string>> }>

const PATTERNS = ROUTES.map((route) => ({ route, segments: route.pattern.split('/') }))

/**
 * The route of a path behind the tenant's segment, or null when there is none. A pattern that spells a segment
 * out wins over one with a placeholder there. Empty segments (a slash at the end, or two) are passed over.
 */
export const routeOf = (path: string): RouteMatch | null =>
  routeOfSegments(path.split('/').filter((segment) => segment !== ''))

/** {@link routeOf} a path that is in segments already, as they read: one of them may hold a slash. */
export function routeOfSegments(given: readonly string[]): RouteMatch | null {
  let best: RouteMatch | null = null
  for (const { route, segments } of PATTERNS) {
    const parameters = matched(segments, given)
    if (!parameters) continue
    if (!best || Object.keys(parameters).length < Object.keys(best.parameters).length)
      best = { route, parameters }
  }
  return best
}

function matched(pattern: readonly string[], given: readonly string[]): Record<string, string> | null {
  if (pattern.length !== given.length) return null
  const parameters: Record<string, string> = {}
  for (const [i, segment] of pattern.entries()) {
    const actual = given[i] ?? ''
    if (segment.startsWith('{')) parameters[segment.slice(1, -1)] = actual
    else if (segment !== actual) return null
  }
  return parameters
}

/**
 * The path of a route in a tenant, its placeholders filled.
 * @throws when a placeholder is left out: a fault of the caller, never of data.
 */
export function pathTo(
  tenant: string,
  pattern: RoutePattern,
  parameters: Record<string, string> = {},
): string {
  const segments = pattern.split('/').map((segment) => {
    if (!segment.startsWith('{')) return segment
    const value = parameters[segment.slice(1, -1)]
    if (!value) throw new Error(`${pattern} needs ${segment}`)
    return encodeURIComponent(value)
  })
  return `/${tenant}/${segments.join('/')}`
}
