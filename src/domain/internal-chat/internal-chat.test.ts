import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { draft, event, play, signedIn } from '../../../tests/model/entries'
import { anInternalMessage } from '../../../tests/model/rows'
import { checkInvariants } from '../invariants'
import { conversationWith, internalMessages, unseenFrom } from './internal-message.rows'

const ME = '2'
const PEER = '3'
const from = (id: number, rev: number, over = {}) =>
  anInternalMessage(String(id), { user_id: ME, user_sending_id: PEER, rev, ...over })
const created = (seq: number, id: number, over = {}) =>
  event(seq, 'InternalChatMessageCreated', { message: from(id, seq, over) })
const seen = (seq: number, ids: number[]) =>
  event(seq, 'InternalChatMessagesAckChanged', {
    user_id: ME,
    user_sending_id: PEER,
    messages: ids.map((id) => ({ id: String(id), ack: 3 })),
    rev: seq,
  })
const counted = (rev: number, unseenMsg: number) =>
  draft('baseline', 'paginatedInternalUsers', { rev, result: [{ id: PEER, unseenMsg }] })

describe('unseen messages of a colleague', () => {
  test.each([
    ['nothing known', [], 0],
    ['two came', [created(1, 1), created(2, 2)], 2],
    ['the same twice', [created(1, 1), created(1, 1)], 1],
    ['one’s own does not count', [created(1, 1, { user_id: PEER, user_sending_id: ME })], 0],
    ['between others', [created(1, 1, { user_id: '8', user_sending_id: '9' })], 0],
    ['counted by the server', [counted(9, 4)], 4],
    ['counted, then one more', [counted(9, 4), created(10, 1)], 5],
    ['counted with one that came before', [created(9, 1), counted(9, 4)], 4],
    ['all seen', [counted(9, 4), created(10, 1), seen(11, [1])], 0],
    ['seen, then one more', [counted(9, 4), seen(11, [1]), created(12, 2)], 1],
    ['seen before its message is known here', [seen(11, [1]), created(1, 1)], 0],
  ])('%s', (_, drafts, count) => {
    const { world } = play([...signedIn(ME), ...drafts])
    expect(unseenFrom(world, PEER)).toBe(count)
    expect(checkInvariants(world)).toEqual([])
  })

  test('in any order it comes to the same', () => {
    const drafts = [created(1, 1), created(2, 2), seen(3, [1, 2]), created(4, 3), counted(2, 2)]
    const expected = unseenFrom(play([...signedIn(ME), ...drafts]).world, PEER)
    fc.assert(
      fc.property(fc.shuffledSubarray(drafts, { minLength: drafts.length }), (shuffled) => {
        const { world } = play([...signedIn(ME), ...shuffled])
        expect(unseenFrom(world, PEER)).toBe(expected)
        expect(internalMessages(world, PEER).map((row) => [row.id, row.ack])).toEqual([
          ['1', 3],
          ['2', 3],
          ['3', 1],
        ])
        expect(checkInvariants(world)).toEqual([])
      }),
    )
  })
})

describe('who is told', () => {
  test('a live message of a colleague asks for a sound; one’s own and an old one do not', () => {
    const told = (drafts: ReturnType<typeof created>[]) =>
      play([...signedIn(ME), ...drafts]).change.effects.filter((effect) => effect.type === 'internalMessage')
    expect(told([created(1, 1)])).toEqual([{ type: 'internalMessage', peerId: PEER, messageId: '1' }])
    expect(told([created(1, 1), created(1, 1)])).toHaveLength(1)
    expect(told([created(1, 1, { user_id: PEER, user_sending_id: ME })])).toEqual([])
    expect(told([{ ...created(1, 1), src: 'catchup' }])).toEqual([])
  })
})

describe('a reply is a draft state', () => {
  const reply = draft('intent', 'internalChat.reply', { peerId: PEER, messageId: '1' })
  const sent = (parent_id: string | null) =>
    draft('baseline', 'sendMessageInternalChat', {
      result: anInternalMessage('5', { user_id: PEER, user_sending_id: ME, parent_id }),
    })
  test.each([
    ['begun', [reply], 'replying', '1'],
    ['dropped', [reply, draft('intent', 'internalChat.replyDropped', { peerId: PEER })], 'idle', null],
    ['sent', [reply, sent('1')], 'idle', null],
    ['another message went meanwhile', [reply, sent(null)], 'replying', '1'],
    ['nothing to drop', [draft('intent', 'internalChat.replyDropped', { peerId: PEER })], 'idle', null],
  ])('%s', (_, drafts, state, replyTo) => {
    const { world } = play([...signedIn(ME), ...drafts])
    expect(conversationWith(world, PEER)).toMatchObject({ state, replyTo })
    expect(checkInvariants(world)).toEqual([])
  })
})
