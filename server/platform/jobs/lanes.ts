import { createHash } from 'node:crypto'
import { goesFirst, type JobName } from './catalogue'

/** How many queues all queue names of all tenants are spread over, and as many again for what goes first. */
const LANES = 256

/**
 * The lane of a queue name. The worker locks every free queue row at each look-up, so a row per ticket would
 * make each look-up as slow as there are tickets; jobs with one queue name share a lane and so still run one
 * after the other. What customers write has lanes of its own: an import or a comparison with an ERP holds its lane for
 * minutes, and a shop whose messages had the same one would read none of them.
 */
export const laneOf = (name: JobName, queue: string): string =>
  `${goesFirst(name) ? 'first' : 'lane'}-${createHash('sha256').update(queue).digest().readUInt16BE(0) % LANES}`
