import { describe, expect, test } from 'vitest'
import { ROUTE_TABLE } from './route-table'
import { pathTo, ROUTES, routeOf } from './routes'

/** The inventory's own lists, copied. */
const PUBLIC =
  'login unsubscribe/email forgot forgot/{token} redirect two-factor pages/comingsoon pages/error-404 pages/error-500 pages/tenant-invalid not-authorized'
const AUTHENTICATED =
  'dashboard/analytics control-panel order-panel maria-panel report report-order security-report report-nps pharmacovigilance-report pbm-report report-new users/list roles/list roles/add roles/edit/{id} user-departments/list user-settings customers/list customers/knowledge/list knowledge/add knowledge/edit/{id} catalog/add catalog/itens catalog/collections catalog/infos orders/infos product-orders product-categories pre-orders products status services erp-integrations messaging/relationship-rules messaging/relationship-rules/new messaging/relationship-rules/{id}/edit relationship-templates relationship-templates/new relationship-templates/{id}/edit relationship-rules-categories relationship-rules-categories/add relationship-rules-categories/{id}/edit crm/reasons crm/reasons/new crm/reasons/{id}/edit crm/category crm/category/add crm/category/edit/{id} crm/schedules crm/schedules/edit/{id} crm/sender/emails crm/domain/emails crm/domain/create whatsapp/campaigns whatsapp/campaigns/add whatsapp/campaigns/edit/{id} sms/campaigns sms/campaigns/add email/campaigns email/campaigns/add campaign/sms/infos campaign/email/infos instances/list/{chooseInstance} instances/build/{id} instances/edit/{id} help/training-videos help/support help/rules configs/contract-proposal-pdf dynamic-settings closing-messages nps-messages inactive-messages inactive-inbox-messages quick-answers client-form chat-flows/{type}/list chat-flows-active/{type}/list new-chat-flows/list new-chat-flows/list-memories chat/attendance meta/template-messages meta/template-messages/add'
const OPEN_TO_ALL =
  'user-settings catalog/infos orders/infos crm/domain/create campaign/sms/infos campaign/email/infos instances/build/{id} help/support help/rules client-form'

describe('the table', () => {
  /** Not of the specification: open to all that is beside them, and the file for ANVISA, which is a right of its own. */
  const own: readonly string[] = [
    'invitation/{token}',
    'courier',
    'deliveries',
    'product-orders/edit',
    'pre-orders/edit',
    'sngpc',
  ]
  /** Brought by areas that are described in a value: whatever is not written in the table by hand. */
  const written: readonly string[] = ROUTE_TABLE.map(([pattern]) => pattern)
  const of = (access: string) =>
    ROUTES.filter(
      ({ pattern, ...route }) =>
        route.access === access && written.includes(pattern) && !own.includes(pattern),
    ).map(({ pattern }) => pattern)
  test('has every route of the specification, once, with its access', () => {
    expect(of('public')).toEqual(PUBLIC.split(' '))
    expect(of('all').sort()).toEqual(OPEN_TO_ALL.split(' ').sort())
    expect([...of('all'), ...of('check')].sort()).toEqual(AUTHENTICATED.split(' ').sort())
  })
  test('has a title of its own for each', () =>
    expect(new Set(ROUTES.map(({ title }) => title)).size).toBe(ROUTES.length))
  test('finds each by its own path', () => {
    for (const { pattern } of ROUTES)
      expect(routeOf(pattern.replace(/[{}]/g, ''))?.route.pattern).toBe(pattern)
  })
})

describe('the route of a path', () => {
  test.each([
    ['roles/edit/7', 'roles/edit/{id}', { id: '7' }],
    ['messaging/relationship-rules/7/edit', 'messaging/relationship-rules/{id}/edit', { id: '7' }],
    [
      'instances/list/chooseInstance',
      'instances/list/{chooseInstance}',
      { chooseInstance: 'chooseInstance' },
    ],
    ['forgot', 'forgot', {}],
    ['forgot/abc', 'forgot/{token}', { token: 'abc' }],
    ['chat/attendance/', 'chat/attendance', {}],
    ['/chat//attendance', 'chat/attendance', {}],
  ])('%s', (path, pattern, parameters) =>
    expect(routeOf(path)).toMatchObject({ route: { pattern }, parameters }),
  )
  test.each(['', 'chat', 'chat/attendance/7', 'Chat/attendance', 'roles/edit', 'roles/edit/', 'constructor'])(
    '%j leads nowhere',
    (path) => expect(routeOf(path)).toBeNull(),
  )
})

describe('the path of a route', () => {
  test.each([
    [pathTo('centro', 'chat/attendance'), '/centro/chat/attendance'],
    [pathTo('centro', 'roles/edit/{id}', { id: '7' }), '/centro/roles/edit/7'],
    [pathTo('centro', 'roles/edit/{id}', { id: '../x' }), '/centro/roles/edit/..%2Fx'],
  ])('%s', (path, expected) => expect(path).toBe(expected))
  test('needs what it has placeholders for', () =>
    expect(() => pathTo('centro', 'roles/edit/{id}')).toThrow('{id}'))
})
