import type { Checkpoint } from '@domain/kernel/checkpoint'
import type { Entry } from '@domain/kernel/entry'
import { LOG_FORMAT, LOG_VERSION, type LogFile, type LogHeader } from './format'

/** What goes into a log file. */
export type LogToWrite = Readonly<{
  header: Omit<LogHeader, 'format' | 'version' | 'from' | 'to'>
  /** The world before the first entry; null when nothing had happened yet. */
  checkpoint: Checkpoint | null
  /** By position, from the one after the checkpoint's to `to`. */
  entries: Iterable<Entry> | AsyncIterable<Entry>
  from: number
  to: number
  /** State hash of the world after the last entry. */
  hash: string
}>

/** Writes a log file, line by line (each ends with a line feed), so that no more than a line is in memory twice. */
export async function* writeLogFile(log: LogToWrite): AsyncGenerator<string> {
  const { header, checkpoint, from, to, hash } = log
  yield line({ format: LOG_FORMAT, version: LOG_VERSION, ...header, from, to })
  if (checkpoint) yield line({ checkpoint })
  let entries = 0
  for await (const entry of log.entries) {
    entries += 1
    yield line({ entry })
  }
  yield line({ footer: { entries, pos: to, hash } })
}

/**
 * The lines of a log file that has been read or made.
 * @throws {Error} for one without a footer: its end is not known.
 */
export function linesOfLog({ header, checkpoint, entries, footer }: LogFile): AsyncGenerator<string> {
  if (!footer) throw new Error('This log has no footer: what it comes to must be computed first.')
  return writeLogFile({ header, checkpoint, entries, from: header.from, to: footer.pos, hash: footer.hash })
}

const line = (value: unknown): string => `${JSON.stringify(value)}\n`
