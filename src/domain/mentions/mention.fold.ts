import * as v from 'valibot'
import type { Mention } from '../../../contract/entities'
import { MentionPage } from '../../../contract/generated/decoders.gen'
import { define } from '../kernel/define'
import { defineEvent } from '../kernel/define-event'
import type { Entry } from '../kernel/entry'
import { park, unpark } from '../kernel/park'
import type { Definition } from '../kernel/registry'
import { drop, put } from '../kernel/rows'
import type { Change, World } from '../kernel/world'
import { currentUser } from '../login/session'
import { MOST_MENTIONS, mentionsOf } from './kept'

const parkKey = (id: string) => `mention:${id}`
type Seen = { ids: string[]; at: string; rev: number }

/** Takes one in: the higher `rev` wins. True: it is new here. */
function see(world: World, change: Change, data: Mention): boolean {
  if (data.user_id !== currentUser(world)?.id) return false
  const known = world.rows.mentions.get(data.id)
  if (known && known.data.rev >= data.rev) return false
  put(world, change, 'mentions', { id: data.id, data })
  for (const entry of unpark(world, parkKey(data.id))) markSeen(world, entry as Entry<Seen>, change)
  if (!known && world.rows.mentions.size > MOST_MENTIONS) forgetOldest(world, change)
  return !known
}

function markSeen(world: World, entry: Entry<Seen>, change: Change): void {
  const { ids, at, rev } = entry.data
  for (const id of ids) {
    const row = world.rows.mentions.get(id)
    if (!row) park(world, parkKey(id), { ...entry, data: { ids: [id], at, rev } })
    else if (row.data.rev < rev)
      put(world, change, 'mentions', { ...row, data: { ...row.data, seen_at: at, rev } })
  }
}

/** By number, not by arrival: whatever the order, the same ones are left. */
function forgetOldest(world: World, change: Change): void {
  const oldest = mentionsOf(world).at(-1)
  if (oldest) drop(world, change, 'mentions', oldest.id)
}

export const mentionEntries: Definition[] = [
  defineEvent('mentionCreated', (world, entry, change) => {
    const { mention } = entry.data
    if (!see(world, change, mention) || entry.src !== 'socket') return
    change.effects.push({ type: 'mentioned', mentionId: mention.id })
  }),
  defineEvent('mentionsSeen', (world, entry, change) => markSeen(world, entry, change)),
  define('baseline', 'mentions', v.object({ result: MentionPage }), (world, { data: { result } }, change) => {
    for (const one of result.items) see(world, change, one)
  }),
]
