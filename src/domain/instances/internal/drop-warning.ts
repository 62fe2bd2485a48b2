import type { Instance } from '../../../../contract/entities'
import type { DropWarning } from '../../kernel/effects'
import { instanceName } from '../label'

/** How long the warning stands, ms (specification section 4: a warning notification for 6 s). */
export const DROP_WARNING_MS = 6_000

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
