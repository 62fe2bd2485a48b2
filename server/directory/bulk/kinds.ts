import { CATALOG_DEEDS } from '../../areas/catalog/bulk-deeds'
import { MACRO_DEEDS } from '../../areas/macros/bulk-deeds'
import { PRODUCT_DEEDS } from '../../areas/products/bulk-deeds'
import { SCHEDULE_DEEDS } from '../../areas/schedules/bulk-deeds'
import { QUICK_ANSWER_DEEDS } from '../../conversation/templates/bulk-deeds'
import { CUSTOMER_DEEDS } from '../customers/bulk-deeds'
import type { BulkDeed } from './definition'

/** Everything that can be done with all rows of a list, by its name. An area adds its own here. */
const DEEDS: Readonly<Record<string, BulkDeed>> = {
  ...CATALOG_DEEDS,
  ...CUSTOMER_DEEDS,
  ...MACRO_DEEDS,
  ...PRODUCT_DEEDS,
  ...QUICK_ANSWER_DEEDS,
  ...SCHEDULE_DEEDS,
}

/** The one of this name. @throws Error for a name that there is not: the server's own fault. */
export function knownDeed(kind: string): BulkDeed {
  const deed = Object.hasOwn(DEEDS, kind) ? DEEDS[kind] : undefined
  if (!deed) throw new Error(`there is no bulk change ${kind}`)
  return deed
}
