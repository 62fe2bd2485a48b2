import { defineRegistry } from '../../platform/registry'
import type { BulkDeed } from './definition'

/** Everything that can be done with all rows of a list, by its name; areas bring it. */
export const bulkDeeds = defineRegistry<Readonly<Record<string, BulkDeed>>>('bulk changes')

/** The one of this name. @throws Error for a name that there is not: the server's own fault. */
export function knownDeed(kind: string): BulkDeed {
  const deeds = bulkDeeds.all()
  const deed = Object.hasOwn(deeds, kind) ? deeds[kind] : undefined
  if (!deed) throw new Error(`there is no bulk change ${kind}`)
  return deed
}
