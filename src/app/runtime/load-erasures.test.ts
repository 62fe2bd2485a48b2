import type { CustomerErasure } from '@contract/entities'
import { registry } from '@domain/core'
import { emptyWorld } from '@domain/empty-world'
import type { GraphqlClient } from '@infra/graphql/client'
import { expect, test } from 'vitest'
import { countingIds, FakeClock } from '../../../tests/clock'
import { timeAt } from '../../../tests/model/rows'
import { loadErasures } from './load-erasures'
import { Runtime } from './runtime'

const PAGE = 2

/** A device whose server has erased customers 1 to `count`, and refuses the questions whose turn is in `refused`. */
function device(count: number, refused: readonly number[] = []) {
  const all = Array.from({ length: count }, (_, i): CustomerErasure => {
    const n = i + 1
    return { customer_id: String(n), ticket_ids: [], erased_at: timeAt(n), rev: n * 10 }
  })
  const asked: number[] = []
  const client = {
    async request(_document: unknown, { after }: { after: number }) {
      asked.push(after)
      if (refused.includes(asked.length)) return { ok: false, kind: 'network' }
      const left = all.filter(({ rev }) => rev > after)
      const customerErasures = { items: left.slice(0, PAGE), more: left.length > PAGE }
      return { ok: true, data: { customerErasures } }
    },
  } as unknown as GraphqlClient
  const runtime = new Runtime(emptyWorld(), registry, new FakeClock(), countingIds())
  return {
    asked,
    load: () => loadErasures(runtime, client),
    known: () => [...runtime.world.rows.erasures.keys()],
  }
}

test('every page of the erased is asked for, and next time those after the last', async () => {
  const { asked, load, known } = device(5)
  await load()
  expect([known(), asked]).toEqual([
    ['1', '2', '3', '4', '5'],
    [0, 20, 40],
  ])
  await load()
  expect(asked.slice(3)).toEqual([50])
})

test('a page that does not come is asked for with the next reading, from where the last one ended', async () => {
  const { asked, load, known } = device(5, [2])
  await load()
  expect(known()).toEqual(['1', '2'])
  await load()
  expect([known().length, asked]).toEqual([5, [0, 20, 20, 40]])
})
