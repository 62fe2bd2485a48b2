import { setTimeout as sleep } from 'node:timers/promises'

/** Most rows that one statement of the housekeeping looks at or deletes: a few milliseconds of work. */
export const BATCH = 2_000
/** Pause between two batches, ms: whoever waits for the database or its disk comes first. */
const REST_MS = 20

/** Calls `batch`, which gives the number of rows it handled, until one was not full. */
export async function inBatches(batch: () => Promise<number>): Promise<void> {
  while ((await batch()) >= BATCH) await sleep(REST_MS)
}
