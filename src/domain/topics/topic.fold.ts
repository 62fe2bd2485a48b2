import type { RealtimeName } from '../../../contract/realtime'
import { EVERY_TOPIC, type Topic } from '../../../contract/topics'
import { defineEvent } from '../kernel/define-event'
import type { Entry } from '../kernel/entry'
import type { Definition } from '../kernel/registry'
import { drop, put } from '../kernel/rows'
import type { Change, World } from '../kernel/world'

/*
 * Topics whose rows are read by their own screens, page by page, and not kept here. What the server says about
 * them is that something changed: a list that was read before that is out of date.
 */

/** Where each of these events belongs. */
const TOPIC_OF = {
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
} as const satisfies Partial<Record<RealtimeName, Topic>>

function seeChange(world: World, entry: Entry<{ rev: number }>, change: Change, id: string): void {
  const known = world.rows.areas.get(id)
  if (known && known.rev >= entry.data.rev) return
  put(world, change, 'areas', { id, rev: entry.data.rev, at: entry.at })
}

/** Event number of the newest change in a topic; a list read at a lower one is out of date. 0: none was told of. */
export function topicRevision(world: World, topic: Topic): number {
  return Math.max(world.rows.areas.get(topic)?.rev ?? 0, world.rows.areas.get(EVERY_TOPIC)?.rev ?? 0)
}

/** Every list that was read before is out of date, from event number `rev` on. */
export function putEveryTopic(world: World, change: Change, rev: number, at: number): void {
  for (const id of [...world.rows.areas.keys()]) if (id !== EVERY_TOPIC) drop(world, change, 'areas', id)
  put(world, change, 'areas', { id: EVERY_TOPIC, rev, at })
}

const names = Object.keys(TOPIC_OF) as (keyof typeof TOPIC_OF)[]

export const topicEntries: Definition[] = [
  ...names.map((name) =>
    defineEvent(name, (world, entry, change) => seeChange(world, entry, change, TOPIC_OF[name])),
  ),
  defineEvent('refreshContent', (world, entry, change) => {
    const { content } = entry.data
    seeChange(world, entry, change, content ?? EVERY_TOPIC)
    // Who one can write to is read again.
    if (content === 'users') change.effects.push({ type: 'countInternal' })
  }),
]
