import * as v from 'valibot'
import { Feature, MessageTemplate } from '../../../contract/generated/decoders.gen'
import { define } from '../kernel/define'
import type { Definition } from '../kernel/registry'
import { drop, put } from '../kernel/rows'

export const featureEntries: Definition[] = [
  define(
    'baseline',
    'getFeature',
    v.object({ name: v.string(), result: v.nullable(Feature) }),
    (world, { data: { name, result } }, change) => {
      // A feature that the server does not know is off, whatever was known of it before.
      if (result) put(world, change, 'features', { id: name, data: result })
      else if (world.rows.features.has(name)) drop(world, change, 'features', name)
    },
  ),
  /** All quick answers: those that are not among them are gone. */
  define(
    'baseline',
    'messageTemplates',
    v.object({ result: v.array(MessageTemplate) }),
    (world, entry, change) => {
      const here = new Set(entry.data.result.map((template) => template.id))
      for (const id of [...world.rows.templates.keys()])
        if (!here.has(id)) drop(world, change, 'templates', id)
      for (const data of entry.data.result) put(world, change, 'templates', { id: data.id, data })
    },
  ),
]
