import type { World } from '@domain/kernel/world'
import { TABLE_NAMES } from '@domain/table-names.gen'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { NOT_COMPARED, seenBy } from '../server/laws/seen-by'
import { histories } from './arbitraries'
import { draft, play, signedIn } from './entries'
import { happened } from './tenant'

const COLLEAGUES = draft('baseline', 'colleagues', {
  rev: 0,
  whole: true,
  result: [{ id: '1', name: 'Ana', image: null, online: true, department: null }],
  lastMessages: [],
})

/** Seen to fail with the quotes taken out of seenBy. */
test('every table of a world is compared by the law of mutations, or said why not', () => {
  const looked = new Set<string>()
  for (const acts of fc.sample(histories(120), { seed: 20_261_122, numRuns: 20 })) {
    const tenant = happened(acts)
    const { world } = play([...signedIn(), COLLEAGUES, ...tenant.events])
    const rows = new Proxy(world.rows, {
      get(all, table) {
        looked.add(String(table))
        return Reflect.get(all, table)
      },
    })
    const watched: World = { ...world, rows }
    seenBy(watched, [...tenant.tickets.keys()], [...tenant.customers.keys()])
  }
  const kept = Object.keys(NOT_COMPARED)
  expect(TABLE_NAMES.filter((table) => !looked.has(table) && !kept.includes(table))).toEqual([])
})
