import { ADMINISTRATOR } from '@domain/access/visibility'
import { currentUser } from '@domain/login/session'
import * as v from 'valibot'
import { nothing } from '../commands/argument-shapes'
import { defineCommand, repeatable } from '../commands/define-command'
import { lastFailed, type Outcome } from '../commands/outcome'
import type { Tools } from '../commands/tools'

/** The flight recorder in figures. */
export type RecorderFacts = Readonly<{
  entries: number
  /** Receipt of the oldest entry, ms; null when there is none. */
  since: number | null
  /** What did not decode on arrival, over the life of this store. */
  quarantined: number
  /** The last refusals, and answers that did not come: when (ms), and their codes. */
  failures: typeof lastFailed
}>

export const exportCommands = {
  /**
   * The log of this device as NDJSON, with the state hash in its footer. `redacted`: with personal data
   * replaced; refused with STILL_PERSONAL (the message names the places) when a second sweep finds any. As it
   * is only an administrator gets it (FORBIDDEN).
   */
  exportLog: defineCommand({
    arguments: v.tuple([v.object({ redacted: v.boolean() })]),
    ...repeatable,
    async run(
      { tenant, runtime, store }: Tools,
      { redacted }: Readonly<{ redacted: boolean }>,
    ): Promise<Outcome<Blob>> {
      const role = currentUser(runtime.world)?.role.name
      if (!redacted && role !== ADMINISTRATOR) return { ok: false, code: 'FORBIDDEN', message: '' }
      const { exportLog } = await import('./internal/export-log')
      const log = await exportLog(tenant, runtime, store.readLog)
      if (!redacted) return { ok: true, value: log }
      const { redactExport } = await import('./internal/redact-export')
      return redactExport(log)
    },
  }),

  /** What the flight recorder holds. */
  recorderFacts: defineCommand({
    arguments: nothing,
    whenRepeated: 'same',
    inReplay: { value: { entries: 0, since: null, quarantined: 0, failures: [] } },
    async run({ store }: Tools): Promise<Outcome<RecorderFacts>> {
      const [{ entries }, quarantined] = await Promise.all([store.readLog(), store.quarantinedCount()])
      const since = entries[0]?.rx ?? null
      return { ok: true, value: { entries: entries.length, since, quarantined, failures: lastFailed } }
    },
  }),
}
