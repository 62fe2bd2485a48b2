import type { BuiltPattern, RoutePattern } from '@domain/access/routes'
import { DESCRIBED_SCREENS } from './described-screens.gen'
import type { ScreenModule } from './screen'

/**
 * The screens of the routes, each loaded when it is visited; login and counter are elsewhere (router.tsx, screen-of.ts),
 * planned ones have none. This table is loaded with the first of them: it grows with the product, and who opens the
 * counter need not wait for it.
 */
const SCREENS: Readonly<
  Record<Exclude<BuiltPattern, 'login' | 'chat/attendance'>, () => Promise<ScreenModule>>
> = {
  'pages/error-404': () => import('@ui/shell/NotFoundPage'),
  'pages/error-500': () => import('@ui/shell/ServerErrorPage'),
  'pages/comingsoon': () => import('@ui/shell/ChooseShopPage'),
  'pages/tenant-invalid': () => import('@ui/shell/TenantInvalidPage'),
  forgot: () => import('@ui/login/ForgotPage'),
  'forgot/{token}': () => import('@ui/login/NewPasswordPage'),
  'invitation/{token}': () => import('@ui/login/InvitationPage'),
  'security-report': () => import('@ui/security-report/SecurityReportPage'),
  'two-factor': () => import('@ui/two-factor/TwoFactorPage'),
  'not-authorized': () => import('@ui/shell/NotAuthorizedPage'),
  redirect: () => import('@ui/sso/RedirectPage'),
  'unsubscribe/email': () => import('@ui/shell/UnsubscribePage'),
  courier: () => import('@ui/courier/CourierPage'),

  'instances/list/{chooseInstance}': () => import('@ui/instances/InstanceListPage'),
  'help/support': () => import('@ui/help/SupportPage'),
  'help/training-videos': () => import('@ui/help/TrainingPage'),
  'help/rules': () => import('@ui/help/RulesPage'),
  'configs/contract-proposal-pdf': () => import('@ui/help/TermsPage'),
  'dynamic-settings': () => import('@ui/settings/DynamicSettingsPage'),
  'dynamic-settings/opening-hours': () => import('@ui/settings/OpeningHoursPage'),
  'dynamic-settings/queue-distribution': () => import('@ui/settings/QueueDistributionPage'),
  'closing-messages': () => import('@ui/automatic-messages/ClosingMessageListPage'),
  'inactive-messages': () => import('@ui/automatic-messages/InactiveMessageListPage'),
  'inactive-inbox-messages': () => import('@ui/automatic-messages/InactiveInboxListPage'),
  'nps-messages': () => import('@ui/automatic-messages/SurveyListPage'),
  'client-form': () => import('@ui/store/StorePage'),
  'erp-integrations': () => import('@ui/erp/ErpPage'),
  'instances/edit/{id}': () => import('@ui/instances/InstanceEditPage'),
  'instances/build/{id}': () => import('@ui/instances/InstanceBuildPage'),
  products: () => import('@ui/products/ProductListPage'),
  'product-categories': () => import('@ui/products/CategoryTreePage'),
  status: () => import('@ui/order-statuses/StatusListPage'),
  'catalog/add': () => import('@ui/catalog/CatalogAddPage'),
  'catalog/itens': () => import('@ui/catalog/CatalogItemListPage'),
  'catalog/collections': () => import('@ui/catalog/CollectionListPage'),
  'catalog/infos': () => import('@ui/catalog/CatalogInfoPage'),
  'crm/schedules': () => import('@ui/schedules/SchedulePage'),
  'crm/schedules/edit/{id}': () => import('@ui/schedules/SchedulePage'),
  'crm/sender/emails': () => import('@ui/email/SenderListPage'),
  'crm/domain/emails': () => import('@ui/email/DomainListPage'),
  'crm/domain/create': () => import('@ui/email/DomainCreatePage'),
  'product-orders': () => import('@ui/order-pages/OrderListPage'),
  sngpc: () => import('@ui/sngpc/SngpcPage'),
  prescriptions: () => import('@ui/orders/PrescriptionListPage'),
  deliveries: () => import('@ui/couriers/DeliveryListPage'),
  'cash-day': () => import('@ui/cash/CashDayPage'),
  'orders/infos': () => import('@ui/order-pages/OrderPage'),
  'product-orders/edit': () => import('@ui/till/OrderTillPage'),
  'pre-orders/edit': () => import('@ui/till/QuoteTillPage'),
  'pre-orders': () => import('@ui/orders/QuoteListPage'),
  'messaging/relationship-rules': () => import('@ui/relationship-rules/RuleListPage'),
  'messaging/relationship-rules/new': () => import('@ui/relationship-rules/RulePage'),
  'messaging/relationship-rules/{id}/edit': () => import('@ui/relationship-rules/RulePage'),
  'relationship-templates': () => import('@ui/relationship-rules/RelationshipTemplateListPage'),
  'relationship-templates/new': () => import('@ui/relationship-rules/RelationshipTemplateListPage'),
  'relationship-templates/{id}/edit': () => import('@ui/relationship-rules/RelationshipTemplateListPage'),
  'quick-answers': () => import('@ui/templates/QuickAnswerListPage'),
  'meta/template-messages': () => import('@ui/templates/ProviderTemplateListPage'),
  'meta/template-messages/add': () => import('@ui/templates/ProviderTemplatePage'),
  'meta/template-messages/edit/{id}': () => import('@ui/templates/ProviderTemplatePage'),
  'users/list': () => import('@ui/users/UserListPage'),
  'roles/list': () => import('@ui/roles/RoleListPage'),
  'roles/add': () => import('@ui/roles/RolePage'),
  'roles/edit/{id}': () => import('@ui/roles/RolePage'),
  'customers/knowledge/list': () => import('@ui/customers/FieldListPage'),
  'knowledge/add': () => import('@ui/customers/FieldListPage'),
  'knowledge/edit/{id}': () => import('@ui/customers/FieldListPage'),
  'customers/list': () => import('@ui/customers/CustomerListPage'),
  'customers/list/{id}': () => import('@ui/customers/CustomerPage'),
  'whatsapp/campaigns': () => import('@ui/campaigns/CampaignListPage'),
  'whatsapp/campaigns/add': () => import('@ui/campaigns/CampaignFormPage'),
  'whatsapp/campaigns/edit/{id}': () => import('@ui/campaigns/CampaignFormPage'),
  'whatsapp/campaigns/{id}': () => import('@ui/campaigns/CampaignReportPage'),
  ...DESCRIBED_SCREENS,
  'user-settings': () => import('@ui/user-settings/UserSettingsPage'),
}

const isScreen = (pattern: RoutePattern): pattern is keyof typeof SCREENS => pattern in SCREENS

/** Loads the screen of a route. */
export const loadScreen = (pattern: RoutePattern): Promise<ScreenModule> =>
  isScreen(pattern) ? SCREENS[pattern]() : import('@ui/shell/PlannedPage')
