import type { User } from '../../../contract/entities'
import { ADMINISTRATOR } from '../access/visibility'
import type { World } from '../kernel/world'
import { instanceList } from './label'

/** What of a user says which connections they serve, and how. */
export type Server = Pick<User, 'allowed_to_unify' | 'userInstances'> & { role: Pick<User['role'], 'name'> }

/**
 * May this person have the tickets of several connections in one list (specification section 6: "users may be
 * allowed to unify instances")? The administrator may, as of every rule of this kind.
 */
export const mayUnify = ({ role, allowed_to_unify: allowed }: Server): boolean =>
  allowed || role.name === ADMINISTRATOR

/**
 * The connections whose tickets this person's lists show; empty: all of theirs. Who may not unify has one at a time:
 * the one chosen, else the first of theirs. `chosen` itself where it stands.
 */
export function servedConnections(chosen: readonly string[], user: Server): readonly string[] {
  if (mayUnify(user)) return chosen
  const own = user.userInstances.map(({ id }) => id)
  if (own.length <= 1) return NONE
  const [only] = chosen
  if (chosen.length === 1 && only !== undefined && own.includes(only)) return chosen
  return [chosen.find((id) => own.includes(id)) ?? own[0] ?? '']
}

/** Is there no connection whose tickets could come to this person? Administrators have all. */
export function servesNothing(world: World, { role, userInstances }: Server): boolean {
  if (role.name !== ADMINISTRATOR) return userInstances.length === 0
  return instanceList(world, null).length === 0
}

const NONE: readonly string[] = []
