import type { ChatTicket, CustomerChat, Instance, Setting, TicketTransfer, User } from '@contract/entities'
import { SETTINGS, type SettingKey } from '@contract/settings'
import type { Viewer } from '@domain/access/visibility'
import type { Draft } from '@domain/kernel/entry'
import { viewerOf } from '@domain/login/session'
import fc from 'fast-check'
import { aMessage, anInstance, aTicket, aTransfer, aUser } from './rows'
import { type Act, happened, type Tenant } from './tenant'

/*
 * Generators. A property of the panel's state in ten lines:
 *
 *   fc.assert(
 *     fc.property(tenants(), shuffles(), (tenant, shuffle) => {
 *       const { world } = play([...signedIn(), ...shuffle(tenant.events)])
 *       for (const ticket of tenant.tickets.values())
 *         expect(world.rows.tickets.get(ticket.id)?.data).toEqual(ticket)
 *     }),
 *   )
 *
 * `tenant.events` are drafts, numbered as the server numbers them; `play` folds them; the tenant's maps are
 * what must come out. A failure prints its seed and the shrunken acts, which `happened([...])` plays again.
 */

// Shrinking a long history may take minutes: what was found by then, and its seed, must come out before the
// runner's own time limit.
fc.configureGlobal({ interruptAfterTimeLimit: 12_000 })

const pick = fc.nat({ max: 50 })
const text = fc.string({ unit: 'grapheme', maxLength: 12 })

const acts: { weight: number; arbitrary: fc.Arbitrary<Act> }[] = [
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constant('write'),
      customer: pick,
      text,
      late: fc.constantFrom(0, 0, 3, 40),
    }),
  },
  {
    weight: 6,
    arbitrary: fc.record({
      act: fc.constantFrom('take', 'take', 'take', 'close', 'putBack', 'beginClosing', 'cancelClosing'),
      ticket: pick,
      user: pick,
    }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('changeDepartment'), ticket: pick, department: pick }),
  },
  {
    weight: 4,
    arbitrary: fc.record({ act: fc.constantFrom('handOver', 'request'), ticket: pick, user: pick }),
  },
  { weight: 3, arbitrary: fc.record({ act: fc.constantFrom('confirm', 'cancel'), transfer: pick }) },
  { weight: 6, arbitrary: fc.record({ act: fc.constant('answer'), ticket: pick, text }) },
  {
    weight: 6,
    arbitrary: fc.record({ act: fc.constant('deliver'), message: pick, ack: fc.constantFrom(0, 1, 2, 3, 4) }),
  },
  { weight: 4, arbitrary: fc.record({ act: fc.constantFrom('fail', 'retry', 'edit'), message: pick }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('rename'), customer: pick, name: text }) },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('reconnect'), instance: pick, activated: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('set'), setting: pick, value: text }) },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('elsewhere'), events: fc.integer({ min: 1, max: 9 }) }),
  },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('mark'), ticket: pick, how: pick }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('react'), message: pick, text }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('order'), message: pick, products: pick }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('group'), customer: pick, groups: pick }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('note'), customer: pick, note: pick, how: pick }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('quote'), customer: pick, quote: pick, how: pick }) },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('merge'), customer: pick, into: pick, undone: fc.boolean() }),
  },
  {
    weight: 1,
    arbitrary: fc.record({ act: fc.constant('blacklist'), customer: pick, listed: fc.boolean() }),
  },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('erase'), customer: pick }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('flag'), flag: pick, on: fc.boolean() }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('whisper'), from: pick, text }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('hear'), from: pick }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('announce'), kind: pick, to: pick }) },
  { weight: 3, arbitrary: fc.record({ act: fc.constant('area'), name: pick }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('refresh'), content: pick }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('pin'), tickets: pick }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('choose'), who: pick, volume: fc.nat(100) }) },
  { weight: 1, arbitrary: fc.record({ act: fc.constant('reload'), to: pick, reboot: fc.boolean() }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('later'), which: pick, state: pick }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('bot'), ticket: pick, state: pick }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('draft'), ticket: pick, text }) },
  { weight: 2, arbitrary: fc.record({ act: fc.constant('name'), who: pick }) },
  { weight: 1, arbitrary: fc.constant({ act: 'seeNames' } as const) },
]

/** Two customers have written, one is being answered: from here on most acts find something to act on. */
const OPENING: readonly Act[] = [
  { act: 'write', customer: 0, text: 'oi' },
  { act: 'write', customer: 1, text: 'bom dia' },
  { act: 'take', ticket: 0, user: 1 },
  { act: 'answer', ticket: 0, text: 'olá' },
  { act: 'answer', ticket: 0, text: 'pois não' },
]

/** Anything that may happen in a tenant. */
export const anyAct = (): fc.Arbitrary<Act> => fc.oneof(...acts)

/** What happens in a tenant; most of it lawful when it comes to it. */
export const histories = (maxLength = 120): fc.Arbitrary<Act[]> =>
  fc.array(fc.oneof(...acts), { maxLength, size: 'max' }).map((more) => [...OPENING, ...more])

/** A whole tenant: its events and what they must come to. Prints as its acts. */
export const tenants = (maxLength = 120): fc.Arbitrary<Tenant> =>
  histories(maxLength).map((list) =>
    Object.assign(happened(list), { [fc.toStringMethod]: () => JSON.stringify(list) }),
  )

