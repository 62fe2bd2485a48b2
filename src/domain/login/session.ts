import type { User } from '../../../contract/entities'
import type { Viewer } from '../access/visibility'
import type { World } from '../kernel/world'

/** The user as one who looks at tickets. */
export const viewerOf = (user: User): Viewer => ({
  id: user.id,
  role: user.role.name,
  department_id: user.userDepartment?.id ?? null,
  instance_ids: user.userInstances.map((instance) => instance.id),
})

/** Who is signed in, if anybody is. */
export const currentUser = (world: World): User | null => world.rows.session.get('self')?.user ?? null
