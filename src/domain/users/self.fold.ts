import * as v from 'valibot'
import { User } from '../../../contract/generated/decoders.gen'
import { define } from '../kernel/define'
import type { Definition } from '../kernel/registry'
import { put } from '../kernel/rows'

/** Who is signed in, read anew: nobody else takes their place by it. */
export const selfEntries: Definition[] = [
  define('baseline', 'userInfos', v.object({ user: User }), (world, { data: { user } }, change) => {
    const row = world.rows.session.get('self')
    if (row?.user?.id !== user.id) return
    const { is_two_factor_validated } = row.user
    put(world, change, 'session', { ...row, user: { ...user, is_two_factor_validated } })
  }),
]
