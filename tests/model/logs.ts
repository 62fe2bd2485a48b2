import type { Checkpoint } from '@domain/checkpoint'
import { restore } from '@domain/checkpoint'
import { registry } from '@domain/core'
import { emptyWorld } from '@domain/empty-world'
import type { Entry } from '@domain/kernel/entry'
import { foldAll } from '@domain/kernel/fold'
import { stateHash } from '@domain/kernel/hash'
import { LOG_FORMAT, LOG_VERSION, type LogFile } from '@infra/logfile/format'
import { type LogToWrite, type Writing, writeLogFile } from '@infra/logfile/write'

const HEADER = {
  build: 'test',
  tenant: 'loja',
  tz: 'America/Sao_Paulo',
  exportedAt: '2026-11-20T12:00:00.000Z',
}

/** The text of a log file of these entries: a line for each, or packed as the panel writes it. */
export async function logText(
  entries: readonly Entry[],
  options: { checkpoint?: Checkpoint; hash?: string; writing?: Writing } = {},
): Promise<string> {
  const { checkpoint = null, writing = 'plain' } = options
  const world = checkpoint ? restore(checkpoint) : emptyWorld()
  foldAll(registry, world, entries)
  const log: LogToWrite = {
    header: HEADER,
    checkpoint,
    entries,
    from: entries[0]?.pos ?? world.pos + 1,
    to: world.pos,
    hash: options.hash ?? stateHash(world),
  }
  let text = ''
  for await (const line of writeLogFile(log, writing)) text += line
  return text
}

/** A log file of these entries as it is after reading; without a footer. */
export const fileOf = (entries: readonly Entry[], checkpoint: Checkpoint | null = null): LogFile => ({
  header: {
    format: LOG_FORMAT,
    version: LOG_VERSION,
    ...HEADER,
    from: entries[0]?.pos ?? 1,
    to: entries.at(-1)?.pos ?? 0,
  },
  checkpoint,
  entries,
  footer: null,
  read: entries.length,
  quarantined: [],
  quarantinedCount: 0,
})
