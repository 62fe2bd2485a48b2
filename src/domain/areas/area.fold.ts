import { type Area, EVERY_AREA } from '../../../contract/areas'
import type { RealtimeName } from '../../../contract/realtime'
import { defineEvent } from '../kernel/define-event'
import type { Entry } from '../kernel/entry'
import type { Definition } from '../kernel/registry'
import { drop, put } from '../kernel/rows'
import type { Change, World } from '../kernel/world'

/*
 * Areas whose rows are read by their own screens, page by page, and not kept here. What the server says about
 * them is that something changed: a list that was read before that is out of date.
 */

/** Where each of these events belongs. */
const AREA_OF = {
  campaignCreated: 'campaigns',
  campaignUpdated: 'campaigns',
  orderProductCreated: 'productOrders',
  orderProductUpdated: 'productOrders',
  orderProductDeleted: 'productOrders',
  itemCreated: 'items',
  itemUpdated: 'items',
  itemDeleted: 'items',
  itemGet: 'items',
  collectionCreated: 'collections',
  collectionUpdated: 'collections',
  collectionDeleted: 'collections',
  collectionGet: 'collections',
  metaMessageTemplateUpdated: 'templateMessages',
  stockImageChanged: 'stockImages',
  authLogCreated: 'securityLog',
  notifySenderUpdated: 'senders',
  notifyReasonUpdated: 'reasons',
} as const satisfies Partial<Record<RealtimeName, Area>>

function seeChange(world: World, entry: Entry<{ rev: number }>, change: Change, id: string): void {
  const known = world.rows.areas.get(id)
  if (known && known.rev >= entry.data.rev) return
  put(world, change, 'areas', { id, rev: entry.data.rev, at: entry.at })
}

/** Event number of the newest change in an area; a list read at a lower one is out of date. 0: none was told of. */
export function areaRevision(world: World, area: Area): number {
  return Math.max(world.rows.areas.get(area)?.rev ?? 0, world.rows.areas.get(EVERY_AREA)?.rev ?? 0)
}

/** Every list that was read before is out of date, from event number `rev` on. */
export function putEveryArea(world: World, change: Change, rev: number, at: number): void {
  for (const id of [...world.rows.areas.keys()]) if (id !== EVERY_AREA) drop(world, change, 'areas', id)
  put(world, change, 'areas', { id: EVERY_AREA, rev, at })
}

const names = Object.keys(AREA_OF) as (keyof typeof AREA_OF)[]

export const areaEntries: Definition[] = [
  ...names.map((name) =>
    defineEvent(name, (world, entry, change) => seeChange(world, entry, change, AREA_OF[name])),
  ),
  defineEvent('refreshContent', (world, entry, change) => {
    const { content } = entry.data
    seeChange(world, entry, change, content ?? EVERY_AREA)
    // Who one can write to is read again.
    if (content === 'users') change.effects.push({ type: 'countInternal' })
  }),
]
