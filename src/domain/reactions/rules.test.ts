import { describe, expect, test } from 'vitest'
import { isOneEmoji, noReaction, REACTABLE_MS, type Reactable } from './rules'

test.each([
  ['👍', true],
  ['👍🏽', true],
  ['❤️', true],
  ['❤', true],
  ['😂', true],
  ['👨‍👩‍👧‍👦', true],
  ['🏳️‍🌈', true],
  ['🇧🇷', true],
  ['🏴󠁧󠁢󠁥󠁮󠁧󠁿', true],
  ['1️⃣', true],
  ['👍👍', false],
  ['1', false],
  ['ok', false],
  ['👍 ', false],
  ['', false],
  ['<b>', false],
  ['🇧', false],
  ['❤️'.repeat(40), false],
])('%j is one emoji: %s', (text, one) => expect(isOneEmoji(text)).toBe(one))

describe('a message takes a reaction', () => {
  const message = (over: Partial<Reactable>): Reactable => ({
    type: 'chat',
    tag_type: 'in',
    whatsapp_deleted_at: null,
    sentAt: 0,
    delivery: 'delivered',
    ...over,
  })
  test.each<[string, Partial<Reactable>, number, ReturnType<typeof noReaction>]>([
    ['the customer’s', {}, 0, null],
    ['ours that was sent', { tag_type: 'out', delivery: 'sent' }, 0, null],
    ['ours that is pending', { tag_type: 'out', delivery: 'pending' }, 0, 'notThere'],
    ['ours of unknown fate', { tag_type: 'out', delivery: 'unknown' }, 0, 'notThere'],
    ['ours that failed', { tag_type: 'out', delivery: 'failed' }, 0, 'notThere'],
    ['a comment', { type: 'comment', tag_type: 'out', delivery: 'sent' }, 0, 'internal'],
    ['a log line', { type: 'log', tag_type: 'system' }, 0, 'internal'],
    ['a deleted one', { whatsapp_deleted_at: '2026-11-20T12:00:00.000Z' }, 0, 'deleted'],
    ['one of exactly thirty days', {}, REACTABLE_MS, null],
    ['an older one', {}, REACTABLE_MS + 1, 'tooOld'],
  ])('%s', (_, over, now, why) => expect(noReaction(message(over), now)).toBe(why))
})
