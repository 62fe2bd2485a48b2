import type { RoutePattern } from '@domain/access/routes'
import type { ptBR } from './pt_BR'

/** An article by its name: a title, and paragraphs. */
export type Article = Readonly<{ title: string; text: readonly string[] }>
type ArticleName = keyof typeof ptBR
export type Articles = Readonly<Record<ArticleName, Article>>

/** The articles in the order in which they are shown, each with the screen that it is about. */
export const ARTICLES: readonly (readonly [ArticleName, RoutePattern | null])[] = [
  ['offline', null],
  ['notSent', 'chat/attendance'],
  ['disconnected', 'instances/list/{chooseInstance}'],
  ['connect', 'instances/list/{chooseInstance}'],
  ['queue', 'chat/attendance'],
  ['accept', 'chat/attendance'],
  ['window', 'chat/attendance'],
  ['transfer', 'chat/attendance'],
  ['close', 'chat/attendance'],
  ['snooze', 'chat/attendance'],
  ['searching', 'chat/attendance'],
  ['comments', 'chat/attendance'],
  ['unseen', 'chat/attendance'],
  ['notices', 'user-settings'],
  ['keyboard', 'user-settings'],
  ['pauses', null],
  ['twoFactor', 'user-settings'],
  ['quickAnswers', 'quick-answers'],
  ['templates', 'meta/template-messages'],
  ['macros', 'quick-answers'],
  ['schedules', 'crm/schedules'],
  ['relationshipRules', 'messaging/relationship-rules'],
  ['customers', 'customers/list'],
  ['import', 'customers/list'],
  ['export', 'customers/list'],
  ['portfolio', 'customers/list'],
  ['firstCampaign', 'whatsapp/campaigns'],
  ['fields', 'customers/knowledge/list'],
  ['products', 'products'],
  ['catalog', 'catalog/itens'],
  ['quotes', 'pre-orders'],
  ['orders', 'product-orders'],
  ['prescriptions', 'product-orders'],
  ['pix', 'product-orders'],
  ['erp', 'erp-integrations'],
  ['reasons', 'crm/reasons'],
  ['hours', 'dynamic-settings/opening-hours'],
  ['distribution', 'dynamic-settings/queue-distribution'],
  ['closing', 'closing-messages'],
  ['survey', 'nps-messages'],
  ['silence', 'inactive-messages'],
  ['invite', 'users/list'],
  ['roles', 'roles/list'],
  ['departments', 'user-departments/list'],
  ['security', 'security-report'],
  ['store', 'client-form'],
  ['terms', 'configs/contract-proposal-pdf'],
  ['broken', null],
]
