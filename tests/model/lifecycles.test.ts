import { checkInvariants } from '@domain/invariants'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { lifecycles, live } from './lifecycles'

/** Law 4. Seen to fail with a ticket whose state ignores `is_finishing`. */
test('whatever happens, nothing is broken at any step', () => {
  fc.assert(
    fc.property(
      lifecycles((_, world) => expect(checkInvariants(world)).toEqual([])),
      live,
    ),
    { numRuns: 60 },
  )
})

/** Seen to fail with a reload that forgets what was parked, and with an older ticket taken. */
test('whenever all was told, the panel has what the server has', () => {
  let compared = 0
  fc.assert(
    fc.property(
      lifecycles((tenant, world) => {
        if (world.cursor !== tenant.sent) return
        compared += 1
        expect(new Map([...world.rows.tickets].map(([id, row]) => [id, row.data]))).toEqual(tenant.tickets)
        expect([...world.rows.messages.keys()].sort()).toEqual([...tenant.messages.keys()].sort())
      }),
      live,
    ),
    { numRuns: 60 },
  )
  expect(compared).toBeGreaterThan(500)
})
