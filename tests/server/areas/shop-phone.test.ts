import { describe, expect, it } from 'vitest'
import { takeFromPhone } from '../../../server/conversation/messages/inbound/from-phone'
import { sendPendingMessage } from '../../../server/conversation/messages/outbound/retry'
import { claimHeads } from '../../../server/conversation/messages/outbound/send.claim'
import { recordPosted } from '../../../server/conversation/messages/outbound/send.record'
import {
  everyMsOf,
  holdTurn,
  PACE_COLUMNS,
  type Paced,
  slotMs,
} from '../../../server/conversation/messages/outbound/send.turn'
import { phoneLookupKey } from '../../../src/domain/contacts/phone'
import { aDatabase } from '../../databases'
import { aMetaWebhook } from './meta-webhook'
import {
  aPhone,
  aStage,
  aTakenTicket,
  aTicket,
  aWamid,
  envelope,
  eventsSince,
  head,
  rows,
  send,
  text,
  ticket,
  work,
} from './stage'

const stage = aStage(aDatabase())
const tellMeta = aMetaWebhook(stage)

/** Meta's webhook about what was written on the shop's own phone. */
const echoes = (...list: object[]) => {
  const [entry] = envelope(stage().phoneNumberId, {}).entry
  const [change] = entry?.changes ?? []
  const value = { ...change?.value, message_echoes: list }
  return { entry: [{ id: '1', changes: [{ field: 'smb_message_echoes', value }] }] }
}
const echo = (to: string, body = 'Já separei para você.', more: object = {}) => {
  const { from: _, ...message } = text(to, body)
  return { ...message, from: '551133334444', to, ...more }
}
const messagesOf = (ticketId: string) =>
  rows(
    stage(),
    `SELECT tag_type, type, message, delivery, hash, user_id, unseen, whatsapp_message_id AS wamid
     FROM customer_chats WHERE chat_ticket_id = $1 ORDER BY id`,
    [ticketId],
  )

it('what is written on the shop’s phone is a message of the shop, and no bot goes on', async () => {
  const { id, phone } = await aTicket(stage())
  await rows(stage(), 'UPDATE chat_tickets SET bot_is_active = TRUE WHERE id = $1', [id])
  const before = await head(stage())
  const said = echo(phone)
  await tellMeta(echoes(said))
  expect((await messagesOf(id)).at(-1)).toEqual({
    tag_type: 'out',
    type: 'chat',
    message: 'Já separei para você.',
    delivery: 'sent',
    hash: null,
    user_id: null,
    unseen: false,
    wamid: said.id,
  })
  const [row] = await rows(stage(), 'SELECT bot_is_active, waiting_since FROM chat_tickets WHERE id = $1', [
    id,
  ])
  expect(row).toEqual({ bot_is_active: false, waiting_since: null })
  const told = (await eventsSince(stage(), before)).map(({ event, data }) => [event, data])
  expect(told.at(-1)).toEqual([
    'customerChatCreated',
    expect.objectContaining({
      message: expect.objectContaining({ tag_type: 'out', message: 'Já separei para você.' }),
    }),
  ])

  // Statuses of it apply, and told again it changes nothing.
  await tellMeta(
    envelope(stage().phoneNumberId, { statuses: [{ id: said.id, status: 'read', recipient_id: phone }] }),
    echoes(said, said),
  )
  expect((await messagesOf(id)).map(({ wamid, delivery }) => [wamid, delivery]).slice(1)).toEqual([
    [said.id, 'read'],
  ])
})

it('a number that is also used on a phone sends at the pace of such numbers from then on', async () => {
  const { phone } = await aTicket(stage())
  const { pace } = stage().config.whatsapp
  const everyMs = async () => {
    const [row] = await rows<Paced>(
      stage(),
      `SELECT i.is_official, ${PACE_COLUMNS} FROM instances i WHERE i.id = $1`,
      [stage().instanceId],
    )
    return row && everyMsOf(row, pace)
  }
  await rows(stage(), 'UPDATE instances SET coexistence = FALSE')
  await tellMeta(envelope(stage().phoneNumberId, { messages: [text(phone)] }))
  expect(await everyMs()).toBe(slotMs(pace.usual))
  await tellMeta(echoes(echo(phone)))
  expect(await everyMs()).toBe(slotMs(pace.coexistence))
})

