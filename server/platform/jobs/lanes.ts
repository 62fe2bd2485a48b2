import { createHash } from 'node:crypto'

/** How many queues all queue names of all tenants are spread over. */
const LANES = 256

/**
 * The lane of a queue name. The worker locks every free queue row at each look-up, so a row per ticket would
 * make each look-up as slow as there are tickets; jobs with one queue name share a lane and so still run one
 * after the other.
 */
export const laneOf = (queue: string): string =>
  `lane-${createHash('sha256').update(queue).digest().readUInt16BE(0) % LANES}`