/** A way to shuffle: the same for lists of the same length. Shrinks towards leaving them as they are. */
export const shuffles = (): fc.Arbitrary<<T>(list: readonly T[]) => T[]> =>
  fc.array(fc.nat({ max: 400 }), { minLength: 150, maxLength: 150, size: 'max' }).map((keys) => {
    const shuffle = <T>(list: readonly T[]): T[] =>
      list
        .map((one, i) => ({ one, i, key: i * 10 + (keys[i] ?? 0) }))
        .sort((a, b) => a.key - b.key || a.i - b.i)
        .map(({ one }) => one)
    return Object.assign(shuffle, { [fc.toStringMethod]: () => `shuffle(${keys})` })
  })

/** A way to deliver again: copies of some members at later places. */
export const repeats = (): fc.Arbitrary<(list: readonly Draft[]) => Draft[]> =>
  fc.array(fc.tuple(fc.nat({ max: 300 }), fc.nat({ max: 300 })), { maxLength: 20 }).map((copies) => {
    const repeat = (list: readonly Draft[]): Draft[] => {
      const all = [...list]
      for (const [which, later] of copies) {
        const from = which % Math.max(1, all.length)
        const one = all[from]
        if (one) all.splice(from + 1 + (later % (all.length - from)), 0, one)
      }
      return all
    }
    return Object.assign(repeat, { [fc.toStringMethod]: () => `repeat(${JSON.stringify(copies)})` })
  })

/** A place to cut a list in two, from 0 to 1. Evenly: `fc.double` is nearly always nearly 0. */
export const cuts = (): fc.Arbitrary<number> => fc.noBias(fc.nat({ max: 1_000 })).map((n) => n / 1_000)

const ids = fc.integer({ min: 1, max: 20 }).map(String)
const revs = fc.integer({ min: 1, max: 30 })

/** A ticket in any state that the server may show. */
export const tickets = (): fc.Arbitrary<ChatTicket> =>
  fc
    .record({
      id: ids,
      rev: revs,
      state: fc.constantFrom('inbox', 'open', 'closing', 'closed'),
      owner: fc.constantFrom('1', '2', '3'),
      department: fc.option(fc.constantFrom('1', '2')),
      instance_id: fc.constantFrom('1', '2'),
      unseenMsg: fc.nat({ max: 3 }),
    })
    .map(({ id, rev, state, owner, department, instance_id, unseenMsg }) =>
      aTicket(id, {
        rev,
        instance_id,
        unseenMsg,
        inbox_department_id: department,
        inbox: state === 'inbox' ? 1 : 0,
        is_finishing: state === 'closing',
        finished_ticket: state === 'closed' ? 1 : 0,
        user_id: state === 'inbox' ? null : owner,
      }),
    )

/** A message as the server may show it. */
export const messages = (): fc.Arbitrary<CustomerChat> =>
  fc
    .record({
      id: ids,
      ticketId: fc.constantFrom('1', '2', '3'),
      rev: revs,
      text,
      ack: fc.constantFrom(-1, 0, 1, 2, 3, 4),
      taken: fc.boolean(),
      send_attempt: fc.integer({ min: 1, max: 3 }),
      hash: fc.boolean(),
    })
    .map(({ id, ticketId, rev, text: message, ack, taken, send_attempt, hash }) =>
      aMessage(id, ticketId, {
        rev,
        message,
        ack,
        whatsapp_message_id: taken ? `wamid.${id}` : null,
        send_attempt,
        hash: hash ? `hash-${id}` : null,
      }),
    )

/** A transfer, asked for or confirmed. */
export const transfers = (): fc.Arbitrary<TicketTransfer> =>
  fc
    .record({ id: ids, ticketId: ids, rev: revs, confirmed: fc.boolean() })
    .map(({ id, ticketId, rev, confirmed }) =>
      aTransfer(id, ticketId, { rev, transferred_at: confirmed ? aTicket('1').createdAt : null }),
    )

/** A user of any role and department. */
export const users = (): fc.Arbitrary<User> =>
  fc
    .record({
      id: fc.constantFrom('1', '2', '3'),
      administrator: fc.boolean(),
      department: fc.option(fc.constantFrom('1', '2')),
      instances: fc.subarray(['1', '2']),
    })
    .map(({ id, administrator, department, instances }) => {
      const plain = aUser()
      return aUser({
        id,
        role: { ...plain.role, name: administrator ? 'administrador' : 'atendente' },
        userDepartment:
          department === null ? null : { id: department, name: `Setor ${department}`, activated: true },
        userInstances: instances.map((one) => ({ id: one, name: `Loja ${one}`, activated: true })),
      })
    })

/** A connection to WhatsApp. */
export const instances = (): fc.Arbitrary<Instance> =>
  fc
    .record({ id: fc.constantFrom('1', '2'), activated: fc.boolean(), is_official: fc.boolean() })
    .map(({ id, ...over }) => anInstance(id, over))

/** Somebody who looks at tickets: of any role, department and connections. */
export const viewers = (): fc.Arbitrary<Viewer> => users().map(viewerOf)

/** The settings of a tenant: each flag of the specification (section 3) on, off, garbled or missing. */
export const settings = (): fc.Arbitrary<Setting[]> =>
  fc.tuple(...SETTING_FLAGS.map(() => fc.option(fc.constantFrom('true', 'false', 'sim')))).map((values) =>
    SETTING_FLAGS.flatMap((key, i) => {
      const value = values[i]
      return value == null ? [] : [{ id: String(i + 1), instance_id: null, key, value }]
    }),
  )

const SETTING_FLAGS = (Object.keys(SETTINGS) as SettingKey[]).filter((key) => SETTINGS[key].kind === 'flag')
