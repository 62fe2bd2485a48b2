import * as v from 'valibot'
import { User } from '../../../contract/generated/decoders.gen'
import { define, type Fold } from '../kernel/define'
import type { Definition } from '../kernel/registry'
import { put } from '../kernel/rows'

const Self = v.object({ user: User })

/** Who is signed in, read again: nobody else takes their place by it. */
const readAnew: Fold<v.InferOutput<typeof Self>> = (world, { data: { user } }, change) => {
  const row = world.rows.session.get('self')
  if (row?.user?.id !== user.id) return
  const { is_two_factor_validated } = row.user
  put(world, change, 'session', { ...row, user: { ...user, is_two_factor_validated } })
}

export const selfEntries: Definition[] = [
  define('baseline', 'verifyPermission', Self, readAnew),
  // Logs of earlier builds have it by this name.
  define('baseline', 'userInfos', Self, readAnew),
]
