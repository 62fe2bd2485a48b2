import { expect, it } from 'vitest'
import { inBatches } from './inBatches'

const ids = Array.from({ length: 250 }, (_, n) => String(n))

/** Seen to fail with the last batch left out, and with the ids sent all at once. */
it('asks for a hundred at once, each of them once', async () => {
  const asked: string[][] = []
  const { results, failure } = await inBatches(ids, async (some) => {
    asked.push(some)
    return { ok: true, value: some }
  })
  expect(asked.map(({ length }) => length)).toEqual([100, 100, 50])
  expect(results).toEqual(ids)
  expect(failure).toBeNull()
})

/** Seen to fail with what was done before the failure thrown away. */
it('stops where one comes to nothing, and gives what was done before', async () => {
  let asked = 0
  const { results, failure } = await inBatches(ids, async (some) =>
    ++asked === 2 ? { ok: false, code: 'NETWORK', message: '' } : { ok: true, value: some },
  )
  expect(asked).toBe(2)
  expect(results).toEqual(ids.slice(0, 100))
  expect(failure).toEqual({ code: 'NETWORK', message: '' })
})
