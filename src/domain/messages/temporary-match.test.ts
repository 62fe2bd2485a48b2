import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type PendingMessage, type RealMessage, temporaryOf } from './temporary-match'

const picture = 'https://media.test/7.jpg'
const pending = (id: string, over: Partial<PendingMessage> = {}): PendingMessage => ({
  id,
  hash: `hash-${id}`,
  customer_id: '1',
  instance_id: '1',
  mediaUrl: picture,
  at: Number(id),
  ...over,
})
const real = (over: Partial<RealMessage> = {}): RealMessage => ({
  hash: null,
  customer_id: '1',
  instance_id: '1',
  tag_type: 'out',
  mediaUrl: `${picture}?Signature=x`,
  ...over,
})

describe('the temporary message that a real one replaces', () => {
  const waiting = [pending('2'), pending('1'), pending('3', { mediaUrl: null })]
  test.each<[string, Partial<RealMessage>, string | null]>([
    ['of the same hash', { hash: 'hash-2' }, '2'],
    ['of the same hash, though a text', { hash: 'hash-3', mediaUrl: null }, '3'],
    ['of the same picture, the oldest', {}, '1'],
    ['of the same picture, signed anew', { mediaUrl: `${picture}?Signature=y` }, '1'],
    ['none for another device’s hash, though of the same picture', { hash: 'other' }, null],
    ['none for another picture', { mediaUrl: 'https://media.test/8.jpg' }, null],
    ['none for the customer’s own picture', { tag_type: 'in' }, null],
    ['none for another customer', { customer_id: '9' }, null],
    ['none for another connection', { instance_id: '9' }, null],
    ['none for a text without a hash', { mediaUrl: null }, null],
  ])('%s', (_, over, id) => expect(temporaryOf(real(over), waiting)?.id ?? null).toBe(id))
  test('of one moment, the first by id', () =>
    expect(temporaryOf(real(), [pending('b', { at: 1 }), pending('a', { at: 1 })])?.id).toBe('a'))
})

test('so many sends of one picture replace so many, each once, oldest first', () => {
  fc.assert(
    fc.property(fc.uniqueArray(fc.nat({ max: 99 }), { maxLength: 8 }), fc.nat({ max: 10 }), (ids, reals) => {
      const waiting = new Map(ids.map((id) => [String(id), pending(String(id))]))
      const replaced: number[] = []
      for (let i = 0; i < reals; i++) {
        const found = temporaryOf(real({ mediaUrl: `${picture}?Signature=${i}` }), waiting.values())
        if (!found) continue
        waiting.delete(found.id)
        replaced.push(found.at)
      }
      expect(replaced).toEqual([...ids].sort((a, b) => a - b).slice(0, reals))
      expect(waiting.size).toBe(Math.max(0, ids.length - reals))
    }),
  )
})
