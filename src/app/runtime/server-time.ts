import { aheadAfter, clockAhead, type TimeSample } from '@domain/connection/clock-ahead'
import type { Runtime } from './runtime'

/**
 * Takes in what the server said its time is. Only a clock that stands otherwise than known is an entry of the log: a
 * device whose clock is right writes none.
 */
export function hearTime(runtime: Runtime, sample: TimeSample): void {
  const known = clockAhead(runtime.world)
  const ahead = aheadAfter(known, sample)
  if (ahead === known) return
  const at = sample.gotAt - ahead
  runtime.ingest([{ kind: 'mark', name: 'clock.measured', src: 'app', data: { ahead }, at }])
}
