import { randomUUID } from 'node:crypto'
import Fastify from 'fastify'
import {
  buildSchema,
  type GraphQLField,
  type GraphQLInputType,
  getNamedType,
  isCompositeType,
  isEnumType,
  isInputObjectType,
  isListType,
  isNonNullType,
} from 'graphql'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readContract } from '../../../contract/read-contract'
import type { RunningServer } from '../../../server/app'
import { routes } from '../../../server/assemble'
import { HANDFUL } from '../../../server/directory/access/by-hand'
import { defaultRoles } from '../../../server/directory/tenants/defaults'
import type { Tenant } from '../../../server/platform/db/work'
import { projectRoot } from '../../../server/platform/root'
import { ROLE_ACTIONS } from '../../../src/domain/access/actions'
import { actionOf, BY_HAND } from '../../../src/domain/access/acts'
import { mayCall, mayRequest, REQUESTS } from '../../../src/domain/access/permissions'
import type { RoleRights } from '../../../src/domain/access/rights'
import { aDatabase } from '../../databases'
import { ask, logIn, subscribe, tokenOf } from '../client'
import { aTenant, aUser, EVERY_ROUTE, eventually, type TestUser } from '../fixtures'
import { KINDS } from './id-kinds'
import { aServer } from './shop'

/** Somebody for every kind of role; null is who has not signed in. */
const ROLES: Readonly<Record<string, readonly string[] | null>> = {
  administrador: EVERY_ROUTE,
  atendente: ['chat/attendance', 'instances/list/{chooseInstance}'],
  supervisor: ['users/list', 'security-report', 'report', 'customers/list', 'quick-answers'],
  'sem-rotas': [],
  ninguém: null,
}
/** Ends the session that it is called with. */
const ENDS = 'disconnected'
/** Requests that are answered to who proves themselves otherwise: a provider's signature, a broker's account. */
const OTHERWISE_PROVEN = [
  'GET /webhooks/whatsapp',
  'POST /webhooks/whatsapp',
  'POST /webhooks/hub/:connection',
  // The way to a provider and back, for whoever has no session yet: tests/server/sso.
  'GET /:tenant/sso/start',
  'GET /:tenant/sso/end',
  // An ERP's own route, opened by its key, its signature or the state of a sign-in: tests/server/areas/erp.test.ts.
  'POST /erp/hooks/:tenant/:connection/:mac',
  'GET /erp/v1/openapi.json',
  'POST /erp/v1/products',
  'POST /erp/v1/stock/snapshot',
  'GET /erp/v1/orders',
  'PATCH /erp/v1/orders/:id',
  'GET /erp/sign-in',
  // An e-mail program's one click, opened by the token of its link: tests/server/areas/unsubscribe.test.ts.
  'POST /:tenant/unsubscribe/email',
  // The link of an SMS, which only leads to the page of choices: tests/server/areas/sms.test.ts.
  'GET /s/:code',
  // What became of SMS and what people answered, by a shop's secret address and Twilio's signature.
  'POST /webhooks/sms/zenvia/:tenant/:mac',
  'POST /webhooks/sms/twilio/:tenant/:mac',
  // A bank's own route, opened by an address that only it knows: tests/server/areas/payments.test.ts.
  'POST /webhooks/pix/:tenant/:account/:mac',
  'POST /webhooks/pix/:tenant/:account/:mac/pix',
  // What became of mails, by whoever knows the secret of the address: tests/server/areas/email.test.ts.
  'POST /webhooks/mail/mailbox/:secret',
  'POST /webhooks/mail/ses/:secret',
  'POST /webhooks/mail/sendgrid/:secret',
]

