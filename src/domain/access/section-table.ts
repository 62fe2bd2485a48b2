import type { RoutePattern } from './routes'

export type Place = readonly [head: RoutePattern, ...below: RoutePattern[]]

/**
 * The sections of the panel with their routes (specification section 2, grouped as there; where one works all day
 * stands first). Menu, breadcrumbs and the roles' matrix read it. In a group the first route is the one that the
 * menu leads to; the others are reached from it.
 */
export const SECTION_TABLE = [
  ['attendance', [['chat/attendance']]],
  ['connections', [['instances/list/{chooseInstance}', 'instances/build/{id}', 'instances/edit/{id}']]],
  [
    'dashboards',
    [
      ['dashboard/analytics'],
      ['control-panel'],
      ['order-panel'],
      ['maria-panel'],
      ['report'],
      ['report-new'],
      ['report-order'],
      ['report-nps'],
      ['pharmacovigilance-report'],
      ['pbm-report'],
      ['security-report'],
    ],
  ],
  [
    'contacts',
    [
      ['customers/list', 'customers/list/{id}'],
      ['customers/knowledge/list', 'knowledge/add', 'knowledge/edit/{id}'],
    ],
  ],
  ['catalogue', [['catalog/itens', 'catalog/add', 'catalog/infos'], ['catalog/collections']]],
  [
    'orders',
    [
      ['product-orders', 'orders/infos', 'product-orders/edit'],
      ['prescriptions'],
      ['deliveries'],
      ['sngpc'],
      ['cash-day'],
      ['pre-orders', 'pre-orders/edit'],
      ['products'],
      ['product-categories'],
      ['services'],
      ['status'],
      ['erp-integrations'],
    ],
  ],
  [
    'messaging',
    [
      [
        'messaging/relationship-rules',
        'messaging/relationship-rules/new',
        'messaging/relationship-rules/{id}/edit',
      ],
      ['relationship-templates', 'relationship-templates/new', 'relationship-templates/{id}/edit'],
      [
        'relationship-rules-categories',
        'relationship-rules-categories/add',
        'relationship-rules-categories/{id}/edit',
      ],
      ['meta/template-messages', 'meta/template-messages/add', 'meta/template-messages/edit/{id}'],
    ],
  ],
  [
    'campaigns',
    [
      [
        'whatsapp/campaigns',
        'whatsapp/campaigns/add',
        'whatsapp/campaigns/edit/{id}',
        'whatsapp/campaigns/{id}',
      ],
      [
        'sms/campaigns',
        'sms/campaigns/add',
        'sms/campaigns/edit/{id}',
        'sms/campaigns/{id}',
        'campaign/sms/infos',
      ],
      [
        'email/campaigns',
        'email/campaigns/add',
        'email/campaigns/edit/{id}',
        'email/campaigns/{id}',
        'campaign/email/infos',
      ],
      ['campaign/costs'],
      ['campaign/counter'],
    ],
  ],
  [
    'crm',
    [
      ['crm/reasons', 'crm/reasons/new', 'crm/reasons/{id}/edit'],
      ['crm/category', 'crm/category/add', 'crm/category/edit/{id}'],
      ['crm/schedules', 'crm/schedules/edit/{id}'],
      ['crm/sender/emails'],
      ['crm/domain/emails', 'crm/domain/create'],
    ],
  ],
  ['bots', [['chat-flows/{type}/list'], ['chat-flows-active/{type}/list']]],
  ['assistant', [['new-chat-flows/list'], ['new-chat-flows/list-memories'], ['new-chat-flows/maria']]],
  ['access', [['users/list'], ['roles/list', 'roles/add', 'roles/edit/{id}'], ['user-departments/list']]],
  [
    'settings',
    [
      ['user-settings'],
      ['client-form'],
      ['dynamic-settings'],
      ['dynamic-settings/opening-hours'],
      ['dynamic-settings/holidays'],
      ['dynamic-settings/queue-distribution'],
      ['quick-answers'],
      ['closing-messages'],
      ['nps-messages'],
      ['inactive-messages'],
      ['inactive-inbox-messages'],
      ['configs/contract-proposal-pdf'],
    ],
  ],
  ['help', [['help/support'], ['help/training-videos'], ['help/rules']]],
] as const satisfies readonly (readonly [string, readonly Place[]])[]
