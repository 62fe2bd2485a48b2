import * as v from 'valibot'
import { define } from '../kernel/define'
import type { Definition } from '../kernel/registry'
import type { Change, World } from '../kernel/world'
import { type OutboxTable, settleOutbox, stepOutbox } from './outbox.rows'

const Hash = v.object({ hash: v.string() })

/** What becomes of a message outside its table. */
type Ends<M> = Readonly<{
  /** The server has it, as this. */
  arrived: (world: World, change: Change, message: M, hash: string) => void
  /** The user took it back. */
  canceled?: (world: World, change: Change, hash: string) => void
}>

/** What happens to a message on its way, once it is queued: the same for customers and colleagues. */
export const wayEntries = <M>(
  table: OutboxTable,
  message: v.GenericSchema<unknown, M>,
  { arrived, canceled }: Ends<M>,
): Definition[] => [
  define('mark', `${table}.sending`, Hash, (world, { data: { hash } }, change) => {
    stepOutbox(world, change, table, hash, 'SEND')
  }),
  define(
    'outcome',
    `${table}.answered`,
    v.object({ hash: v.string(), message }),
    (world, { data }, change) => {
      // An answer that comes after we had given it up finds the message in the queue again: it is as good as an echo.
      if (!stepOutbox(world, change, table, data.hash, 'ANSWERED'))
        settleOutbox(world, change, table, data.hash)
      arrived(world, change, data.message, data.hash)
    },
  ),
  define('outcome', `${table}.noAnswer`, Hash, (world, { data: { hash } }, change) => {
    const attempts = (world.rows[table].get(hash)?.attempts ?? 0) + 1
    stepOutbox(world, change, table, hash, 'NO_ANSWER', { attempts })
  }),
  define(
    'outcome',
    `${table}.refused`,
    v.object({ hash: v.string(), message: v.string() }),
    (world, { data }, change) => {
      stepOutbox(world, change, table, data.hash, 'REFUSED', { refusal: data.message })
    },
  ),
  define('intent', `${table}.retried`, Hash, (world, { data: { hash } }, change) => {
    if (stepOutbox(world, change, table, hash, 'RETRY', { refusal: null }))
      change.effects.push({ type: 'send' })
  }),
  define('intent', `${table}.canceled`, Hash, (world, { data: { hash } }, change) => {
    if (stepOutbox(world, change, table, hash, 'CANCEL')) canceled?.(world, change, hash)
  }),
]
