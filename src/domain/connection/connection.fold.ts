import * as v from 'valibot'
import { define } from '../kernel/define'
import { edit } from '../kernel/edit'
import type { Effect } from '../kernel/effects'
import type { Entry } from '../kernel/entry'
import type { Definition } from '../kernel/registry'
import { actionsOf, step, takes } from '../kernel/step'
import { type ConnectionEvent, connectionSteps } from '../kernel/steps.gen'
import type { Change, World } from '../kernel/world'
import { forgetPresence } from '../presence/presence.rows'
import { startOver } from './internal/reset'

const Nothing = v.object({})

/** What the machine's action names ask the outside to do. */
function effectOf(action: string, world: World, attempts: number): Effect {
  switch (action) {
    case 'openSocket':
      return { type: 'openSocket' }
    case 'closeSocket':
      return { type: 'closeSocket' }
    case 'catchUp':
      return { type: 'catchUp', since: world.cursor }
    case 'scheduleRetry':
      return { type: 'scheduleRetry', attempt: attempts }
    default:
      throw new Error(`the connection machine asks for '${action}', which nobody does`)
  }
}

/** Lets the connection's machine take an event, and asks for what its actions name. */
export function stepConnection(world: World, entry: Entry, change: Change, event: ConnectionEvent): void {
  const row = world.rows.connection.get('self')
  if (!row || !takes(connectionSteps, row.state, event)) return
  const state = step(connectionSteps, row.state, event)
  // Reaching the server is not enough: a server that takes sockets and drops them again must not be hammered.
  const attempts = event === 'CLOSED' ? row.attempts + 1 : state === 'live' ? 0 : row.attempts
  edit(world, change, 'connection', 'self', (connection) => {
    connection.state = state
    connection.attempts = attempts
    connection.since = entry.at
    if (state === 'live') connection.everLive = true
  })
  // Who comes and goes is told over the socket only: without it nobody knows, and with a new one all is told again.
  if (row.state !== state && !(state === 'live' || state === 'catchingUp')) forgetPresence(world, change)
  for (const action of actionsOf(connectionSteps, row.state, event))
    change.effects.push(effectOf(action, world, attempts))
}

const mark = (name: string, event: ConnectionEvent): Definition =>
  define('mark', name, Nothing, (world, entry, change) => stepConnection(world, entry, change, event))

export const connectionEntries: Definition[] = [
  mark('connection.start', 'START'),
  mark('connection.opened', 'OPENED'),
  mark('connection.closed', 'CLOSED'),
  mark('connection.retryDue', 'RETRY_DUE'),
  mark('connection.offline', 'OFFLINE'),
  mark('connection.online', 'ONLINE'),
  mark('connection.stop', 'STOP'),
  mark('connection.gap', 'GAP'),
  mark('connection.woke', 'WOKE'),
  /** Everything up to `cursor` is here. */
  define('mark', 'connection.caughtUp', v.object({ cursor: v.number() }), (world, entry, change) => {
    world.cursor = Math.max(world.cursor, entry.data.cursor)
    stepConnection(world, entry, change, 'CAUGHT_UP')
    if (world.rows.connection.get('self')?.unnumbered)
      edit(world, change, 'connection', 'self', (connection) => {
        delete connection.unnumbered
      })
    change.effects.push({ type: 'send' }, { type: 'recount' }, { type: 'countInternal' })
  }),
  /** The device's clock stands so far ahead of the server's, ms (see clock-ahead.ts): an input like any other. */
  define(
    'mark',
    'clock.measured',
    v.object({ ahead: v.pipe(v.number(), v.integer()) }),
    (world, entry, change) =>
      edit(world, change, 'connection', 'self', (connection) => {
        if (entry.data.ahead === 0) delete connection.ahead
        else connection.ahead = entry.data.ahead
      }),
  ),
  /** The server no longer has what was missed: what is its own is forgotten here, or no longer believed. */
  define('mark', 'sync.reset', v.object({ cursor: v.number() }), (world, entry, change) =>
    startOver(world, change, entry.data.cursor, entry.at),
  ),
]
