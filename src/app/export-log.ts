import { stateHash } from '@domain/kernel/hash'
import { writeLogFile } from '@infra/logfile/write'
import type { Runtime } from './runtime'

/** The build's version, as in package.json. */
declare const __BUILD__: string

/** The whole log of this device as a file that `npm run replay` reads (see infra/logfile/format.ts). */
export async function exportLog(tenant: string, runtime: Runtime): Promise<Blob> {
  await runtime.flush()
  // Taken together, before anything else comes in.
  const hash = stateHash(runtime.world)
  const to = runtime.world.pos
  const entries = (await runtime.log.readAfter(0)).filter((entry) => entry.pos <= to)
  const lines: string[] = []
  const header = {
    build: __BUILD__,
    tenant,
    tz: Intl.DateTimeFormat().resolvedOptions().timeZone,
    exportedAt: new Date().toISOString(),
  }
  for await (const line of writeLogFile({
    header,
    checkpoint: null,
    entries,
    from: entries[0]?.pos ?? 1,
    to,
    hash,
  }))
    lines.push(line)
  return new Blob(lines, { type: 'application/x-ndjson' })
}