/** Each way by hand, with `?` where the customer stands. */
const BY_HAND_DEEDS: Readonly<Record<string, string>> = {
  markCustomer: 'markCustomer(id: "?", mark: "favorite", on: true) { id }',
  changeCustomerGroups: 'changeCustomerGroups(id: "?", add: ["1"]) { id }',
  setCustomerAttendants: 'setCustomerAttendants(ids: ["?"], attendant_id: null)',
  updateCustomer: 'updateCustomer(id: "?", changes: [{ field: "name" }]) { id }',
  recordConsent:
    'recordConsent(customer_id: "?", form: { purpose: "?", decision: "", basis: "", channel: "", evidence: "", textVersion: "" })',
}
/** Changes that name a customer and are a piece of work each: a note, an address, a conversation; or an administrator's. */
const OF_CUSTOMERS = [
  'saveCustomerAddress',
  'saveCustomerQuote',
  'sendCustomerQuote',
  'createCustomerNote',
  'saveMemory',
  'startChatTicket',
  'eraseCustomer',
  'exportCustomer',
  'testCampaign',
]
/** Changes of many rows that are no customers: each takes the screen on which those stand. */
const OF_OTHERS = [
  'changeProducts',
  'changeAllProducts',
  'deleteProducts',
  'deleteAllProducts',
  'deleteQuickAnswers',
  'deleteAllQuickAnswers',
  'restoreQuickAnswers',
  'deleteMacros',
  'deleteAllMacros',
  'restoreMacros',
  'addAllCatalogItems',
  'removeCatalogItems',
  'removeAllCatalogItems',
  'cancelScheduledMessages',
  'cancelAllScheduledMessages',
  'restoreScheduledMessages',
  'markMentionsSeen',
  'bulkChatTickets',
]
/** What is done to a group here is done to every member of it. */
const OF_GROUPS = ['mergeCustomerGroups.merged_id', 'deleteCustomerGroup.id']
/** Does an argument name a customer, or many rows? */
const isOfMany = (argument: string, type: GraphQLInputType): boolean =>
  KINDS[argument] === 'customer' ||
  getNamedType(type).name === 'ListInput' ||
  OF_GROUPS.includes(argument) ||
  (/\.ids$/.test(argument) && String(type).startsWith('['))

const schema = buildSchema(readContract(projectRoot))
const operations = [
  ...Object.values(schema.getQueryType()?.getFields() ?? {}).map((field) => ({ verb: 'query', field })),
  ...Object.values(schema.getMutationType()?.getFields() ?? {}).map((field) => ({ verb: 'mutation', field })),
]

type AnyField = GraphQLField<unknown, unknown>

/** The operation with arguments that fit their types and mean nothing. */
function documentOf(verb: string, field: AnyField): { query: string; variables: Record<string, unknown> } {
  const required = field.args.filter(({ type }) => isNonNullType(type))
  const declared = required.map(({ name, type }) => `$${name}: ${type}`).join(', ')
  const passed = required.map(({ name }) => `${name}: $${name}`).join(', ')
  const rows = isCompositeType(getNamedType(field.type)) ? '{ __typename }' : ''
  return {
    query: `${verb}${declared && `(${declared})`} { ${field.name}${passed && `(${passed})`} ${rows} }`,
    variables: Object.fromEntries(required.map(({ name, type }) => [name, meaningless(type)])),
  }
}

function meaningless(type: GraphQLInputType): unknown {
  if (isNonNullType(type)) return meaningless(type.ofType)
  if (isListType(type)) return [meaningless(type.ofType)]
  if (isEnumType(type)) return type.getValues()[0]?.name
  if (isInputObjectType(type))
    return Object.fromEntries(
      Object.values(type.getFields()).map((field) => [field.name, meaningless(field.type)]),
    )
  return { ID: '999999999999', Int: 1, Float: 1, Boolean: false }[type.name] ?? 'x'
}

/**
 * Threats B4, G1 and G2: what a role does not list is refused by the server itself, before any resolver, by
 * whatever way it is asked for. Every operation of the contract is tried by every kind of caller, alone and
 * behind one that they may call.
 *
 * Seen to fail on: a gate that lets every role through; one that looks at the first field only; one that asks
 * for a session and no role; a request that no line of the table names.
 */
