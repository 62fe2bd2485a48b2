import type { Instance } from '../../../contract/entities'
import { instanceName } from './label'

/** How long the warning stands, ms (specification section 4: a warning notification for 6 s). */
export const DROP_WARNING_MS = 6_000

/** The warning 'Conexão desconectada!' (section 8): which connection, and the number of its chip, digits or null. */
export type DropWarning = Readonly<{ instanceId: string; name: string; phone: string | null; forMs: number }>

type Seen = Pick<Instance, 'id' | 'name' | 'nickname' | 'phone_number' | 'activated'>

/**
 * The warning that a connection has dropped: `activated` going from true to false (section 4). Null when it was
 * not known before: then it was seen off, not seen dropping.
 */
export function dropWarning(before: Pick<Seen, 'activated'> | undefined, after: Seen): DropWarning | null {
  if (!before?.activated || after.activated) return null
  return {
    instanceId: after.id,
    name: instanceName(after),
    phone: after.phone_number,
    forMs: DROP_WARNING_MS,
  }
}
