import { randomUUID } from 'node:crypto'
import '../../server/assemble'
import { receiveMessages } from '../../server/conversation/messages/inbound/receive'
import type { Received } from '../../server/conversation/messages/inbound/received'
import { sendMessage } from '../../server/conversation/messages/outbound/send'
import type { OpenDatabase } from '../../server/platform/db/pool'
import type { Viewer } from '../../src/domain/access/visibility'
import { ADMINISTRATOR } from '../../src/domain/access/visibility'
import { aTenant, aUser } from '../server/fixtures'
import { onDatabase } from './database'
import { type BenchRow, median } from './row'

/** What writes facts down of every message and every wait, by its table (migration 0430). */
const KEEPERS = {
  chat_tickets: [
    'chat_tickets_cycle_begun',
    'chat_tickets_cycle_moved',
    'chat_tickets_turn_begun',
    'chat_tickets_turn_moved',
  ],
  customer_chats: ['customer_chats_facts'],
}

/** With facts and without, in turns: whatever else the machine does falls on both. */
const ROUNDS = 60
const CUSTOMERS = 20
/** The first rounds compile plans and warm the pages. */
const WARMING = 4

/** What facts add to the time of taking a customer's message in, and an attendant's answer, percent. */
export const benchFacts = (): Promise<BenchRow[]> =>
  onDatabase(async ({ db }) => {
    const tenant = await aTenant(db, `fatos-${randomUUID().slice(0, 8)}`)
    const user = await aUser(db, tenant, 'ana', ADMINISTRATOR)
    const viewer: Viewer = {
      id: user.id,
      role: ADMINISTRATOR,
      department_id: null,
      instance_ids: [user.instanceId],
    }
    await db.work(tenant, (work) =>
      work.query('UPDATE instances SET activated = true WHERE id = $1', [user.instanceId]),
    )
    const receive = (phone: string) =>
      db.work(tenant, (work) => receiveMessages(work, [aMessage(user.instanceId, phone)]))
    const take = (phone: string) =>
      db.work(tenant, (work) =>
        work.query(
          `UPDATE chat_tickets t SET state = 'open', user_id = $2 FROM customers c
           WHERE c.id = t.customer_id AND c.phone_number = $1 AND t.state = 'inbox'`,
          [phone, user.id],
        ),
      )
    const answer = (phone: string) =>
      db.work(tenant, (work) =>
        sendMessage(
          work,
          viewer,
          { to_number: phone, instance_id: user.instanceId, message: 'Temos, sim.', hash: randomUUID() },
          new Date(),
        ),
      )
    const [within, without] = [times(), times()]
    for (let round = 0; round < ROUNDS; round++) {
      const kept = round % 2 === 0
      const into = round < WARMING ? times() : kept ? within : without
      await keepFacts(db, kept)
      for (let n = 0; n < CUSTOMERS; n++) {
        const phone = `55119${80_000_000 + round * CUSTOMERS + n}`
        into.first.push(await timeOf(() => receive(phone)))
        into.further.push(await timeOf(() => receive(phone)))
        await take(phone)
        into.answer.push(await timeOf(() => answer(phone)))
      }
    }
    const added = (name: string, of: keyof Times): BenchRow => ({
      name: `facts, added to ${name}`,
      measured: (median(within[of]) / median(without[of]) - 1) * 100,
      limit: 10,
      unit: '%',
    })
    return [
      added('the first message of a conversation', 'first'),
      added('a further message', 'further'),
      added('an answer', 'answer'),
    ]
  })

type Times = Readonly<Record<'first' | 'further' | 'answer', number[]>>
const times = (): Times => ({ first: [], further: [], answer: [] })

async function timeOf(what: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await what()
  return performance.now() - started
}

async function keepFacts(db: OpenDatabase, kept: boolean): Promise<void> {
  for (const [table, triggers] of Object.entries(KEEPERS))
    for (const trigger of triggers)
      await db.pool.query(`ALTER TABLE ${table} ${kept ? 'ENABLE' : 'DISABLE'} TRIGGER ${trigger}`)
}

function aMessage(instanceId: string, phone: string): Received {
  return {
    instanceId,
    contact: { lookupKey: phone.replace('55119', '5511'), waId: phone, bsuid: null, name: 'Marta', phone },
    providerId: randomUUID(),
    sentAt: new Date(),
    arrival: { webhookId: '1', position: 0 },
    type: 'chat',
    message: 'Tem dipirona?',
    caption: null,
    document_name: null,
    document_mimetype: null,
    raw: null,
    mediaId: null,
    details: null,
    products: [],
    is_forwarded: false,
    repliesTo: null,
  }
}