describe('what a role does not open', () => {
  const database = aDatabase()
  let server: RunningServer
  let tenant: Tenant
  const users = new Map<string, TestUser>()
  const tokens = new Map<string, string>()

  beforeAll(async () => {
    server = await aServer(database.url())
    tenant = await aTenant(server.db, 'papeis')
    for (const [name, lists] of Object.entries(ROLES)) {
      if (!lists) continue
      const user = await aUser(server.db, tenant, `u-${name}`, name)
      await server.db.work(tenant, (w) =>
        w.query('UPDATE roles SET has_permission_routes = $1 WHERE name = $2', [lists, name]),
      )
      users.set(name, user)
      tokens.set(name, await signIn(user))
    }
  })
  afterAll(() => server.close())

  const signIn = async (user: TestUser) => tokenOf(await logIn(server.url, 'papeis', user))
  const roleOf = (name: string): RoleRights | null => {
    const lists = ROLES[name]
    return lists ? { name, has_permission_routes: [...lists] } : null
  }

  /** Was it the gate that refused? What comes later (not found, no good) is another matter. */
  async function refusedBy(query: string, variables: object, token: string | undefined): Promise<boolean> {
    const { body, status } = await ask(server.url, 'papeis', query, { token, variables })
    const [error] = body.errors ?? []
    if (!token) return status === 401 && error?.message === 'Unauthorized'
    return (
      error?.extensions?.code === 'FORBIDDEN' &&
      error.message.startsWith('Seu perfil não permite esta ação.') &&
      !body.data
    )
  }

  it.each(Object.keys(ROLES))('is refused to %s, and the rest is not', async (name) => {
    const role = roleOf(name)
    const wrong: string[] = []
    let tried = 0
    let refused = 0
    for (const { verb, field } of operations) {
      const user = users.get(name)
      const token = field.name === ENDS && user ? await signIn(user) : tokens.get(name)
      // The way in answers nobody with the refusal of the gate, so it is not mistaken for one.
      if (!token && mayCall(null, field.name)) continue
      const { query, variables } = documentOf(verb, field)
      const may = mayCall(role, field.name)
      // Behind one that anybody may call: the gate looks at every field.
      const behind = query.replace('{', '{ __typename')
      for (const document of may ? [query] : [query, behind]) {
        tried += 1
        const was = await refusedBy(document, variables, token)
        if (was) refused += 1
        if (was === may) wrong.push(field.name)
      }
    }
    console.info(`${name}: ${tried} tried, ${refused} refused, ${wrong.length} accepted against the table`)
    expect(wrong).toEqual([])
    expect(tried).toBeGreaterThan(operations.length - 5)
  })

  /**
   * The screen of customers alone takes nobody's data away, and changes nobody by the hundred.
   * Seen to fail where `customers/list` was all that was asked for: 82 rows exported, 40 customers blocked.
   */
  it('is every customer at once, for whom a shop begins with at its counter, and not for a manager', async () => {
    const routesOf = (name: string) => defaultRoles.find((one) => one.name === name)?.routes ?? []
    const deeds: readonly (readonly [string, object])[] = [
      ['mutation { startExport(kind: "customers", format: "csv") }', {}],
      ['mutation($h: String!) { blockAllCustomers(list: {}, hash: $h, on: true) }', { h: randomUUID() }],
      [
        'mutation($ids: [ID!]!) { setCustomerAttendants(ids: $ids, attendant_id: null) }',
        { ids: ['1', '2'] },
      ],
      ['mutation { mergeCustomers(survivor_id: "1", merged_id: "2") { id } }', {}],
      ['mutation { undoCustomerMerge(id: "1") { id } }', {}],
      ['mutation { mergeCustomerGroups(survivor_id: "1", merged_id: "2") }', {}],
      ['mutation { deleteCustomerGroup(id: "1") }', {}],
    ]
    const who = { balconista: routesOf('atendente'), gerente: ['customers/list', ...ROLE_ACTIONS] }
    for (const [name, lists] of Object.entries(who)) {
      const user = await aUser(server.db, tenant, name, name)
      await server.db.work(tenant, (w) =>
        w.query('UPDATE roles SET has_permission_routes = $1 WHERE name = $2', [lists, name]),
      )
      const token = await signIn(user)
      for (const [query, variables] of deeds)
        expect(await refusedBy(query, variables, token), `${name}: ${query}`).toBe(name === 'balconista')
    }
    expect(routesOf('administrador')).toEqual(expect.arrayContaining([...ROLE_ACTIONS]))
  })

  /**
   * The list's own bar changes those that are ticked one by one, and so does whoever writes a loop: the server counts them.
   * Seen to fail where only the operations upon whole lists asked for the action: forty were blocked by hand.
   */
  it('is many customers by hand: several in a call, or one after another beyond what a counter does', async () => {
    const refusedOf = async (name: string, lists: readonly string[]) => {
      const user = await aUser(server.db, tenant, name, name)
      await server.db.work(tenant, (w) =>
        w.query('UPDATE roles SET has_permission_routes = $1 WHERE name = $2', [lists, name]),
      )
      const token = await signIn(user)
      const isLimited = async (id: number, deed = mark) => {
        const { body } = await ask(server.url, 'papeis', `mutation { ${deed.replace('?', String(id))} }`, {
          token,
        })
        return body.errors?.[0]?.extensions?.code === 'TOO_MANY_TRIES'
      }
      for (let id = 1; id <= most; id += 1) expect(await isLimited(id), `${name}: ${id}`).toBe(false)
      return {
        // Whom they have changed already they may go on with.
        again: await isLimited(1),
        more: await Promise.all(Object.values(BY_HAND_DEEDS).map((deed, n) => isLimited(900_000 + n, deed))),
      }
    }
    const mark = BY_HAND_DEEDS.markCustomer ?? ''
    const most = HANDFUL[0]?.most ?? 0
    expect(Object.keys(BY_HAND_DEEDS).sort()).toEqual(Object.keys(BY_HAND).sort())
    expect(await refusedOf('laço', ['customers/list'])).toEqual({
      again: false,
      more: Object.keys(BY_HAND).map(() => true),
    })
    expect(await refusedOf('chefia', ['customers/list', 'actions/change-many-customers'])).toEqual({
      again: false,
      more: Object.keys(BY_HAND).map(() => false),
    })
  })

  /** A new change of customers, or of many rows, is sorted here or fails. */
  it('has a word on every operation that changes a customer, or many rows', () => {
    const changes = operations.flatMap(({ verb, field }) =>
      verb === 'mutation' && field.args.some(({ name, type }) => isOfMany(`${field.name}.${name}`, type))
        ? [field.name]
        : [],
    )
    const known = [...Object.keys(BY_HAND), ...OF_CUSTOMERS, ...OF_OTHERS]
    expect(changes.filter((name) => actionOf(name) === null && !known.includes(name))).toEqual([])
    expect(known.filter((name) => !changes.includes(name))).toEqual([])
  })

  it('is refused by plain HTTP as well', async () => {
    const wrong: string[] = []
    for (const [name, request] of Object.keys(ROLES).flatMap((who) =>
      Object.keys(REQUESTS).map((one) => [who, one] as const),
    )) {
      const [method, address = ''] = request.split(' ')
      const token = tokens.get(name)
      const answer = await fetch(
        `${server.url}${address.replace(':tenant', 'papeis').replace(':file', '999999999999')}`,
        { method, headers: token ? { authorization: `Bearer ${token}` } : {} },
      )
      const text = await answer.text()
      const was = text.includes('Unauthorized') || text.includes('Seu perfil não permite')
      if (was === mayRequest(roleOf(name), request)) wrong.push(`${name}: ${request}`)
    }
    expect(wrong).toEqual([])
  })

  it('has a line for every plain HTTP request', async () => {
    const app = Fastify()
    const seen = new Set<string>()
    app.addHook('onRoute', ({ method, url }) => {
      for (const one of [method].flat()) if (one !== 'HEAD') seen.add(`${one} ${url}`)
    })
    for (const area of routes)
      await app.register(async (scope) =>
        area(scope, () => {
          throw new Error('nobody asks')
        }),
      )
    await app.ready()
    await app.close()
    const known = [...Object.keys(REQUESTS), ...OTHERWISE_PROVEN]
    expect([...seen].filter((one) => !known.includes(one))).toEqual([])
    expect(known.filter((one) => !seen.has(one))).toEqual([])
  })

  it('opens the events to every role, and to nobody else', async () => {
    for (const name of Object.keys(ROLES)) {
      const token = tokens.get(name)
      const ear = subscribe(server.url, 'papeis', token ?? 'none')
      if (token) await eventually(() => ear.events.length > 0)
      else expect(await ear.closed).toBe(4403)
      await ear.stop()
    }
  })

  it('follows a role that is changed, for who is signed in', async () => {
    const user = await aUser(server.db, tenant, 'muda', 'mutável')
    const token = await signIn(user)
    const QUEUE = '{ sumOfTickets { inbox_list } }'
    expect(await refusedBy(QUEUE, {}, token)).toBe(false)
    await server.db.work(tenant, (w) =>
      w.query(`UPDATE roles SET has_permission_routes = '{}' WHERE name = 'mutável'`),
    )
    await eventually(() => refusedBy(QUEUE, {}, token), 6_000)
  })
})
