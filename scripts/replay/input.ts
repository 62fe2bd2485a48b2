import { closeSync, openSync, readSync } from 'node:fs'
import { StringDecoder } from 'node:string_decoder'
import { registry } from '@domain/core'
import {
  CHECKPOINT_START,
  type LogFile,
  MAX_CHECKPOINT_CHARS,
  MAX_FILE_BYTES,
  MAX_LINE_CHARS,
} from '@infra/logfile/format'
import { readLogFile } from '@infra/logfile/read'
import { replayLines } from '@infra/logfile/replay'
import { Refusal } from './refusal'
import { inert } from './terminal'

/**
 * Reads a log file from disk.
 * @throws {Refusal} when there is none, or it is no log.
 */
export function readLog(file: string): LogFile {
  const read = readLogFile(linesOfFile(file), registry)
  if (!read.ok) throw new Refusal(`${file}: ${read.reason}`)
  return read.file
}

/**
 * Reads a log file from disk and folds it on the way.
 * @throws {Refusal} when there is none, or it is no log.
 */
export function replayFile(file: string, options: { until?: number } = {}) {
  const replayed = replayLines(linesOfFile(file), registry, options)
  if (!replayed.ok) throw new Refusal(`${file}: ${replayed.reason}`)
  return replayed
}

/** Bytes read at once: the text of so few is made where it is forgotten at no cost, that of many more is not. */
const PIECE = 1 << 16

/**
 * The lines of a file, read in pieces: a log may be longer than a string can be. A line that is longer than
 * the format allows ends one character after the limit, so that the reader can say so.
 * @throws {Refusal} when the file cannot be read or is larger than any log may be.
 */
export function* linesOfFile(file: string, mostBytes = MAX_FILE_BYTES): Generator<string> {
  // Not a TextDecoder: of plain bytes that makes texts of two bytes a character, twice as slow to read.
  const decoder = new StringDecoder('utf8')
  const buffer = Buffer.alloc(PIECE)
  const line = new GrowingLine()
  let bytes = 0
  const handle = attempt(file, () => openSync(file, 'r'))
  try {
    for (;;) {
      const size = attempt(file, () => readSync(handle, buffer))
      bytes += size
      if (bytes > mostBytes) throw new Refusal(`${inert(file)} is larger than ${mostBytes} bytes.`)
      const text = size > 0 ? decoder.write(buffer.subarray(0, size)) : decoder.end()
      const [first = '', ...others] = text.split('\n')
      line.add(first)
      for (const next of others) {
        yield line.take()
        line.add(next)
      }
      if (size === 0) break
    }
    yield line.take()
  } finally {
    closeSync(handle)
  }
}

/** Pieces of a line, joined once, when its end is here; beyond what a line may be, nothing is kept. */
class GrowingLine {
  #pieces: string[] = []
  #length = 0

  add(piece: string): void {
    const start = this.#pieces[0] ?? piece
    const limit = start.startsWith(CHECKPOINT_START) ? MAX_CHECKPOINT_CHARS : MAX_LINE_CHARS
    const room = limit + 1 - this.#length
    if (room <= 0) return
    this.#pieces.push(piece.slice(0, room))
    this.#length += Math.min(piece.length, room)
  }

  take(): string {
    const line = this.#pieces.join('')
    this.#pieces = []
    this.#length = 0
    return line
  }
}

function attempt<T>(file: string, read: () => T): T {
  try {
    return read()
  } catch (error) {
    const code = (error as NodeJS.ErrnoException).code
    throw new Refusal(`${inert(file)} cannot be read${code ? ` (${code})` : ''}.`)
  }
}
