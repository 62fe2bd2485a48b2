import { cmedImport } from '../../areas/products/cmed/cmed-import'
import { productImport } from '../../areas/products/product-import'
import { quickAnswerImport } from '../../conversation/templates/quick-answer-import'
import { Refusal } from '../../platform/graphql/refusal'
import { customerImport } from '../customers/customer-import'
import type { ImportDefinition } from './definition'

/** Everything that can be brought in from a file, by its name. An area adds its own here. */
const KINDS: Readonly<Record<string, ImportDefinition>> = {
  customers: customerImport,
  'quick-answers': quickAnswerImport,
  products: productImport,
  cmed: cmedImport,
}

export const IMPORT_KINDS = Object.keys(KINDS)

/** @throws Refusal INVALID */
export function importKind(name: string): ImportDefinition {
  const kind = Object.hasOwn(KINDS, name) ? KINDS[name] : undefined
  if (!kind) throw new Refusal('INVALID', 'Isto não pode ser importado.', { field: 'kind' })
  return kind
}