it('a status that comes first waits for it', async () => {
  const { id, phone } = await aTicket(stage())
  const said = echo(phone)
  await tellMeta(
    envelope(stage().phoneNumberId, {
      statuses: [{ id: said.id, status: 'delivered', recipient_id: phone }],
    }),
    echoes(said),
  )
  expect((await messagesOf(id)).at(-1)).toMatchObject({ wamid: said.id, delivery: 'delivered' })
})

it('opens the conversation where there is none, and a garbled one beside it is listed', async () => {
  const phone = aPhone()
  await tellMeta(echoes(null as never, echo(phone), { id: 'x', type: 'text', timestamp: '1' }))
  const [found] = await rows<{ id: string; name: string }>(
    stage(),
    `SELECT t.id::text, c.name FROM chat_tickets t JOIN customers c ON c.id = t.customer_id WHERE c.wa_id = $1`,
    [phone],
  )
  expect(await messagesOf(found?.id ?? '')).toHaveLength(1)
  expect(await rows(stage(), 'SELECT unseen FROM chat_tickets WHERE id = $1', [found?.id])).toEqual([
    { unseen: 0 },
  ])
  const listed = await stage().db.system((w) =>
    w.query<{ reason: string }>('SELECT reason FROM webhook_quarantine ORDER BY id DESC LIMIT 2'),
  )
  expect(listed.map(({ reason }) => reason)).toEqual(['message to nobody', expect.stringContaining('echo')])
})

it('what we sent ourselves is known by its id, and what merely says the same stays two', async () => {
  const { id, phone } = await aTakenTicket(stage())
  const first = await send(stage(), stage().ana, phone, { message: 'Temos sim.' })
  const wamid = aWamid()
  await rows(
    stage(),
    `WITH m AS (UPDATE customer_chats SET whatsapp_message_id = $2 WHERE id = $1 RETURNING tenant_id, id)
     INSERT INTO message_attempts SELECT tenant_id, $2, id, 1 FROM m`,
    [first.id, wamid],
  )
  await send(stage(), stage().ana, phone, { message: 'Custa R$ 10.' })
  await rows(stage(), `UPDATE customer_chats SET delivery = 'unknown' WHERE message = 'Custa R$ 10.'`)
  await tellMeta(
    echoes(echo(phone, 'Temos sim.', { id: wamid })),
    // Meta tells of the phone alone: this is not the answer to ours of which nobody knows.
    echoes(echo(phone, 'Custa R$ 10.')),
  )
  const all = (await messagesOf(id)).filter(({ tag_type: tag }) => tag === 'out')
  expect(all.map(({ message, delivery }) => [message, delivery])).toEqual([
    ['Temos sim.', expect.any(String)],
    ['Custa R$ 10.', 'unknown'],
    ['Custa R$ 10.', 'sent'],
  ])
})

it('is changed and taken back from the phone', async () => {
  const { id, phone } = await aTicket(stage())
  const said = echo(phone, 'Custa R$ 100.')
  const at = said.timestamp
  await tellMeta(
    echoes(said),
    echoes({
      ...echo(phone),
      type: 'edit',
      edit: { original_message_id: said.id, message: { type: 'text', text: { body: 'Custa R$ 10.' } } },
    }),
  )
  expect((await messagesOf(id)).at(-1)).toMatchObject({ message: 'Custa R$ 10.' })
  await tellMeta(
    echoes({ ...echo(phone), timestamp: at, type: 'revoke', revoke: { original_message_id: said.id } }),
  )
  const [row] = await rows(
    stage(),
    'SELECT whatsapp_deleted_at IS NOT NULL AS gone FROM customer_chats WHERE whatsapp_message_id = $1',
    [said.id],
  )
  expect(row).toEqual({ gone: true })
  expect((await messagesOf(id)).length).toBe(2)
})

/**
 * What somebody changed or took back before we knew its message by the provider's id. Seen to fail with only the message
 * told: the list of an open panel kept the words that were taken back.
 */
