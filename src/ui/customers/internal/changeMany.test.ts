import { expect, test } from 'vitest'
import { changeMany } from './changeMany'

const action = { type: 'mark', mark: 'blocked', on: true } as const
const ids = Array.from({ length: 11 }, (_, n) => String(n + 1))

test('each of many customers is changed once, whoever is refused, and the first refusal is told', async () => {
  const asked: string[] = []
  const told: number[] = []
  const result = await changeMany(
    async (id) => {
      asked.push(id)
      return id === '3' || id === '9'
        ? { ok: false, code: 'CONFLICT', message: `${id} não.` }
        : { ok: true, value: { id } }
    },
    ids,
    action,
    (through) => told.push(through),
  )
  expect(asked.toSorted((a, b) => Number(a) - Number(b))).toEqual(ids)
  expect(told).toEqual(ids.map(Number))
  expect(result).toEqual({ done: 9, refused: '3 não.' })
})

test('a network that is away is a refusal without a sentence', async () => {
  const away = async () => ({ ok: false, code: 'UNREACHABLE', message: '' }) as const
  expect(await changeMany(away, ids, action, () => undefined)).toEqual({ done: 0, refused: '' })
})
