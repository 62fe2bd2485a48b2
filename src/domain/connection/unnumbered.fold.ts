import * as v from 'valibot'
import { define } from '../kernel/define'
import { edit } from '../kernel/edit'
import type { Entry } from '../kernel/entry'
import type { Definition } from '../kernel/registry'
import type { Change, World } from '../kernel/world'
import { stepConnection } from './connection.fold'
import { type Hearing, heard, reconnected, settlesIn } from './sync-indicator'

const Nothing = v.object({})

function hear(world: World, entry: Entry, change: Change, next: (known?: Hearing) => Hearing): void {
  const known = world.rows.connection.get('self')?.unnumbered
  const hearing = next(known)
  const left = settlesIn(hearing, entry.at)
  edit(world, change, 'connection', 'self', (connection) => {
    connection.unnumbered = left === 0 ? { ...hearing, shownSince: null } : hearing
  })
  if (left) change.effects.push({ type: 'settle', ms: left })
}

/** What happens with a server that does not number its events; see sync-indicator.ts. */
export const unnumberedEntries: Definition[] = [
  /** The server was asked what was missed, and knows no such question. */
  define('mark', 'connection.unnumbered', Nothing, (world, entry, change) => {
    hear(world, entry, change, (known) => reconnected(known, entry.at))
    stepConnection(world, entry, change, 'CAUGHT_UP')
    change.effects.push({ type: 'send' }, { type: 'recount' }, { type: 'validateInbox' })
  }),
  /** Something came over the socket; told once a second at most. */
  define('mark', 'connection.heard', Nothing, (world, entry, change) => {
    const known = world.rows.connection.get('self')?.unnumbered
    if (known) hear(world, entry, change, () => heard(known, entry.at))
  }),
  /** The moment has come when the stream may have settled. */
  define('mark', 'connection.settled', Nothing, (world, entry, change) => {
    const known = world.rows.connection.get('self')?.unnumbered
    if (known) hear(world, entry, change, () => known)
  }),
]
