import type { Entry } from '@domain/kernel/entry'
import { playActors } from '../fold/actors'
import { playPlain } from '../fold/plain'
import { BATCH, playFold, shown } from '../fold/play'
import type { BenchRow } from '../row'
import { mixedWorkload } from '../workload'
import { playRedux } from './redux'

/** Events that Redux folds upon all before them, and how many in one dispatch: more would take minutes. */
const TAIL = { entries: 1_000, perDispatch: 100 }

/** 100,000 mixed events, read from JSON as they always are. */
const entries: Entry[] = JSON.parse(JSON.stringify(mixedWorkload()))

/** Events per second of this process's CPU, the second time. */
function rate(run: () => unknown): number {
  run()
  const start = process.cpuUsage()
  run()
  const { user, system } = process.cpuUsage(start)
  return entries.length / ((user + system) / 1_000_000)
}

const row = (peer: string, measured: number): BenchRow => ({
  name: `events per second of CPU: ${peer}`,
  measured,
  limit: null,
  unit: '/s',
})

const rows = [
  row(
    'plain mutable reducer',
    rate(() => playPlain(entries)),
  ),
  row(
    'Balcão, the fold',
    rate(() => playFold(entries, shown)),
  ),
  row(
    'one XState actor per entity',
    rate(() => playActors(entries, BATCH, shown)),
  ),
  row(
    `Redux Toolkit's entity adapter, ${TAIL.perDispatch} to a dispatch`,
    playRedux(entries, TAIL.entries, TAIL.perDispatch),
  ),
]
console.log(JSON.stringify(rows))