describe('a change that came before its message was known is told of message and list, where it becomes known by', () => {
  const NODE = 'a node of the tests'
  /** Changes the message of this id from the phone. */
  const change = (phone: string, kind: 'edit' | 'revoke', target: string) =>
    echoes({
      ...echo(phone),
      type: kind,
      [kind]: { original_message_id: target, message: { type: 'text', text: { body: 'Custa R$ 10.' } } },
    })
  const accept = async (providerId: string) =>
    work(stage(), async (w) => {
      await w.query('DELETE FROM send_turns')
      await holdTurn(w, stage().instanceId, NODE)
      const { pace } = stage().config.whatsapp
      const asking = {
        instanceId: stage().instanceId,
        nodeId: NODE,
        except: [],
        exceptUnasked: [],
        most: 9,
        pace,
        now: new Date(),
      }
      const { claims } = await claimHeads(w, { ...asking, brought: new Set() })
      const posted = claims.map(({ claim }) => ({
        claim,
        outcome: { kind: 'accepted' as const, providerId, waId: null },
      }))
      await recordPosted(w, posted, new Date())
    })
  const ours = async () => {
    await rows(stage(), 'DELETE FROM outbox')
    const { id, phone } = await aTakenTicket(stage())
    return { id, phone, sent: await send(stage(), stage().ana, phone, { message: 'Custa R$ 100.' }) }
  }
  /** What an open panel's list shows of this ticket after these events. */
  const listed = (events: Awaited<ReturnType<typeof eventsSince>>, id: string) =>
    events
      .flatMap(({ data }) => (data as { ticket?: { id: string; last_msg: string | null } }).ticket ?? [])
      .filter((told) => told.id === id)
      .at(-1)?.last_msg
  const WAYS = {
    'the answer to our call': async (kind: 'edit' | 'revoke') => {
      const { id, phone } = await ours()
      const wamid = aWamid()
      await tellMeta(change(phone, kind, wamid))
      await accept(wamid)
      return id
    },
    'a status that echoes our hash': async (kind: 'edit' | 'revoke') => {
      const { id, phone, sent } = await ours()
      const wamid = aWamid()
      await tellMeta(change(phone, kind, wamid))
      const biz_opaque_callback_data = JSON.stringify({ h: sent.hash, a: 1 })
      const statuses = [{ id: wamid, status: 'sent', biz_opaque_callback_data }]
      await tellMeta(envelope(stage().phoneNumberId, { statuses }))
      return id
    },
    'an echo from the phone': async (kind: 'edit' | 'revoke') => {
      const { id, phone } = await aTicket(stage())
      const said = echo(phone, 'Custa R$ 100.')
      await tellMeta(change(phone, kind, said.id))
      await tellMeta(echoes(said))
      return id
    },
    'an echo that answers a call whose answer was lost': async (kind: 'edit' | 'revoke') => {
      const { id, phone, sent } = await ours()
      await rows(stage(), `UPDATE customer_chats SET delivery = 'unknown' WHERE id = $1`, [sent.id])
      const wamid = aWamid()
      await tellMeta(change(phone, kind, wamid))
      const none = {
        caption: null,
        document_name: null,
        document_mimetype: null,
        mediaId: null,
        details: null,
      }
      const one = {
        ...none,
        instanceId: stage().instanceId,
        contact: { lookupKey: phoneLookupKey(phone), phone, waId: phone, bsuid: null, name: '' },
        providerId: wamid,
        sentAt: new Date(),
        arrival: { webhookId: '1', position: 0 },
        type: 'chat',
        message: 'Custa R$ 100.',
        raw: null,
        products: [],
        is_forwarded: false,
        repliesTo: null,
        maybeOurs: true,
      }
      await work(stage(), (w) => takeFromPhone(w, [one]))
      return id
    },
  }

  it.each(
    Object.entries(WAYS).flatMap(([way, happens]) => [
      [way, 'edit', 'Custa R$ 10.', happens] as const,
      [way, 'revoke', null, happens] as const,
    ]),
  )('%s: %s', async (_way, kind, left, happens) => {
    const before = await head(stage())
    const id = await happens(kind)
    const events = await eventsSince(stage(), before)
    expect(listed(events, id)).toBe(left)
    expect((await ticket(stage(), id)).last_msg).toBe(left)
    const messages = events.flatMap(
      ({ data }) => (data as { message?: { message: string | null } }).message ?? [],
    )
    expect(messages.at(-1)?.message).toBe(left)
    expect(await rows(stage(), 'SELECT 1 FROM parked_changes')).toEqual([])
  })

  it('and a text that is put right when it is sent again', async () => {
    const { id, sent } = await ours()
    await rows(stage(), `UPDATE customer_chats SET delivery = 'failed' WHERE id = $1`, [sent.id])
    const before = await head(stage())
    await work(stage(), (w) => sendPendingMessage(w, stage().ana, sent.id, 'Custa R$ 10.', new Date()))
    const events = await eventsSince(stage(), before)
    expect(listed(events, id)).toBe('Custa R$ 10.')
  })
})
