import { describe, expect, test } from 'vitest'
import { draft, event, play, signedIn } from '../../../tests/model/entries'
import { anInternalMessage } from '../../../tests/model/rows'
import { checkInvariants } from '../invariants'
import type { Draft } from '../kernel/entry'
import { listedColleagues } from './colleague-list'
import { unseenInAll } from './colleagues'
import { conversationWith, internalMessages } from './internal-message.rows'
import { internalWaiting } from './internal-outbox.rows'

const ME = '2'
const PEER = '3'
const queued = (hash = 'h', over = {}) =>
  draft('intent', 'internalChat.queued', {
    hash,
    peerId: PEER,
    text: 'já vai',
    fileAddress: null,
    fileName: null,
    fileMime: null,
    replyTo: null,
    ...over,
  })
const real = (over = {}) =>
  anInternalMessage('9', { user_id: PEER, user_sending_id: ME, hash: 'h', rev: 4, ...over })
const sending = draft('mark', 'internalOutbox.sending', { hash: 'h' })
const answered = draft('outcome', 'internalOutbox.answered', { hash: 'h', message: real() })
const echoed = event(4, 'InternalChatMessageCreated', { message: real() })
const lost = draft('outcome', 'internalOutbox.noAnswer', { hash: 'h' })
const refused = draft('outcome', 'internalOutbox.refused', { hash: 'h', message: 'não' })

const seen = (drafts: Draft[]) => {
  const { world, change } = play([...signedIn(ME), ...drafts])
  expect(checkInvariants(world)).toEqual([])
  return {
    waiting: internalWaiting(world, PEER).map(({ id, state }) => `${id} ${state}`),
    sent: internalMessages(world, PEER).map(({ id }) => id),
    asked: change.effects.filter(({ type }) => type === 'send').length,
  }
}

test('a file of this device stays with its message until that is known to the server', () => {
  const upload = { fileName: 'a.png', mime: 'image/png', size: 70, voice: false }
  const { world } = play([...signedIn(ME), queued('h', { upload, fileName: 'a.png', fileMime: 'image/png' })])
  expect(internalWaiting(world, PEER)).toMatchObject([{ id: 'h', upload, fileAddress: null }])
  expect(seen([queued('h', { upload }), sending, echoed])).toMatchObject({ waiting: [], sent: ['9'] })
})

describe('a message to a colleague', () => {
  test.each<[string, Draft[], string[], string[]]>([
    ['waits', [queued()], ['h queued'], []],
    ['waits once', [queued(), { ...queued(), id: 'again' }], ['h queued'], []],
    ['is answered', [queued(), sending, answered], [], ['9']],
    ['is overtaken by its echo', [queued(), sending, echoed, answered], [], ['9']],
    ['comes back though its answer is lost', [queued(), sending, echoed], [], ['9']],
    ['comes back after it was given up', [queued(), sending, lost, echoed], [], ['9']],
    ['was answered after it was given up', [queued(), sending, lost, answered], [], ['9']],
    ['is known before the key-press is read back', [echoed, queued()], [], ['9']],
    ['goes back to the queue', [queued(), sending, lost], ['h queued'], []],
    ['is refused', [queued(), sending, refused], ['h refused'], []],
    [
      'is tried again',
      [queued(), sending, refused, draft('intent', 'internalOutbox.retried', { hash: 'h' })],
      ['h queued'],
      [],
    ],
    [
      'is taken back',
      [queued(), sending, refused, draft('intent', 'internalOutbox.canceled', { hash: 'h' })],
      [],
      [],
    ],
  ])('%s', (_, drafts, waiting, sent) => {
    expect(seen(drafts)).toMatchObject({ waiting, sent })
  })

  // Coming in asks once, by itself.
  test('asks to be sent', () => expect(seen([queued()]).asked).toBe(seen([]).asked + 1))

  test('ends the answer that it is, and no other', () => {
    const reply = draft('intent', 'internalChat.reply', { peerId: PEER, messageId: '7' })
    const left = (drafts: Draft[]) => conversationWith(play([...signedIn(ME), ...drafts]).world, PEER)
    expect(left([reply, queued('h', { replyTo: '7' })])).toMatchObject({ state: 'idle', replyTo: null })
    expect(left([reply, queued()])).toMatchObject({ state: 'replying', replyTo: '7' })
  })
})

describe('the list of colleagues', () => {
  const colleague = (id: string, name: string) => ({ id, name, image: null, online: false, department: null })
  const read = (
    rev: number,
    people: ReturnType<typeof colleague>[],
    whole = true,
    lastMessages: object[] = [],
  ) => draft('baseline', 'colleagues', { rev, whole, result: people, lastMessages })
  const three = [colleague('3', 'Zoé'), colleague('4', 'ana'), colleague('5', 'Édson')]
  const listed = (drafts: Draft[], search = '') => {
    const { world } = play([...signedIn(ME), ...drafts])
    return listedColleagues(world, search).map(({ colleague: { name }, unseen }) => `${name} ${unseen}`)
  }
  const fromZoe = event(9, 'InternalChatMessageCreated', { message: anInternalMessage('1', { rev: 9 }) })

  test('goes by the last message, then by name', () => {
    expect(listed([read(5, three)])).toEqual(['ana 0', 'Édson 0', 'Zoé 0'])
    expect(listed([read(5, three), fromZoe])).toEqual(['Zoé 1', 'ana 0', 'Édson 0'])
    expect(listed([read(5, three)], ' eds')).toEqual(['Édson 0'])
  })
  test('forgets who has left when it was read whole, and only then', () => {
    expect(listed([read(5, three), read(6, three.slice(1), false)])).toHaveLength(3)
    expect(listed([read(5, three), read(6, three.slice(1))])).toEqual(['ana 0', 'Édson 0'])
    expect(listed([read(6, three), read(5, [])])).toHaveLength(3)
  })
  test('counts what can be opened', () => {
    const sum = (drafts: Draft[]) => unseenInAll(play([...signedIn(ME), ...drafts]).world)
    expect(sum([read(5, three), fromZoe])).toBe(1)
    expect(sum([fromZoe])).toBe(0)
  })
  test('is read anew when somebody unknown writes', () => {
    const asked = (drafts: Draft[]) =>
      play([...signedIn(ME), ...drafts]).change.effects.filter(({ type }) => type === 'countInternal').length
    expect(asked([fromZoe])).toBe(asked([]) + 1)
    expect(asked([read(5, three), fromZoe])).toBe(asked([]))
  })
})
