import * as v from 'valibot'
import type { UserPreferences as Preferences } from '../../../contract/entities'
import { UserPreferences } from '../../../contract/generated/decoders.gen'
import { define } from '../kernel/define'
import { defineEvent } from '../kernel/define-event'
import type { Definition } from '../kernel/registry'
import { put } from '../kernel/rows'
import type { Change, World } from '../kernel/world'
import { currentUser } from '../login/session'

function seePreferences(world: World, change: Change, data: Preferences): void {
  const known = world.rows.userPreferences.get('self')
  if (!known || known.data.rev < data.rev) put(world, change, 'userPreferences', { id: 'self', data })
}

const result = v.object({ result: UserPreferences })

/** What the user chose for themselves, here or on another device of theirs. */
export const preferenceEntries: Definition[] = [
  defineEvent('userPreferencesChanged', (world, { data }, change) => {
    if (data.user_id === currentUser(world)?.id) seePreferences(world, change, data.preferences)
  }),
  define('baseline', 'userPreferences', result, (world, { data }, change) =>
    seePreferences(world, change, data.result),
  ),
  define('baseline', 'updateUserPreferences', result, (world, { data }, change) =>
    seePreferences(world, change, data.result),
  ),
]
