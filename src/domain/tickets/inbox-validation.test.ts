import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { INBOX_VALIDATION_BATCH, type InboxTicket, nextToValidate, readValidation } from './inbox-validation'

const inbox = (...ids: (string | number)[]): InboxTicket[] =>
  ids.map((id) => ({ id: String(id), inbox_department_id: null }))
const ids = (tickets: readonly { id: string }[]) => tickets.map(({ id }) => id)

describe('asked about next', () => {
  test.each<[string, string[], string | null, string[]]>([
    ['nobody of an empty inbox', [], null, []],
    ['everybody of a small one, once', ['2', '1'], null, ['1', '2']],
    ['the first five', ['9', '10', '3', '4', '5', '6'], null, ['3', '4', '5', '6', '9']],
    ['who comes behind the last', ['9', '10', '3', '4', '5', '6'], '9', ['10']],
    ['nobody behind the very last: the round is over', ['1', '2', '3'], '7', []],
    ['who comes behind one that has gone', ['1', '2', '5', '6'], '4', ['5', '6']],
  ])('%s', (_, all, last, next) => expect(ids(nextToValidate(inbox(...all), last))).toEqual(next))

  test('everybody has a turn within one round of fives, though others come and go', () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.integer({ min: 1, max: 500 }), { minLength: 1, maxLength: 60 }),
        fc.array(fc.uniqueArray(fc.integer({ min: 501, max: 600 }), { maxLength: 3 })),
        (steady, comers) => {
          const missing = new Set(steady.map(String))
          let last: string | null = null
          const rounds = Math.ceil((steady.length + 3) / INBOX_VALIDATION_BATCH) + 1
          for (let round = 0; round < rounds; round++) {
            const asked = nextToValidate(inbox(...steady, ...(comers[round] ?? [])), last)
            expect(asked.length).toBeLessThanOrEqual(INBOX_VALIDATION_BATCH)
            expect(new Set(ids(asked)).size).toBe(asked.length)
            for (const { id } of asked) missing.delete(id)
            last = asked.at(-1)?.id ?? null
          }
          expect([...missing]).toEqual([])
        },
      ),
    )
  })
})

describe('the answer', () => {
  const asked = inbox(1, 2, 3)
  const left = (id: string, to: string, user_id: string | null = null) => ({ id, to, user_id })
  test.each<[string, unknown, unknown[]]>([
    ['nobody left', [], []],
    ['one has an owner', [{ id: '1', user_id: '7', finished_ticket: 0 }], [left('1', 'user', '7')]],
    ['one is closed', [{ id: '2', user_id: null, finished_ticket: 1 }], [left('2', 'closed')]],
    ['one is out of sight', [{ id: '3', user_id: null, finished_ticket: 0 }], [left('3', 'elsewhere')]],
    ['numbers for ids', [{ id: 1, user_id: 7 }], [left('1', 'user', '7')]],
    ['plain ids', ['2', 3], [left('2', 'elsewhere'), left('3', 'elsewhere')]],
    ['the list as text', '[{"id":"1"}]', [left('1', 'elsewhere')]],
    ['one that was not asked about', [{ id: '99', user_id: '7' }], []],
    ['one named twice', ['1', { id: '1', user_id: '7' }], [left('1', 'user', '7')]],
    ['fields that nobody knows', [{ id: '1', user_id: '7', more: {} }], [left('1', 'user', '7')]],
  ])('%s', (_, answer, gone) => {
    expect(readValidation(asked, answer)).toEqual({
      ok: true,
      left: gone,
      resyncAfterMs: gone.length > 0 ? 1_000 : null,
    })
  })
  test.each([
    [null],
    [undefined],
    ['no JSON'],
    [{ id: '1' }],
    [[{ name: 'x' }]],
    [[{ id: {} }]],
    [42],
    ['"1"'],
  ])('%j moves nobody', (answer) => expect(readValidation(asked, answer)).toMatchObject({ ok: false }))
  test('whatever comes, only who was asked about leaves', () => {
    fc.assert(
      fc.property(fc.anything(), (answer) => {
        const read = readValidation(asked, answer)
        if (read.ok) for (const { id } of read.left) expect(ids(asked)).toContain(id)
      }),
    )
  })
})
