import { fromPages } from '@domain/checkpoint'
import { checkInvariants } from '@domain/invariants'
import { stateHash } from '@domain/kernel/hash'
import type { World } from '@domain/kernel/world'
import { viewerOf } from '@domain/login/session'
import type { Page } from '@domain/packing/page'
import { TABLE_NAMES } from '@domain/table-names.gen'
import { TICKET_TABS, ticketList } from '@domain/tickets/lists'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cuts, repeats, shuffles, tenants } from './arbitraries'
import { play, signedIn } from './entries'
import { aUser } from './rows'

const viewer = viewerOf(aUser())
const everything = { instanceIds: [], search: '', unseenOnly: false }

/** What a world's rows are on disk. */
function pagesOf(world: World): Record<string, Page[]> {
  return Object.fromEntries(
    TABLE_NAMES.map((name) => {
      const table = world.rows[name]
      return [
        name,
        table
          .takeChanged()
          .filter(({ cold, rows, kept }) => cold || rows.length + kept.length > 0)
          .map(({ id, cold, rows, kept }) => cold ?? table.makePage(id, rows as never, kept)),
      ]
    }),
  )
}

/**
 * `fold(a ++ b) == fold(cold(fold(a)), b)`: to be packed at any moment, or read back from its pages, changes
 * nothing that can be seen. Seen to fail with the hashes' prints left out of a page (a message sent from here
 * came twice), and with the index of a warmed page not filled.
 */
test('a world that went cold in the middle comes to the same', () => {
  fc.assert(
    fc.property(
      tenants(),
      shuffles(),
      repeats(),
      cuts(),
      fc.boolean(),
      (tenant, shuffle, repeat, cut, reload) => {
        const all = [...signedIn(), ...repeat(shuffle(tenant.events))]
        const at = Math.round(cut * all.length)
        const whole = play(all).world
        const first = play(all.slice(0, at)).world
        const before = stateHash(first)
        for (const table of TABLE_NAMES) first.rows[table].cool(1_000)
        expect(stateHash(first)).toBe(before)
        const half = reload
          ? fromPages({ pos: first.pos, cursor: first.cursor, parked: [...first.parked] }, pagesOf(first))
          : first
        expect(stateHash(half)).toBe(before)
        half.seen.load(first.seen.ids(), first.seen.events())
        const { world } = play(all.slice(at), half)
        expect(stateHash(world)).toBe(stateHash(whole))
        for (const tab of TICKET_TABS)
          expect(ticketList(world, viewer, { ...everything, tab })).toEqual(
            ticketList(whole, viewer, { ...everything, tab }),
          )
        expect(checkInvariants(world)).toEqual([])
        expect(world.index).toEqual(whole.index)
      },
    ),
    { numRuns: 150 },
  )
})
