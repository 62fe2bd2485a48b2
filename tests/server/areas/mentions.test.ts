import { describe, expect, it } from 'vitest'
import { markMentionsSeen, mentions } from '../../../server/conversation/mentions/mention.queries'
import { createChatComment } from '../../../server/conversation/messages/comment'
import type { Viewer } from '../../../src/domain/access/visibility'
import { aDatabase } from '../../databases'
import { aHash, aStage, aTakenTicket, eventsSince, head, message, rows, work } from './stage'

describe('colleagues named in comments', () => {
  const database = aDatabase()
  const stage = aStage(database)
  const comment = (phone: string, mentioned_user_ids: string[], hash = aHash()) =>
    work(stage(), (w) =>
      createChatComment(
        w,
        stage().ana,
        {
          to_number: phone,
          instance_id: stage().instanceId,
          message: '@Bruno, pode ver?',
          hash,
          mentioned_user_ids,
        },
        new Date(),
      ),
    )
  const of = (viewer: Viewer, unseen = false) => work(stage(), (w) => mentions(w, viewer, { unseen }))

  it('are written beside the text, and told to who is named only', async () => {
    const { phone, id } = await aTakenTicket(stage())
    const before = await head(stage())
    const { id: commentId } = await comment(phone, [stage().bruno.id, stage().bruno.id, stage().ana.id])
    expect(await message(stage(), commentId)).toMatchObject({
      mentions: [{ user_id: stage().bruno.id, name: 'Bruno' }],
    })
    const [told, ...more] = await rows<{ audience: object }>(
      stage(),
      `SELECT audience FROM events WHERE seq > $1 AND event = 'mentionCreated'`,
      [before],
    )
    expect([told, more]).toEqual([{ audience: { kind: 'users', ids: [stage().bruno.id] } }, []])
    expect((await of(stage().bruno)).items[0]).toMatchObject({
      customer_chat_id: commentId,
      chat_ticket_id: id,
      author_name: 'Ana',
      seen_at: null,
    })
    expect((await of(stage().carla)).items).toEqual([])
  })

  it('by the same hash are named once', async () => {
    const { phone } = await aTakenTicket(stage())
    const hash = aHash()
    const before = (await of(stage().bruno)).total_items
    await comment(phone, [stage().bruno.id], hash)
    await comment(phone, [stage().bruno.id], hash)
    expect((await of(stage().bruno)).total_items).toBe(before + 1)
  })

  it('who may not see the ticket is not told, and the author hears of it', async () => {
    const { phone } = await aTakenTicket(stage())
    await rows(stage(), 'DELETE FROM user_instances WHERE user_id = $1', [Number(stage().carla.id)])
    const before = await head(stage())
    const { id } = await comment(phone, [stage().carla.id, stage().bruno.id])
    expect((await message(stage(), id)).mentions).toEqual([{ user_id: stage().bruno.id, name: 'Bruno' }])
    const notice = (await eventsSince(stage(), before)).find(({ event }) => event === 'chatNotification')
    expect(notice?.data).toMatchObject({
      user_id: stage().ana.id,
      message: 'Carla não vê este atendimento e não foi avisado.',
    })
  })

  it('are seen by who is named, and no others', async () => {
    const { phone } = await aTakenTicket(stage())
    await comment(phone, [stage().bruno.id])
    const [newest] = (await of(stage().bruno, true)).items
    const unseen = (await of(stage().bruno)).unseen
    await expect(
      work(stage(), (w) => markMentionsSeen(w, stage().ana, [newest?.id ?? ''], new Date())),
    ).rejects.toMatchObject({ extensions: { code: 'NOT_FOUND' } })
    expect((await of(stage().bruno)).unseen).toBe(unseen)
    expect(
      await work(stage(), (w) => markMentionsSeen(w, stage().bruno, [newest?.id ?? ''], new Date())),
    ).toBe(unseen - 1)
    expect(await work(stage(), (w) => markMentionsSeen(w, stage().bruno, null, new Date()))).toBe(0)
    expect((await of(stage().bruno, true)).items).toEqual([])
  })

  it.each([
    ['ids that are none', () => ['x']],
    ['more than anybody names', () => Array.from({ length: 21 }, (_, i) => String(i + 1))],
  ])('are refused: %s', async (_, ids) => {
    const { phone } = await aTakenTicket(stage())
    await expect(comment(phone, ids())).rejects.toMatchObject({ extensions: { code: 'INVALID' } })
  })
})
