import { expect, test } from 'vitest'
import { allOf } from './pages'

const rows = Array.from({ length: 250 }, (_, n) => n)
const page = (after: string | null) => {
  const from = Number(after ?? 0)
  const next = from + 100 < rows.length ? String(from + 100) : null
  return { items: rows.slice(from, from + 100), next, total: null, total_is_least: false }
}

test('a list of several pages is read to its end', async () => {
  expect(await allOf(async ({ after }) => ({ ok: true, value: { rows: page(after) } }))).toEqual({
    ok: true,
    value: rows,
  })
})

test('a page that cannot be had is told, and not taken for the end', async () => {
  const refused = { ok: false, code: 'NETWORK', message: '' } as const
  expect(
    await allOf(async ({ after }) => (after ? refused : { ok: true, value: { rows: page(after) } })),
  ).toEqual(refused)
})
