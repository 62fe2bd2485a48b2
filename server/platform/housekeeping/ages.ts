import { within } from '../backoff'
import type { Database } from '../db/work'
import type { HousekeepingStep } from './step'

/** How long ago each step last succeeded on any node, s; null: never. */
export type HousekeepingAges = Readonly<Record<string, number | null>>

/** An answer serves all who ask within this time, ms. */
const FRESH_MS = 1_000
const WITHIN_MS = 1_000

/** Reads the ages for those who ask about health; null within 1 s while the database does not answer. */
export function openAges(
  db: Database,
  steps: readonly HousekeepingStep[],
): () => Promise<HousekeepingAges | null> {
  let asked: { answer: Promise<HousekeepingAges | null>; until: number } | null = null
  const read = async () => {
    const rows = await db.once<{ step: string; age: number }>(
      'SELECT step, extract(epoch FROM now() - succeeded_at)::integer AS age FROM housekeeping_runs',
    )
    const ages = new Map(rows.map(({ step, age }) => [step, age]))
    return Object.fromEntries(steps.map(({ name }) => [name, ages.get(name) ?? null]))
  }
  return () => {
    if (!asked || asked.until <= Date.now())
      asked = { answer: within(WITHIN_MS, read(), 'late').catch(() => null), until: Date.now() + FRESH_MS }
    return asked.answer
  }
}
