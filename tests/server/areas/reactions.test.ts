import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  applyReactions,
  type ReceivedReaction,
} from '../../../server/conversation/messages/inbound/reactions'
import { sendReaction } from '../../../server/conversation/reactions/react'
import { sendReactionJob } from '../../../server/conversation/reactions/send.job'
import { OUTAGE } from '../../../server/directory/whatsapp/policy'
import { aDatabase } from '../../databases'
import {
  aPhone,
  aStage,
  aTakenTicket,
  aWamid,
  deliver,
  envelope,
  eventsSince,
  HOUR_AGO,
  head,
  message,
  rows,
  send,
  text,
  work,
} from './stage'

const database = aDatabase()
const stage = aStage(database)

/** A ticket of Ana's with a message of the customer's. */
async function said() {
  const ticket = await aTakenTicket(stage())
  const theirs = text(ticket.phone, 'Confirma?')
  await deliver(stage(), envelope(stage().phoneNumberId, { messages: [theirs] }))
  const [row] = await rows<{ id: string }>(
    stage(),
    'SELECT id::text FROM customer_chats WHERE whatsapp_message_id = $1',
    [theirs.id],
  )
  return { ...ticket, wamid: theirs.id, messageId: row?.id ?? '' }
}

const webhook = (phone: string, target: string, emoji: string | undefined, second: number, id = aWamid()) =>
  envelope(stage().phoneNumberId, {
    messages: [
      {
        ...text(phone),
        id,
        timestamp: String(HOUR_AGO + second),
        type: 'reaction',
        reaction: { message_id: target, ...(emoji !== undefined && { emoji }) },
      },
    ],
  })

const reactionsOf = async (id: string) =>
  (await message(stage(), id)).reactions?.map(({ reaction_text, customer_id, ack }) => ({
    text: reaction_text,
    theirs: customer_id !== null,
    ack,
  }))

describe("a customer's reaction", () => {
  it('stands at its message, is changed, and is taken back with or without an empty text', async () => {
    const { phone, wamid, messageId } = await said()
    await deliver(stage(), webhook(phone, wamid, '👍', 1))
    expect(await reactionsOf(messageId)).toEqual([{ text: '👍', theirs: true, ack: 2 }])
    await deliver(stage(), webhook(phone, wamid, '❤️', 2))
    expect(await reactionsOf(messageId)).toEqual([{ text: '❤️', theirs: true, ack: 2 }])
    await deliver(stage(), webhook(phone, wamid, undefined, 3))
    expect(await reactionsOf(messageId)).toEqual([])
    await deliver(stage(), webhook(phone, wamid, '😂', 4), webhook(phone, wamid, '', 5))
    expect(await reactionsOf(messageId)).toEqual([])
  })

  it('is told as an event, opens no ticket and counts as no message', async () => {
    const { phone, wamid, messageId } = await said()
    const before = await head(stage())
    await deliver(stage(), webhook(phone, wamid, '👍', 1))
    const events = await eventsSince(stage(), before)
    expect(events.map(({ event }) => event)).toEqual(['reactionsChanged'])
    expect(events[0]?.data).toMatchObject({ customer_chat_id: messageId, rev: Number(events[0]?.seq) })
    await deliver(stage(), webhook(aPhone(), aWamid(), '👍', 1))
    expect(await eventsSince(stage(), Number(events[0]?.seq))).toEqual([])
  })

  it('that comes before its message waits for it', async () => {
    const { phone } = await said()
    const late = text(phone, 'Chegou depois')
    await deliver(stage(), webhook(phone, late.id, '👍', 2))
    await deliver(stage(), webhook(phone, late.id, '😂', 1))
    await deliver(stage(), envelope(stage().phoneNumberId, { messages: [late] }))
    const [row] = await rows<{ id: string }>(
      stage(),
      'SELECT id::text FROM customer_chats WHERE whatsapp_message_id = $1',
      [late.id],
    )
    expect(await reactionsOf(row?.id ?? '')).toEqual([{ text: '👍', theirs: true, ack: 2 }])
    expect(await rows(stage(), 'SELECT 1 FROM parked_reactions WHERE target = $1', [late.id])).toEqual([])
  })

  it('to a message of ours that nobody knew Meta had', async () => {
    const { phone } = await aTakenTicket(stage())
    const ours = await send(stage(), stage().ana, phone)
    const wamid = aWamid()
    await deliver(stage(), webhook(phone, wamid, '🙏', 1))
    expect(await reactionsOf(ours.id)).toEqual([])
    const echo = JSON.stringify({ h: ours.hash, a: 1 })
    await deliver(
      stage(),
      envelope(stage().phoneNumberId, {
        statuses: [{ id: wamid, status: 'sent', biz_opaque_callback_data: echo }],
      }),
    )
    expect(await reactionsOf(ours.id)).toEqual([{ text: '🙏', theirs: true, ack: 2 }])
  })

  /*
   * Seen to fail on: the last to arrive wins; a reaction taken back deletes its row; of two in one second the
   * one with the greater id wins; the parked one is not the newest.
   */
  it('any order, batching and repetition of the same webhooks ends the same', async () => {
    const sent = fc.record({
      text: fc.constantFrom('👍', '❤️', '😂', ''),
      second: fc.integer({ min: 0, max: 3 }),
      target: fc.constantFrom(0, 1, 2),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(sent, { minLength: 1, maxLength: 8 }), fc.gen(), async (said_, gen) => {
        const { messageId, wamid } = await said()
        // Two ids of the one message, as after a retry, and one that nobody knows yet.
        const [again, later] = [aWamid(), aWamid()]
        await work(stage(), (w) =>
          w.query(
            'INSERT INTO message_attempts (tenant_id, whatsapp_message_id, message_id, send_attempt) VALUES ($1, $2, $3, 1)',
            [stage().tenant.id, again, messageId],
          ),
        )
        const all = said_.map(
          ({ text: emoji, second, target }, n): ReceivedReaction => ({
            target: [wamid, again, later][target] as string,
            // The ids tell nothing of the order.
            providerId: `wamid.${String((n * 5) % 8)}`,
            text: emoji,
            at: new Date((HOUR_AGO + second) * 1000),
            arrival: { webhookId: String(n + 1), position: 0 },
          }),
        )
        const again_ = gen(fc.subarray, all).map((one) => ({
          ...one,
          arrival: { webhookId: '99', position: 0 },
        }))
        const shuffled = [...all, ...again_].map((one) => ({
          one,
          place: gen(fc.integer),
        }))
        shuffled.sort((a, b) => a.place - b.place)
        for (let rest = shuffled.map(({ one }) => one); rest.length > 0; ) {
          const size = gen(fc.integer, { min: 1, max: rest.length })
          const batch = rest.slice(0, size)
          rest = rest.slice(size)
          await work(stage(), (w) => applyReactions(w, batch))
        }
        // In the order of their first arrival, which they stand in.
        const newestOf = (known: readonly ReceivedReaction[]) =>
          known.toSorted((a, b) => a.at.getTime() - b.at.getTime()).at(-1)
        const expected = newestOf(all.filter(({ target }) => target !== later))?.text ?? ''
        expect((await reactionsOf(messageId))?.map((reaction) => reaction.text)).toEqual(
          expected ? [expected] : [],
        )
        const [parked] = await rows<{ text: string }>(
          stage(),
          'SELECT text FROM parked_reactions WHERE target = $1',
          [later],
        )
        expect(parked?.text).toEqual(newestOf(all.filter(({ target }) => target === later))?.text)
      }),
      { numRuns: 40 },
    )
  }, 60_000)
})

