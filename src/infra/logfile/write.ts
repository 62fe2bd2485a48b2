import type { Checkpoint } from '@domain/checkpoint'
import type { Entry } from '@domain/kernel/entry'
import { LOG_FORMAT, LOG_VERSION, type LogFile, type LogHeader } from './format'
import { packedLines } from './runs'

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

/**
 * `packed`: many entries in a line, for logs that travel; `plain`: a line for each, for those that are read by
 * people, line by line.
 */
export type Writing = 'packed' | 'plain'

/** Writes a log file, line by line (each ends with a line feed), so that no more than a line is in memory twice. */
export async function* writeLogFile(log: LogToWrite, writing: Writing): AsyncGenerator<string> {
  const { header, checkpoint, from, to, hash } = log
  yield line({ format: LOG_FORMAT, version: LOG_VERSION, ...header, from, to })
  if (checkpoint) yield line({ checkpoint })
  let count = 0
  async function* counted() {
    for await (const entry of log.entries) {
      count += 1
      yield entry
    }
  }
  if (writing === 'packed') yield* packedLines(counted())
  else for await (const entry of counted()) yield line({ entry })
  yield line({ footer: { entries: count, pos: to, hash } })
}

/**
 * The lines of a log file that has been read or made.
 * @throws {Error} for one without a footer: its end is not known.
 */
export function linesOfLog(file: LogFile, writing: Writing): AsyncGenerator<string> {
  const { header, checkpoint, entries, footer } = file
  if (!footer) throw new Error('This log has no footer: what it comes to must be computed first.')
  const { pos: to, hash } = footer
  return writeLogFile({ header, checkpoint, entries, from: header.from, to, hash }, writing)
}

const line = (value: unknown): string => `${JSON.stringify(value)}\n`
