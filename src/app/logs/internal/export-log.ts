import { save } from '@domain/checkpoint'
import { registry } from '@domain/core'
import { foldPrint } from '@domain/kernel/fold-print'
import { stateHash } from '@domain/kernel/hash'
import { TABLE_NAMES } from '@domain/table-names.gen'
import { type LogToWrite, writeLogFile } from '@infra/logfile/write'
import type { LocalStore } from '../../runtime/local-store'
import { clockNow } from '../../runtime/page-clock'
import type { Runtime } from '../../runtime/runtime'

/** The build's version, as in package.json. */
declare const __BUILD__: string

/**
 * The log of this device, from its checkpoint on, as a file that `npm run replay` reads (see
 * infra/logfile/format.ts).
 * @throws {DamagedLogError} when the checkpoint cannot be read.
 */
export async function exportLog(
  tenant: string,
  runtime: Runtime,
  readLog: LocalStore['readLog'],
): Promise<Blob> {
  await runtime.flush()
  // Taken together, before anything else comes in.
  const hash = stateHash(runtime.world)
  const to = runtime.world.pos
  const { base, entries: all } = await readLog()
  const entries = all.filter((entry) => entry.pos <= to)
  const lines: string[] = []
  const header = {
    build: __BUILD__,
    fold: foldPrint(registry, TABLE_NAMES),
    tenant,
    tz: Intl.DateTimeFormat().resolvedOptions().timeZone,
    exportedAt: new Date(clockNow()).toISOString(),
  }
  const log: LogToWrite = {
    header,
    checkpoint: base.pos > 0 ? save(base) : null,
    entries,
    from: entries[0]?.pos ?? to + 1,
    to,
    hash,
  }
  for await (const line of writeLogFile(log, 'packed')) lines.push(line)
  return new Blob(lines, { type: 'application/x-ndjson' })
}
