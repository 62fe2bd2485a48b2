import { digest } from './digest'
import { canonicalJson } from './hash'
import type { Registry } from './registry'
import * as steps from './steps.gen'
import type { TableName } from './world'

/**
 * What a build folds by, in sixteen digits: its tables, the entries that it knows with their versions, and the
 * step tables of its machines. Builds that differ in it may come from one log to two states, and both be right.
 * It does not see the code of the folds: where it is the same and the state is not, that is worth a look.
 */
export function foldPrint(registry: Registry, tables: readonly TableName[]): string {
  const entries = [...registry.values()].map(({ name, kind, v }) => `${name} ${kind} ${v}`).sort()
  const [high, low] = digest(canonicalJson({ tables: [...tables].sort(), entries, steps: { ...steps } }))
  return [high, low].map((part) => part.toString(16).padStart(8, '0')).join('')
}
