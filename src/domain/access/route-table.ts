/**
 * Who may open a route (specification section 2): anybody; a role that lists it; anybody who is signed in. Extension:
 * a part of another page, who may open that.
 */
export type RouteAccess =
  | 'public'
  | 'check'
  | 'all'
  | 'dynamic-settings'
  | 'product-orders'
  | 'customers/list'
  | 'control-panel'
  | 'deliveries'
  | 'meta/template-messages'
  | 'whatsapp/campaigns'
  | 'sms/campaigns'
  | 'sms/campaigns/add'
  | 'email/campaigns'
  | 'email/campaigns/add'
  | 'new-chat-flows/list'

/**
 * The one table of the panel's routes (specification section 2), but for those that areas described in a value bring
 * (`npm run generate` puts both together in tables.gen.ts): pattern behind the tenant's segment, access, and
 * whether its screen is still to come: then it has an address and stands in no menu, role or search.
 * Router, guard, menu, breadcrumbs and the roles' screen read it; a role's `has_permission_routes` names the patterns.
 */
export const ROUTE_TABLE = [
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
  ['dashboard/analytics', 'check'],
  ['control-panel', 'check'],
  ['order-panel', 'check'],
  ['maria-panel', 'check'],
  ['report', 'check'],
  ['report-order', 'check'],
  ['security-report', 'check'],
  ['report-nps', 'check'],
  ['pharmacovigilance-report', 'check'],
  ['pbm-report', 'check'],
  ['report-new', 'check'],
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
  ['product-categories', 'check'],
  ['pre-orders', 'check'],
  ['pre-orders/edit', 'all'],
  ['products', 'check'],
  ['status', 'check'],
  ['services', 'check'],
  ['erp-integrations', 'check'],
  ['messaging/relationship-rules', 'check'],
  ['messaging/relationship-rules/new', 'check'],
  ['messaging/relationship-rules/{id}/edit', 'check'],
  ['relationship-templates', 'check'],
  ['relationship-templates/new', 'check'],
  ['relationship-templates/{id}/edit', 'check'],
  ['relationship-rules-categories', 'check'],
  ['relationship-rules-categories/add', 'check'],
  ['relationship-rules-categories/{id}/edit', 'check'],
  ['crm/reasons', 'check'],
  ['crm/reasons/new', 'check'],
  ['crm/reasons/{id}/edit', 'check'],
  ['crm/category', 'check'],
  ['crm/category/add', 'check'],
  ['crm/category/edit/{id}', 'check'],
  ['crm/schedules', 'check'],
  ['crm/schedules/edit/{id}', 'check'],
  ['crm/sender/emails', 'check'],
  ['crm/domain/emails', 'check'],
  ['crm/domain/create', 'all'],
  ['whatsapp/campaigns', 'check'],
  ['whatsapp/campaigns/add', 'check'],
  ['whatsapp/campaigns/edit/{id}', 'check'],
  // Extension: what became of one of them.
  ['whatsapp/campaigns/{id}', 'whatsapp/campaigns'],
  ['sms/campaigns', 'check'],
  ['sms/campaigns/add', 'check'],
  // Extension: as of WhatsApp, one is changed, and what became of it.
  ['sms/campaigns/edit/{id}', 'sms/campaigns/add'],
  ['sms/campaigns/{id}', 'sms/campaigns'],
  ['email/campaigns', 'check'],
  ['email/campaigns/add', 'check'],
  ['email/campaigns/edit/{id}', 'email/campaigns/add'],
  ['email/campaigns/{id}', 'email/campaigns'],
  ['campaign/sms/infos', 'all'],
  ['campaign/email/infos', 'all'],
  // Extension: what messages cost, and the code at the counter by which customers agree to offers.
  ['campaign/costs', 'whatsapp/campaigns'],
  ['campaign/counter', 'whatsapp/campaigns'],
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
  ['closing-messages', 'check'],
  ['nps-messages', 'check'],
  ['inactive-messages', 'check'],
  ['inactive-inbox-messages', 'check'],
  ['quick-answers', 'check'],
  ['client-form', 'all'],
  ['chat-flows/{type}/list', 'check'],
  ['chat-flows-active/{type}/list', 'check'],
  ['new-chat-flows/list', 'check'],
  // Extension: how far Maria is let out, and the model that she asks.
  ['new-chat-flows/maria', 'new-chat-flows/list'],
  ['new-chat-flows/list-memories', 'check'],
  ['chat/attendance', 'check'],
  ['meta/template-messages', 'check'],
  ['meta/template-messages/add', 'check'],
  // Extension: one that stands at Meta is changed.
  ['meta/template-messages/edit/{id}', 'meta/template-messages'],
] as const satisfies readonly (readonly [string, RouteAccess])[]
