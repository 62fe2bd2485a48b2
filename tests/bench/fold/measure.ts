import { digest } from '@domain/kernel/digest'
import type { Entry } from '@domain/kernel/entry'
import { canonicalJson } from '@domain/kernel/hash'
import type { World } from '@domain/kernel/world'
import { ackOf } from '@domain/messages/delivery'
import { type BenchRow, median } from '../row'
import { mixedWorkload } from '../workload'
import { plainOf, playActors } from './actors'
import { type PlainState, playPlain } from './plain'
import { BATCH, playFold, shown } from './play'

const ROUNDS = 5

/**
 * The fold against a plain reducer on Maps and against one live actor per entity, which compute the same: 100,000
 * mixed events, rounds by turns in one process, medians. The ratios are what is held to a limit; they depend little
 * on the machine. Events were read from JSON, as they always are: what a program makes of parts has other shapes.
 * @throws {Error} when the three do not come to the same.
 */
function measure(): BenchRow[] {
  const entries: Entry[] = JSON.parse(JSON.stringify(mixedWorkload()))
  compare(entries)
  // Once for what an engine learns, and for the memory that it takes, the first times only.
  play(entries, 1)
  const times = play(entries, ROUNDS)
  const fold = median(times.fold)
  return [
    { name: 'fold: times the plain reducer', measured: fold / median(times.plain), limit: 3, unit: '×' },
    {
      name: 'fold: times faster than one live actor per entity',
      measured: median(times.actors) / fold,
      limit: 12,
      unit: '×',
      atLeast: true,
    },
    { name: 'fold: one event', measured: (fold / entries.length) * 1000, limit: 50, unit: 'µs' },
  ]
}

/** All peers by turns; ms of CPU of each round. */
function play(entries: readonly Entry[], rounds: number): Record<'plain' | 'fold' | 'actors', number[]> {
  const times = { plain: [] as number[], fold: [] as number[], actors: [] as number[] }
  for (let round = 0; round < rounds; round++) {
    times.plain.push(timed(() => playPlain(entries)))
    times.fold.push(timed(() => playFold(entries, shown)))
    times.actors.push(timed(() => playActors(entries, BATCH, shown)))
  }
  return times
}

/** @throws {Error} when the fold, the plain reducer and the actors do not come to the same. */
function compare(entries: readonly Entry[]): void {
  const accounts = { fold: new Accounts(), actors: new Accounts() }
  const ours = digestOfWorld(playFold(entries, accounts.fold.add))
  const plain = digestOfPlain(playPlain(entries))
  if (ours !== plain) throw new Error(`the fold comes to ${ours}, the plain reducer to ${plain}`)
  const actors = digestOfPlain(plainOf(playActors(entries, BATCH, accounts.actors.add)))
  if (actors !== plain) throw new Error(`the actors come to ${actors}, the plain reducer to ${plain}`)
  const parted = accounts.fold.all.findIndex((one, i) => one !== accounts.actors.all[i])
  if (parted >= 0 || accounts.fold.all.length !== accounts.actors.all.length)
    throw new Error(`the fold and the actors tell of other changes in batch ${parted}`)
}

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

console.log(JSON.stringify(measure()))
