import * as v from 'valibot'
import type { Draft } from '../../../contract/entities'
import { DraftPage, Draft as Schema } from '../../../contract/generated/decoders.gen'
import { define } from '../kernel/define'
import { defineEvent } from '../kernel/define-event'
import type { Definition } from '../kernel/registry'
import { put } from '../kernel/rows'
import type { Change, World } from '../kernel/world'

/** Takes in what the server keeps of a ticket's draft: the higher `rev` wins. An empty one says that there is none. */
function see(world: World, change: Change, draft: Draft): void {
  const known = world.rows.serverDrafts.get(draft.chat_ticket_id)
  if (known && known.data.rev >= draft.rev) return
  put(world, change, 'serverDrafts', { id: draft.chat_ticket_id, data: draft })
}

export const draftEntries: Definition[] = [
  defineEvent('draftChanged', (world, entry, change) => see(world, change, entry.data.draft)),
  /** All of the user's drafts, read at event number `rev`: of what is not named there is none. */
  define(
    'baseline',
    'drafts',
    v.object({ rev: v.number(), whole: v.boolean(), result: DraftPage }),
    (world, { data: { rev, whole, result } }, change) => {
      for (const draft of result.items) see(world, change, draft)
      if (!whole) return
      const named = new Set(result.items.map((draft) => draft.chat_ticket_id))
      for (const { id, data } of [...world.rows.serverDrafts.values()])
        if (!named.has(id) && data.rev <= rev && data.message !== '')
          put(world, change, 'serverDrafts', { id, data: { ...data, message: '', rev } })
    },
  ),
  define('baseline', 'saveDraft', v.object({ result: Schema }), (world, entry, change) =>
    see(world, change, entry.data.result),
  ),
]
