import { registry } from '@domain/core'
import { digest } from '@domain/kernel/canonical-digest'
import { emptyWorld } from '@domain/kernel/empty-world'
import type { Entry } from '@domain/kernel/entry'
import { fold } from '@domain/kernel/fold'
import { canonicalJson } from '@domain/kernel/hash'
import { emptyChange, type World } from '@domain/kernel/world'
import { ackOf } from '@domain/messages/delivery'
import { plainOf, playActors } from './actors'
import { type PlainState, playPlain } from './plain'
import { type BenchRow, median } from './row'
import { mixedWorkload } from './workload'

const ROUNDS = 9
/** Of the actors, which take so much longer. */
const ACTOR_ROUNDS = 3
/** Entries that are drained together, as the panel does. */
export const BATCH = 100

/**
 * The fold against a plain reducer on Maps that computes the same: 100,000 mixed events, rounds by turns in
 * one process, medians. The ratio is what is held to a limit; it depends little on the machine.
 * @throws {Error} when the two do not come to the same.
 */
export async function benchFold(): Promise<BenchRow[]> {
  const entries = mixedWorkload()
  const accounts = { fold: new Accounts(), actors: new Accounts() }
  const ours = digestOfWorld(playFold(entries, accounts.fold.add))
  const plain = digestOfPlain(playPlain(entries))
  if (ours !== plain) throw new Error(`the fold comes to ${ours}, the plain reducer to ${plain}`)
  const actors = digestOfPlain(plainOf(playActors(entries, BATCH, accounts.actors.add)))
  if (actors !== plain) throw new Error(`the actors come to ${actors}, the plain reducer to ${plain}`)
  const parted = accounts.fold.all.findIndex((one, i) => one !== accounts.actors.all[i])
  if (parted >= 0 || accounts.fold.all.length !== accounts.actors.all.length)
    throw new Error(`the fold and the actors tell of other changes in batch ${parted}`)

  const foldTimes: number[] = []
  const plainTimes: number[] = []
  const actorTimes: number[] = []
  for (let round = 0; round < ROUNDS; round++) {
    plainTimes.push(timed(() => playPlain(entries)))
    foldTimes.push(timed(() => playFold(entries, shown)))
    if (round < ACTOR_ROUNDS) actorTimes.push(timed(() => playActors(entries, BATCH, shown)))
  }
  const foldTime = median(foldTimes)
  const ratio = foldTime / median(plainTimes)
  return [
    { name: 'fold: times the plain reducer', measured: ratio, limit: 3, unit: '×' },
    {
      name: 'fold: times faster than one live actor per entity',
      measured: median(actorTimes) / foldTime,
      limit: 12,
      unit: '×',
      atLeast: true,
    },
    { name: 'fold: one event', measured: (foldTime / entries.length) * 1000, limit: 50, unit: 'µs' },
  ]
}

/** The product: the fold, drained in batches as the panel does. */
export function playFold(
  entries: readonly Entry[],
  drained: (changed: ReadonlyMap<string, ReadonlySet<string>>) => void,
): World {
  const world = emptyWorld()
  let change = emptyChange()
  let left = BATCH
  for (const entry of entries) {
    if (left-- === 0) {
      drained(change.touched)
      change = emptyChange()
      left = BATCH - 1
    }
    fold(registry, world, entry, change)
  }
  drained(change.touched)
  return world
}

/** What is shown of a batch here: nothing. That it is the right account is compared once, before the rounds. */
export const shown = (): void => {}

/** What all peers tell of; the others are not asked for the session and the connection. */
const TOLD = ['tickets', 'customers', 'messages', 'transfers', 'instances']

/** The accounts of all batches, to compare. */
class Accounts {
  readonly all: string[] = []
  readonly add = (changed: ReadonlyMap<string, ReadonlySet<string>>): void => {
    this.all.push(TOLD.map((table) => [...(changed.get(table) ?? [])].sort().join()).join(' '))
  }
}

/** Milliseconds of this process's CPU: what others do on the machine does not count. */
function timed(run: () => unknown): number {
  const from = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(from)
  return (user + system) / 1000
}

const add = (sum: number, value: unknown): number => (sum + digest(canonicalJson(value))[0]) >>> 0

function digestOfWorld(world: World): string {
  let sum = add(0, world.cursor)
  for (const { data } of world.rows.tickets.values()) sum = add(sum, data)
  for (const { rev, data } of world.rows.customers.values()) sum = add(sum, [rev, data])
  for (const { rev, data } of world.rows.instances.values()) sum = add(sum, [rev, data])
  for (const { data } of world.rows.transfers.values()) sum = add(sum, data)
  for (const { data, delivery, attempt, errorCode } of world.rows.messages.values())
    sum = add(sum, [data, ackOf(delivery), attempt, errorCode])
  for (const pair of world.index.messagesOf) sum = add(sum, pair)
  for (const pair of world.index.messageOfHash) sum = add(sum, pair)
  return sum.toString(16)
}

function digestOfPlain(state: PlainState): string {
  let sum = add(0, state.cursor)
  for (const data of state.tickets.values()) sum = add(sum, data)
  for (const { rev, data } of state.customers.values()) sum = add(sum, [rev, data])
  for (const { rev, data } of state.instances.values()) sum = add(sum, [rev, data])
  for (const data of state.transfers.values()) sum = add(sum, data)
  for (const { data, ack, attempt, error } of state.messages.values())
    sum = add(sum, [data, ack, attempt, error])
  for (const pair of state.messagesOf) sum = add(sum, pair)
  for (const pair of state.messageOfHash) sum = add(sum, pair)
  return sum.toString(16)
}
