import { describe, expect, test } from 'vitest'
import { event, play, signedIn } from '../../../tests/model/entries'
import { aMessage, aTicket } from '../../../tests/model/rows'
import type { Draft } from '../kernel/entry'
import { lastMoment, newestSeen } from './last-moment'

type Over = Parameters<typeof aMessage>[2]
let seq = 0
const said = (id: string, over: Over = {}): Draft => {
  seq += 1
  return event(seq, 'customerChatCreated', {
    message: aMessage(id, '1', { tag_type: 'in', rev: seq, ...over }),
    ticket: aTicket('1', { rev: seq }),
  })
}
const out = (id: string, over: Over = {}) =>
  said(id, { tag_type: 'out', user_sending_id: '3', user_sending_name: 'Ana', ...over })

/** User 2 has seen `before`, typed, and presses Enter after `meanwhile`. */
function asked(before: readonly Draft[], meanwhile: readonly Draft[]) {
  const { world } = play([...signedIn(), ...before])
  const seen = newestSeen(world, '1')
  play(meanwhile, world)
  return lastMoment(world, '1', '2', seen)
}

describe('at the last moment one is asked', () => {
  const question = () => said('10')
  test.each([
    ['a colleague', out('11'), { name: 'Ana', byBot: false }],
    ['the bot', out('11', { is_bot_message: true, user_sending_id: null }), { name: null, byBot: true }],
    [
      'the phone in the shop',
      out('11', { user_sending_id: null, user_sending_name: null }),
      { name: null, byBot: false },
    ],
    ['a colleague, with a picture', out('11', { type: 'image', message: null }), { name: 'Ana', text: null }],
    ['a colleague, at length', out('11', { message: 'a'.repeat(500) }), { text: `${'a'.repeat(159)}…` }],
  ])('when %s has answered', (_, answer, as) =>
    expect(asked([question()], [answer])).toMatchObject({ messageId: '11', ...as }),
  )
  test('about the newest of several answers', () =>
    expect(
      asked([question()], [out('11'), out('12', { user_sending_name: 'Caio', user_sending_id: '4' })]),
    ).toMatchObject({
      messageId: '12',
      name: 'Caio',
    }))
  test('also when the answer is older than what was here, but came out of a hole', () =>
    expect(asked([question()], [out('11', { sent_at: '2020-01-01T00:00:00.000Z' })])).toMatchObject({
      messageId: '11',
    }))
  test('when nothing had been read of the conversation', () =>
    expect(asked([], [out('11')])).toMatchObject({ messageId: '11' }))
})

describe('nobody is asked', () => {
  test.each([
    ['about the customer', said('11')],
    ['about a comment', out('11', { type: 'comment' })],
    ['about a log line', out('11', { type: 'log', tag_type: 'system', is_log_message: true })],
    ['about what one sent oneself', out('11', { user_sending_id: '2' })],
  ])('%s', (_, meanwhile) => expect(asked([said('10')], [meanwhile])).toBeNull())
  test('about an answer that one saw before typing', () =>
    expect(asked([said('10'), out('11')], [])).toBeNull())
  test('when the very answer is told again: read, delivered, changed', () =>
    expect(asked([said('10'), out('11')], [out('11', { message: 'mudou' })])).toBeNull())
})
