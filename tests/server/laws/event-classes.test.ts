import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { decodeFrame, type Envelope } from '../../../contract/envelope'
import { type RealtimeName, realtimeEvents } from '../../../contract/realtime'
import { type RunningServer, startServer } from '../../../server/app'
import type { Tenant } from '../../../server/platform/db/work'
import { sayPresence } from '../../../server/platform/events/presence-channel'
import { publish, takeNumbers } from '../../../server/platform/events/publish'
import { silentLog } from '../../../server/platform/log'
import { mayHear } from '../../../src/domain/access/event-classes'
import { aDatabase } from '../../databases'
import { ask, logIn, subscribe, tokenOf } from '../client'
import { aTenant, aUser, EVERY_ROUTE, eventually, testConfig } from '../fixtures'
import { mqttSubscribe } from '../mqtt-client'

/** Somebody for each kind of role that an event may be for. */
const ROLES: Readonly<Record<string, readonly string[]>> = {
  administrador: EVERY_ROUTE,
  atendente: ['chat/attendance'],
  cadastro: ['customers/list'],
  caixa: ['pre-orders'],
  supervisor: ['users/list', 'report', 'security-report', 'quick-answers', 'dynamic-settings'],
  campanhas: ['whatsapp/campaigns'],
  'sem-rotas': [],
}

/** What is told to everybody who is signed in, as its audience allows; nothing of it speaks of a customer. */
const FOR_ALL: readonly RealtimeName[] = [
  'customerErased',
  'instanceUpdated',
  'settingsChanged',
  'userPreferencesChanged',
  'InternalChatMessageCreated',
  'InternalChatMessagesAckChanged',
  'refreshContent',
  'notifyRefreshPage',
]
/** What speaks of conversations and of nothing else. */
const OF_CONVERSATIONS: readonly RealtimeName[] = [
  'Created',
  'Changed',
  'Transferring',
  'Transferred',
  'ChatTicketTransferred',
  'TransferCanceled',
  'ChangeDepartment',
  'chatTicketClosed',
  'customerChatCreated',
  'customerChatUpdated',
  'customerChatAckChanged',
  'scheduledMessageChanged',
  'botSessionChanged',
  'draftChanged',
  'mentionCreated',
  'reactionsChanged',
  'orderByMsg',
  'chatNotification',
  'attendancePresenceChanged',
]
const MARK = 'SIGILO'
/** Kept nowhere: who watches a shop is told of it in tests/server/areas/control-panel.test.ts. */
const UNNUMBERED: readonly string[] = ['ping', 'attendancePresenceChanged', 'shopNowChanged']
const numbered = (Object.keys(realtimeEvents) as RealtimeName[]).filter((name) => !UNNUMBERED.includes(name))

type Heard = Readonly<{ way: string; role: string; events: readonly Envelope[] }>

/**
 * Threat F2: whom an event is meant for is not all that is asked. One event of every name, meant for everybody, and
 * every kind of role, by push, by catching up and by MQTT.
 *
 * Seen to fail on: events told to whoever is meant, whatever their role opens (each way had every name).
 */
