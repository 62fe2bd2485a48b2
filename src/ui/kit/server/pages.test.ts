import { expect, test } from 'vitest'
import { allOf, firstPages } from './pages'

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

/** Seen to fail with the rows of the pages before left out. */
test.each([
  [1, 100, '100'],
  [2, 200, '200'],
  [9, 250, null],
])('of %i pages the rows stand together, and what comes after them', async (count, length, next) => {
  const read = await firstPages(count, async (after) => {
    const { items, next: following } = page(after)
    return { ok: true, value: { rows: items, next: following, first: after } }
  })
  expect(read).toEqual({ ok: true, value: { rows: rows.slice(0, length), next, first: null } })
})
