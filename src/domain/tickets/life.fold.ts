import * as v from 'valibot'
import {
  ClosingPlan,
  CustomerChat,
  Reason,
  TicketTransfer,
  UserDepartment,
} from '../../../contract/generated/decoders.gen'
import { define } from '../kernel/define'
import type { Definition } from '../kernel/registry'
import { drop, put } from '../kernel/rows'
import type { Change, World } from '../kernel/world'
import type { TicketPastRow } from './tables'

/** What was read of a ticket's past so far. */
const pastOf = (world: World, id: string): TicketPastRow =>
  world.rows.ticketPasts.get(id) ?? { id, lines: [], lineTotal: null, transfers: [], transferTotal: null }

/** Rows of a page behind those that are known; the first page starts over. What moved down meanwhile is not shown twice. */
function withMore<Row extends { id: string }>(
  known: readonly Row[],
  page: number,
  more: readonly Row[],
): Row[] {
  if (page === 1) return [...more]
  const here = new Set(known.map(({ id }) => id))
  return [...known, ...more.filter(({ id }) => !here.has(id))]
}

/** All rows of a table that is read whole: what is not among them is gone. */
function replaceAll<T extends 'reasons' | 'departments'>(
  world: World,
  change: Change,
  table: T,
  ids: readonly string[],
): void {
  const here = new Set(ids)
  for (const id of [...world.rows[table].keys()]) if (!here.has(id)) drop(world, change, table, id)
}

/** What dialogs about a ticket read: reasons, departments, what closing would bring, and its past. */
export const ticketLifeEntries: Definition[] = [
  define('baseline', 'reasons', v.object({ result: v.array(Reason) }), (world, { data }, change) => {
    replaceAll(
      world,
      change,
      'reasons',
      data.result.map(({ id }) => id),
    )
    data.result.forEach((reason, place) => {
      put(world, change, 'reasons', { id: reason.id, place, data: reason })
    })
  }),
  define(
    'baseline',
    'userDepartments',
    v.object({ result: v.array(UserDepartment) }),
    (world, { data }, change) => {
      replaceAll(
        world,
        change,
        'departments',
        data.result.map(({ id }) => id),
      )
      for (const department of data.result)
        put(world, change, 'departments', { id: department.id, data: department })
    },
  ),
  define(
    'baseline',
    'closingPlan',
    v.object({ ticketId: v.string(), result: v.nullable(ClosingPlan) }),
    (world, { data }, change) => {
      put(world, change, 'closingPlans', { id: data.ticketId, data: data.result })
    },
  ),
  define(
    'baseline',
    'chatTicketLog',
    v.object({ ticketId: v.string(), page: v.number(), total: v.number(), result: v.array(CustomerChat) }),
    (world, { data: { ticketId, page, total, result } }, change) => {
      const past = pastOf(world, ticketId)
      put(world, change, 'ticketPasts', {
        ...past,
        lines: withMore(past.lines, page, result),
        lineTotal: total,
      })
    },
  ),
  define(
    'baseline',
    'ticketTransferByCustomerId',
    v.object({ ticketId: v.string(), page: v.number(), total: v.number(), result: v.array(TicketTransfer) }),
    (world, { data: { ticketId, page, total, result } }, change) => {
      const past = pastOf(world, ticketId)
      put(world, change, 'ticketPasts', {
        ...past,
        transfers: withMore(past.transfers, page, result),
        transferTotal: total,
      })
    },
  ),
]