describe('our reaction', () => {
  const react = (messageId: string, reaction_text: string, viewer = stage().ana, now = new Date()) =>
    work(stage(), (w) =>
      sendReaction(
        w,
        viewer,
        { customer_chat_id: messageId, reaction_text, instance_id: stage().instanceId },
        now,
      ),
    )
  const jobs = () =>
    stage().db.system((w) =>
      w.query<{ key: string }>(
        `SELECT key FROM graphile_worker.jobs WHERE task_identifier = 'reactions.send'`,
      ),
    )

  it('is one for the house, whoever of the staff gives it', async () => {
    const { messageId } = await said()
    await react(messageId, '👍')
    const after = await react(messageId, '❤️', stage().alice)
    expect(after.reactions).toMatchObject([
      { reaction_text: '❤️', customer_id: null, user_id: stage().alice.id, ack: 0 },
    ])
    expect((await react(messageId, '')).reactions).toEqual([])
  })

  it('asked for again changes nothing, and posts nothing twice', async () => {
    const { messageId } = await said()
    await react(messageId, '👍')
    const before = await head(stage())
    await react(messageId, '👍')
    expect(await head(stage())).toBe(before)
    expect((await jobs()).filter(({ key }) => key.endsWith(`:reaction:${messageId}`))).toHaveLength(1)
  })

  it.each([
    ['two emojis', '👍👍', 0, 'INVALID'],
    ['a word', 'ok', 0, 'INVALID'],
    ['a message of 31 days', '👍', 31 * 86_400_000, 'CONFLICT'],
  ])('is refused: %s', async (_, emoji, later, code) => {
    const { messageId } = await said()
    const asked = react(messageId, emoji, stage().ana, new Date(Date.now() + later))
    await expect(asked).rejects.toMatchObject({ extensions: { code } })
  })

  it('is refused to who does not hold the ticket, on comments, and on what Meta does not have', async () => {
    const { messageId, phone } = await said()
    await expect(react(messageId, '👍', stage().bruno)).rejects.toMatchObject({
      extensions: { code: 'FORBIDDEN' },
    })
    const ours = await send(stage(), stage().ana, phone)
    await expect(react(ours.id, '👍')).rejects.toThrow('ainda não chegou ao WhatsApp')
    await expect(react('999999999999', '👍')).rejects.toMatchObject({ extensions: { code: 'NOT_FOUND' } })
  })

  it('tells what came of it: tried again while nobody is reached, failed with the reason when that is over', async () => {
    const { messageId } = await said()
    await react(messageId, '👍')
    const needs = { db: stage().db, config: stage().config, now: () => new Date() }
    const payload = { tenantId: stage().tenant.id, messageId }
    await sendReactionJob(payload, needs)
    expect(await reactionsOf(messageId)).toEqual([{ text: '👍', theirs: false, ack: 0 }])
    await work(stage(), (w) =>
      w.query('UPDATE reactions SET tries = $2 WHERE message_id = $1', [messageId, OUTAGE.tries - 1]),
    )
    await sendReactionJob(payload, needs)
    const [failed] = (await message(stage(), messageId)).reactions ?? []
    expect(failed).toMatchObject({ ack: -1, error_message: expect.stringContaining('Não conseguimos falar') })
    // The same sign again is another try.
    expect((await react(messageId, '👍')).reactions).toMatchObject([{ ack: 0, error_message: null }])
  })
})
