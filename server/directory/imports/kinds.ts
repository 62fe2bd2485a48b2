import { Refusal } from '../../platform/graphql/refusal'
import { defineRegistry } from '../../platform/registry'
import type { ImportDefinition } from './definition'

/** Everything that can be brought in from a file, by its name; areas bring it. */
export const importKinds = defineRegistry<Readonly<Record<string, ImportDefinition>>>('imports')

/** @throws Refusal INVALID */
export function importKind(name: string): ImportDefinition {
  const kinds = importKinds.all()
  const kind = Object.hasOwn(kinds, name) ? kinds[name] : undefined
  if (!kind) throw new Refusal('INVALID', 'Isto não pode ser importado.', { field: 'kind' })
  return kind
}
