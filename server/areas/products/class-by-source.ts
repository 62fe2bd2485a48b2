import { type Classed, completedClass, type ProductKind } from '../../../src/domain/products/kinds'
import { proposedClass } from '../../../src/domain/products/proposed-class'
import type { ProductFields } from './product.row'

/** What a source says of a class: outright, or by a code of its own that only hints at it. */
type Told = Readonly<{ stripe?: unknown; likely_kind?: ProductKind }>

/**
 * The class of a product as a source leaves it at a moment (ms). Of what nobody has classified, two rules say it: the source's
 * own code (the NCM of its invoices), and what the shop says of the category. Neither is believed where the product itself says
 * something else.
 */
export function classBySource(
  fields: ProductFields,
  { stripe, likely_kind: likely }: Told,
  categoryKind: ProductKind | null,
  now: number,
): Classed {
  const { kind, control_list } = fields
  // A stripe that was said stays, also where it cannot stand beside the list: the row is refused then, and says why.
  const known =
    stripe === undefined
      ? completedClass(fields)
      : { ...completedClass({ ...fields, control_list: null }), control_list }
  if (known.kind !== 'unclassified') return known
  if (likely === 'medicine') return { ...known, kind: likely }
  for (const hint of [likely, categoryKind])
    if (hint && proposedClass({ ...fields, categoryKind: hint }, now)?.kind === hint)
      return { ...known, kind: hint }
  return { ...known, kind }
}
