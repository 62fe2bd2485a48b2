import { describe, expect, it } from 'vitest'
import { drafts } from '../../../server/conversation/drafts/draft.queries'
import { saveDraft } from '../../../server/conversation/drafts/save'
import { sweepDrafts } from '../../../server/conversation/drafts/sweep'
import { finishTicket } from '../../../server/conversation/life/close'
import { createChatComment } from '../../../server/conversation/messages/comment'
import type { Viewer } from '../../../src/domain/access/visibility'
import { aDatabase } from '../../databases'
import { aHash, aStage, aTakenTicket, eventsSince, head, rows, send, work } from './stage'

type Wish = {
  message?: string
  type?: string
  device?: string
  known_rev?: number
  reply_message_id?: string
}

describe('drafts on the server', () => {
  const database = aDatabase()
  const stage = aStage(database)
  const save = (chat_ticket_id: string, wish: Wish = {}, who: Viewer = stage().ana) =>
    work(stage(), (w) =>
      saveDraft(
        w,
        who,
        { chat_ticket_id, message: 'Vou ver', device: 'a', known_rev: 0, ...wish },
        new Date(),
      ),
    )
  const mine = async (ticketId: string, who: Viewer = stage().ana) =>
    (await work(stage(), (w) => drafts(w, who, {}))).items.find((one) => one.chat_ticket_id === ticketId)
  const toldSince = async (seq: number) =>
    (await eventsSince(stage(), seq)).filter(({ event }) => event === 'draftChanged')

  it('are kept per user and ticket, and told to nobody else', async () => {
    const { id } = await aTakenTicket(stage())
    const before = await head(stage())
    const { rev } = await save(id, { type: 'comment' })
    expect(await mine(id)).toMatchObject({ message: 'Vou ver', type: 'comment', rev })
    expect(await mine(id, stage().bruno)).toBeUndefined()
    const audiences = await rows(
      stage(),
      `SELECT audience FROM events WHERE seq > $1 AND event = 'draftChanged'`,
      [before],
    )
    expect(audiences).toEqual([{ audience: { kind: 'users', ids: [stage().ana.id] } }])
  })

  it('a device that does not know what another one wrote changes nothing, and is told what stands', async () => {
    const { id } = await aTakenTicket(stage())
    const first = await save(id, { message: 'Do balcão', device: 'a' })
    expect(await save(id, { message: 'De casa', device: 'b', known_rev: 0 })).toMatchObject({
      message: 'Do balcão',
    })
    expect(await save(id, { message: 'De casa', device: 'b', known_rev: first.rev })).toMatchObject({
      message: 'De casa',
    })
    // Its own last words are never in its way, known or not.
    expect(await save(id, { message: 'De casa!', device: 'b', known_rev: 0 })).toMatchObject({
      message: 'De casa!',
    })
  })

  it('two devices at the same moment: one stands, and both are told the same', async () => {
    const { id } = await aTakenTicket(stage())
    const both = await Promise.all([
      save(id, { message: 'um', device: 'a' }),
      save(id, { message: 'dois', device: 'b' }),
    ])
    const standing = await mine(id)
    expect(both.map(({ message }) => message)).toEqual([standing?.message, standing?.message])
  })

  it('the same again says nothing new', async () => {
    const { id } = await aTakenTicket(stage())
    const { rev } = await save(id)
    const before = await head(stage())
    expect((await save(id, { known_rev: rev })).rev).toBe(rev)
    expect(await toldSince(before)).toEqual([])
  })

  it('an empty one is none', async () => {
    const { id } = await aTakenTicket(stage())
    const { rev } = await save(id)
    const before = await head(stage())
    await save(id, { message: '', known_rev: rev })
    expect(await mine(id)).toBeUndefined()
    expect((await toldSince(before)).map(({ data }) => data)).toMatchObject([{ draft: { message: '' } }])
  })

  it('what is sent or commented is no draft any more; what else stands there is', async () => {
    const { id, phone } = await aTakenTicket(stage())
    await save(id, { message: ' Temos sim.\n' })
    await send(stage(), stage().ana, phone)
    expect(await mine(id)).toBeUndefined()
    await save(id, { message: 'Cuidado', type: 'comment' })
    const about = { to_number: phone, instance_id: stage().instanceId }
    await work(stage(), (w) =>
      createChatComment(w, stage().ana, { ...about, message: 'Outro', hash: aHash() }, new Date()),
    )
    expect(await mine(id)).toMatchObject({ message: 'Cuidado' })
    await work(stage(), (w) =>
      createChatComment(w, stage().ana, { ...about, message: 'Cuidado', hash: aHash() }, new Date()),
    )
    expect(await mine(id)).toBeUndefined()
  })

  it('everybody’s go when the ticket is closed, and none comes after', async () => {
    const { id } = await aTakenTicket(stage())
    await save(id)
    await save(id, { type: 'comment' }, stage().bruno)
    const before = await head(stage())
    await work(stage(), (w) => finishTicket(w, stage().ana, id, new Date()))
    expect(await mine(id)).toBeUndefined()
    expect(await mine(id, stage().bruno)).toBeUndefined()
    expect(await toldSince(before)).toHaveLength(2)
    await expect(save(id)).rejects.toMatchObject({ extensions: { code: 'CONFLICT' } })
  })

  it('one that nobody goes on with is taken away after a month', async () => {
    const [old, young] = [await aTakenTicket(stage()), await aTakenTicket(stage())]
    await save(old.id)
    await save(young.id)
    await rows(
      stage(),
      `UPDATE drafts SET updated_at = now() - interval '31 days' WHERE chat_ticket_id = $1`,
      [old.id],
    )
    await sweepDrafts(stage().db)
    expect(await mine(old.id)).toBeUndefined()
    expect(await mine(young.id)).toBeDefined()
  })

  it.each([
    ['a device that is no name', { device: 'a b' }],
    ['another kind of message', { type: 'image' }],
    ['a text without end', { message: 'a'.repeat(20_001) }],
    ['an answer to nothing', { reply_message_id: 'x' }],
  ])('are refused: %s', async (_, wish) => {
    const { id } = await aTakenTicket(stage())
    await expect(save(id, wish)).rejects.toMatchObject({ extensions: { code: 'INVALID' } })
  })

  it('in a ticket that one does not see are answered like none', async () => {
    const { id } = await aTakenTicket(stage())
    const blind: Viewer = { id: stage().carla.id, role: 'atendente', department_id: null, instance_ids: [] }
    await expect(save(id, {}, blind)).rejects.toMatchObject({ extensions: { code: 'NOT_FOUND' } })
    await expect(save('999999999')).rejects.toMatchObject({ extensions: { code: 'NOT_FOUND' } })
  })
})
