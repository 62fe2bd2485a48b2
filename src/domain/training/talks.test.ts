import { expect, test } from 'vitest'
import { normalizePhone, phoneLookupKey } from '../contacts/phone'
import { isLesson, PRACTICE_TALKS, practicePhone, talkOfPhone } from './talks'

test('a practice customer is known by the number, whatever is made of it', () => {
  const seen = new Set<string>()
  for (const talk of PRACTICE_TALKS.keys())
    for (const user of [1, 2, 999_999]) {
      const phone = practicePhone(talk, user)
      expect(normalizePhone(phone)).toBe(phone)
      expect(talkOfPhone(phone)).toBe(talk)
      seen.add(phoneLookupKey(phone))
    }
  expect(seen.size).toBe(PRACTICE_TALKS.length * 3)
  for (const other of ['', '5511999999999', '5511987654321']) expect(talkOfPhone(other)).toBe(-1)
})

test.each([
  ['tour.accept', true],
  ['talk.price', true],
  ['talk.none', false],
  ['', false],
])('%j is a lesson: %j', (name, is) => expect(isLesson(name)).toBe(is))