describe('events of every name', () => {
  const database = aDatabase()
  let server: RunningServer
  let tenant: Tenant
  const heard: Heard[] = []

  beforeAll(async () => {
    const config = testConfig(database.url(), { realtime: { transport: 'mqtt', broker: null } })
    server = await startServer(config, { log: silentLog })
    tenant = await aTenant(server.db, 'nomes')
    const hire = async (role: string, routes: readonly string[]) => {
      const user = await aUser(server.db, tenant, `u-${role}`, role)
      await server.db.work(tenant, (w) =>
        w.query('UPDATE roles SET has_permission_routes = $1 WHERE name = $2', [routes, role]),
      )
      const token = tokenOf(await logIn(server.url, 'nomes', user))
      const ear = subscribe(server.url, 'nomes', token)
      const mqtt = await mqttSubscribe(server.url, 'nomes', user.id, token)
      await eventually(() => ear.events.length > 0 && mqtt.events.length > 0)
      return { role, user, token, ear, mqtt }
    }
    const people: Awaited<ReturnType<typeof hire>>[] = []
    for (const [role, routes] of Object.entries(ROLES)) people.push(await hire(role, routes))
    const since = await headOf()
    await server.db.work(tenant, async (work) => {
      const first = await takeNumbers(work, numbered.length)
      await work.query(
        `INSERT INTO events (tenant_id, seq, event, v, audience, data)
         SELECT $1::integer, $2::bigint + place - 1, name, 1, '{"kind":"tenant"}', $4::jsonb
         FROM unnest($3::text[]) WITH ORDINALITY AS named(name, place)`,
        [tenant.id, first, numbered, JSON.stringify({ name: MARK, phone_number: MARK, message: MARK })],
      )
      await work.query(`SELECT pg_notify('balcao_events', $1)`, [String(tenant.id)])
      // Somebody else types at a ticket of each of them.
      for (const { user } of people)
        await sayPresence(work, {
          ticketId: user.id,
          userId: '999',
          name: MARK,
          state: 'typing',
          scope: { user_id: user.id, department_id: null, instance_id: user.instanceId },
        })
      // The last one, which all are told: who has it has what came before.
      await publish(work, [
        {
          event: 'refreshContent',
          data: (rev) => ({ content: 'last', rev }),
          audience: { kind: 'tenant' },
          rows: [],
        },
      ])
    })
    const isLast = ({ data }: Envelope) => (data as { content?: string }).content === 'last'
    for (const { role, token, ear, mqtt } of people) {
      await eventually(() => ear.events.some(isLast) && mqtt.events.some(isLast))
      // Presence comes behind what has a number.
      await new Promise((resolve) => setTimeout(resolve, 300))
      const { body } = await ask(
        server.url,
        'nomes',
        `{ missedEvents(since: ${since}, batch: 20) { envelopes } }`,
        { token },
      )
      const { envelopes } = Object(body.data?.missedEvents) as { envelopes: string[] }
      heard.push(
        { way: 'push', role, events: [...ear.events] },
        { way: 'mqtt', role, events: [...mqtt.events] },
        { way: 'missedEvents', role, events: envelopes.flatMap(opened) },
      )
      await ear.stop()
      mqtt.client.end(true)
    }
  })
  afterAll(() => server.close())

  const headOf = async () =>
    Number(
      (await server.db.work(tenant, (w) => w.one<{ n: string }>('SELECT last_seq AS n FROM tenants')))?.n,
    )
  const opened = (frame: string): readonly Envelope[] => {
    const decoded = decodeFrame(frame)
    if (!decoded.ok) throw new Error(decoded.reason)
    return decoded.envelopes
  }
  const namesOf = ({ events }: Heard) => [...new Set(events.map(({ event }) => event))]

  it('reach each role by the same names, whichever way it listens', () => {
    expect(heard.length).toBe(3 * Object.keys(ROLES).length)
    for (const one of heard) {
      const rights = { name: one.role, has_permission_routes: [...(ROLES[one.role] ?? [])] }
      const told = namesOf(one).filter((name) => !UNNUMBERED.includes(name))
      expect(told.sort(), `${one.role}, ${one.way}`).toEqual(
        numbered.filter((name) => mayHear(rights, name)).sort(),
      )
    }
  })

  it('tell a role without the screen of conversations no name, phone or text of a customer', () => {
    const told = heard.flatMap((one) =>
      ROLES[one.role]?.includes('chat/attendance')
        ? []
        : one.events
            .filter(({ event }) => (OF_CONVERSATIONS as readonly string[]).includes(event))
            .map(({ event }) => `${event} to ${one.role} by ${one.way}`),
    )
    expect(told).toEqual([])
    const nothing = heard.filter(({ role }) => role === 'sem-rotas').flatMap(namesOf)
    expect([...new Set(nothing)].filter((name) => name !== 'ping').sort()).toEqual([...FOR_ALL].sort())
    console.info(`events: ${numbered.length} names × ${heard.length} readers, ${told.length} accepted`)
  })

  it('tell an attendant all of conversations (control)', () => {
    for (const one of heard.filter(({ role }) => role === 'atendente')) {
      const names = namesOf(one)
      const missing = OF_CONVERSATIONS.filter((name) => !names.includes(name))
      expect(missing, one.way).toEqual(one.way === 'missedEvents' ? ['attendancePresenceChanged'] : [])
    }
  })

  it('leave no hole in what a reader has: each names the one before that they were told', () => {
    for (const { way, role, events } of heard) {
      const walk = events.filter(({ seq }) => seq > 0)
      const holes = walk.filter(({ prev }, n) => n > 0 && prev !== walk[n - 1]?.seq)
      expect(holes, `${role}, ${way}`).toEqual([])
    }
  })
})
