/** Who may open a route (specification section 2): anybody; a role that lists it; anybody who is signed in. */
export type RouteAccess = 'public' | 'check' | 'all'

/**
 * The one table of the panel's routes (specification section 2): pattern behind the tenant's segment, access,
 * and the key of the title under `routes` in the locales. Router, guard, menu, breadcrumbs and the roles'
 * screen read it; a role's `has_permission_routes` names the patterns.
 */
const TABLE = [
  ['login', 'public', 'login'],
  ['unsubscribe/email', 'public', 'unsubscribeEmail'],
  ['forgot', 'public', 'forgot'],
  ['forgot/{token}', 'public', 'forgotToken'],
  ['redirect', 'public', 'redirect'],
  ['two-factor', 'public', 'twoFactor'],
  ['pages/comingsoon', 'public', 'pagesComingsoon'],
  ['pages/error-404', 'public', 'pagesError404'],
  ['pages/error-500', 'public', 'pagesError500'],
  ['pages/tenant-invalid', 'public', 'pagesTenantInvalid'],
  ['not-authorized', 'public', 'notAuthorized'],
  ['dashboard/analytics', 'check', 'dashboardAnalytics'],
  ['control-panel', 'check', 'controlPanel'],
  ['order-panel', 'check', 'orderPanel'],
  ['maria-panel', 'check', 'mariaPanel'],
  ['report', 'check', 'report'],
  ['report-order', 'check', 'reportOrder'],
  ['security-report', 'check', 'securityReport'],
  ['report-nps', 'check', 'reportNps'],
  ['pharmacovigilance-report', 'check', 'pharmacovigilanceReport'],
  ['pbm-report', 'check', 'pbmReport'],
  ['report-new', 'check', 'reportNew'],
  ['users/list', 'check', 'usersList'],
  ['roles/list', 'check', 'rolesList'],
  ['roles/add', 'check', 'rolesAdd'],
  ['roles/edit/{id}', 'check', 'rolesEditId'],
  ['user-departments/list', 'check', 'userDepartmentsList'],
  ['user-settings', 'all', 'userSettings'],
  ['customers/list', 'check', 'customersList'],
  ['customers/knowledge/list', 'check', 'customersKnowledgeList'],
  ['knowledge/add', 'check', 'knowledgeAdd'],
  ['knowledge/edit/{id}', 'check', 'knowledgeEditId'],
  ['catalog/add', 'check', 'catalogAdd'],
  ['catalog/itens', 'check', 'catalogItens'],
  ['catalog/collections', 'check', 'catalogCollections'],
  ['catalog/infos', 'all', 'catalogInfos'],
  ['orders/infos', 'all', 'ordersInfos'],
  ['product-orders', 'check', 'productOrders'],
  ['product-categories', 'check', 'productCategories'],
  ['pre-orders', 'check', 'preOrders'],
  ['products', 'check', 'products'],
  ['status', 'check', 'status'],
  ['services', 'check', 'services'],
  ['erp-integrations', 'check', 'erpIntegrations'],
  ['messaging/relationship-rules', 'check', 'messagingRelationshipRules'],
  ['messaging/relationship-rules/new', 'check', 'messagingRelationshipRulesNew'],
  ['messaging/relationship-rules/{id}/edit', 'check', 'messagingRelationshipRulesIdEdit'],
  ['relationship-templates', 'check', 'relationshipTemplates'],
  ['relationship-templates/new', 'check', 'relationshipTemplatesNew'],
  ['relationship-templates/{id}/edit', 'check', 'relationshipTemplatesIdEdit'],
  ['relationship-rules-categories', 'check', 'relationshipRulesCategories'],
  ['relationship-rules-categories/add', 'check', 'relationshipRulesCategoriesAdd'],
  ['relationship-rules-categories/{id}/edit', 'check', 'relationshipRulesCategoriesIdEdit'],
  ['crm/reasons', 'check', 'crmReasons'],
  ['crm/reasons/new', 'check', 'crmReasonsNew'],
  ['crm/reasons/{id}/edit', 'check', 'crmReasonsIdEdit'],
  ['crm/category', 'check', 'crmCategory'],
  ['crm/category/add', 'check', 'crmCategoryAdd'],
  ['crm/category/edit/{id}', 'check', 'crmCategoryEditId'],
  ['crm/schedules', 'check', 'crmSchedules'],
  ['crm/schedules/edit/{id}', 'check', 'crmSchedulesEditId'],
  ['crm/sender/emails', 'check', 'crmSenderEmails'],
  ['crm/domain/emails', 'check', 'crmDomainEmails'],
  ['crm/domain/create', 'all', 'crmDomainCreate'],
  ['whatsapp/campaigns', 'check', 'whatsappCampaigns'],
  ['whatsapp/campaigns/add', 'check', 'whatsappCampaignsAdd'],
  ['whatsapp/campaigns/edit/{id}', 'check', 'whatsappCampaignsEditId'],
  ['sms/campaigns', 'check', 'smsCampaigns'],
  ['sms/campaigns/add', 'check', 'smsCampaignsAdd'],
  ['email/campaigns', 'check', 'emailCampaigns'],
  ['email/campaigns/add', 'check', 'emailCampaignsAdd'],
  ['campaign/sms/infos', 'all', 'campaignSmsInfos'],
  ['campaign/email/infos', 'all', 'campaignEmailInfos'],
  ['instances/list/{chooseInstance}', 'check', 'instancesListChooseInstance'],
  ['instances/build/{id}', 'all', 'instancesBuildId'],
  ['instances/edit/{id}', 'check', 'instancesEditId'],
  ['help/training-videos', 'check', 'helpTrainingVideos'],
  ['help/support', 'all', 'helpSupport'],
  ['help/rules', 'all', 'helpRules'],
  ['configs/contract-proposal-pdf', 'check', 'configsContractProposalPdf'],
  ['dynamic-settings', 'check', 'dynamicSettings'],
  ['closing-messages', 'check', 'closingMessages'],
  ['nps-messages', 'check', 'npsMessages'],
  ['inactive-messages', 'check', 'inactiveMessages'],
  ['inactive-inbox-messages', 'check', 'inactiveInboxMessages'],
  ['quick-answers', 'check', 'quickAnswers'],
  ['client-form', 'all', 'clientForm'],
  ['chat-flows/{type}/list', 'check', 'chatFlowsTypeList'],
  ['chat-flows-active/{type}/list', 'check', 'chatFlowsActiveTypeList'],
  ['new-chat-flows/list', 'check', 'newChatFlowsList'],
  ['new-chat-flows/list-memories', 'check', 'newChatFlowsListMemories'],
  ['chat/attendance', 'check', 'chatAttendance'],
  ['meta/template-messages', 'check', 'metaTemplateMessages'],
  ['meta/template-messages/add', 'check', 'metaTemplateMessagesAdd'],
] as const satisfies readonly (readonly [string, RouteAccess, string])[]

/** The pattern of a route: a segment in braces stands for any one segment. */
export type RoutePattern = (typeof TABLE)[number][0]
/** The title's key under `routes`. */
export type RouteTitle = (typeof TABLE)[number][2]

export type Route = Readonly<{ pattern: RoutePattern; access: RouteAccess; title: RouteTitle }>

/** Every route, in the order of the specification. */
export const ROUTES: readonly Route[] = TABLE.map(([pattern, access, title]) => ({ pattern, access, title }))

/** The route of a pattern. */
export function routeWith(pattern: RoutePattern): Route {
  const found = ROUTES.find((route) => route.pattern === pattern)
  if (!found) throw new Error(`${pattern} is in no table`)
  return found
}

/** A route that a path leads to, and what its placeholders stand for. */
export type RouteMatch = Readonly<{ route: Route; parameters: Readonly<Record<string, string>> }>

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
