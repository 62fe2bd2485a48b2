import * as v from 'valibot'
import { MetaMessageTemplatePage } from '../../../contract/generated/decoders.gen'
import { define } from '../kernel/define'
import type { Definition } from '../kernel/registry'
import { put } from '../kernel/rows'

export const metaTemplateEntries: Definition[] = [
  /** A page of a connection's templates: the first of a search, or the next of the one that is here. */
  define(
    'baseline',
    'metaMessageTemplates',
    v.object({
      instanceId: v.string(),
      search: v.string(),
      after: v.nullable(v.string()),
      result: MetaMessageTemplatePage,
    }),
    (world, { data: { instanceId: id, search, after, result } }, change) => {
      const known = world.rows.metaTemplates.get(id)
      // A page that belongs behind another search than the one that is here, or is here already.
      if (after !== null && (known?.search !== search || known.next !== after)) return
      if (after === null && known && known.readAtSeq > result.read_at_seq && known.search === search) return
      const before = after === null ? [] : (known?.items ?? [])
      const here = new Set(before.map((template) => template.id))
      put(world, change, 'metaTemplates', {
        id,
        search,
        items: [...before, ...result.items.filter((template) => !here.has(template.id))],
        total: result.total,
        approved: result.approved,
        next: result.next,
        syncedAt: result.synced_at,
        syncError: result.sync_error,
        syncing: result.syncing,
        readAtSeq: result.read_at_seq,
      })
    },
  ),
]
