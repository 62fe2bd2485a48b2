import type { Checkpoint } from '@domain/checkpoint'
import type { Entry } from '@domain/kernel/entry'
import type { Registry } from '@domain/kernel/registry'
import * as v from 'valibot'
import { readCheckpoint } from './checkpoint'
import { fileAdmission, type ReadEntry, readEntry, readUnpacked } from './entry'
import { expressOf, onlyEntryOf } from './express'
import {
  CHECKPOINT_START,
  FooterSchema,
  HeaderSchema,
  LOG_VERSION,
  type LogFile,
  type LogFooter,
  type LogHeader,
  MAX_CHECKPOINT_CHARS,
  MAX_ENTRIES,
  MAX_LINE_CHARS,
  MAX_QUARANTINED,
  type Quarantined,
  RUN_START,
} from './format'
import { readRun } from './runs'

/** A log file, or in one sentence why this is none. */
type ReadLogFile = { ok: true; file: LogFile } | { ok: false; reason: string }

/** Takes an entry as it is read, with the checkpoint that stood before the first. */
type Take = (entry: Entry, checkpoint: Checkpoint | null) => void

/**
 * Reads a log file. It is untrusted input: a line that does not fit is quarantined with its reason, and
 * stops nothing. Only a file whose first line is no header of this format is refused whole.
 * @param take is given each entry, of which then none is kept; else they are the file's `entries`.
 */
export function readLogFile(source: string | Iterable<string>, registry: Registry, take?: Take): ReadLogFile {
  const lines = numbered(typeof source === 'string' ? linesOf(source) : source)
  const first = lines.next()
  const header = first.done ? null : readHeader(first.value.text)
  if (!header) return { ok: false, reason: 'This is not a Balcão log: its first line is no header.' }
  if (header.version > LOG_VERSION)
    return {
      ok: false,
      reason: `This log has format version ${header.version}; this build reads up to ${LOG_VERSION}.`,
    }

  const admission = fileAdmission(registry)
  const express = expressOf(registry)
  const entries: Entry[] = []
  const quarantined: Quarantined[] = []
  let quarantinedCount = 0
  let read = 0
  let lastPos = 0
  let checkpoint: Checkpoint | null = null
  let footer: LogFooter | null = null
  let started = false
  let taken = 0
  const takeIn = (admitted: ReadEntry, quarantine: (reason: string) => void) => {
    read += 1
    started = true
    if (!admitted.ok) return quarantine(admitted.reason)
    const { entry } = admitted
    if (entry.pos <= lastPos) return quarantine(`position ${entry.pos} does not follow ${lastPos}`)
    if (taken >= MAX_ENTRIES) return quarantine(`more than ${MAX_ENTRIES} entries`)
    taken += 1
    lastPos = entry.pos
    if (take) take(entry, checkpoint)
    else entries.push(entry)
  }

  for (const { line, text } of lines) {
    const quarantine = (reason: string) => {
      quarantinedCount += 1
      if (quarantined.length < MAX_QUARANTINED) quarantined.push({ line, reason })
    }
    if (footer) {
      quarantine('after the footer')
      continue
    }
    if (text.startsWith(RUN_START)) {
      const run = readRun(text)
      if (!run.ok) takeIn(run, quarantine)
      else
        run.values.forEach((value, i) => {
          const entry = express(value)
          takeIn(entry ? { ok: true, entry } : readUnpacked(value, admission), (reason) =>
            quarantine(`entry ${i + 1} of the line: ${reason}`),
          )
        })
      continue
    }
    const entry = express(onlyEntryOf(text))
    if (entry) {
      takeIn({ ok: true, entry }, quarantine)
      continue
    }
    const value = parseLine(text)
    if (!value.ok) takeIn(value, quarantine)
    else if ('entry' in value.json) takeIn(readEntry(value.json.entry, admission), quarantine)
    else if ('checkpoint' in value.json) {
      if (checkpoint || started) quarantine('a checkpoint belongs once, before the entries')
      else checkpoint = readCheckpoint(value.json.checkpoint, admission, quarantine)
      lastPos = checkpoint?.pos ?? lastPos
    } else if ('footer' in value.json) {
      const parsed = v.safeParse(FooterSchema, value.json.footer)
      if (parsed.success) footer = parsed.output
      else quarantine('footer: does not fit')
    } else quarantine('neither entries, checkpoint nor footer')
  }
  return { ok: true, file: { header, checkpoint, entries, footer, read, quarantined, quarantinedCount } }
}

function readHeader(text: string): LogHeader | null {
  const value = parseLine(text)
  const parsed = value.ok ? v.safeParse(HeaderSchema, value.json) : null
  return parsed?.success ? parsed.output : null
}

type ParsedLine = { ok: true; json: Record<string, unknown> } | { ok: false; reason: string }

/** What a line says, as JSON, or why it says nothing. */
export function parseLine(text: string): ParsedLine {
  const limit = text.startsWith(CHECKPOINT_START) ? MAX_CHECKPOINT_CHARS : MAX_LINE_CHARS
  if (text.length > limit) return { ok: false, reason: `longer than ${limit} characters` }
  try {
    // 1e999 is JSON and becomes Infinity, which is none: it would not survive being written down again.
    const json: unknown = HUGE_EXPONENT.test(text) ? JSON.parse(text, finite) : JSON.parse(text)
    return typeof json === 'object' && json !== null && !Array.isArray(json)
      ? { ok: true, json: json as Record<string, unknown> }
      : { ok: false, reason: 'not a JSON object' }
  } catch (error) {
    return { ok: false, reason: error instanceof RangeError ? 'a number out of range' : 'not JSON' }
  }
}

/** A number of such size, where one can stand. Not in the middle of a word: ids are full of what looks like one. */
const HUGE_EXPONENT = /[[:,]\s*-?[0-9][0-9.]*[eE]\+?[0-9]{3}/

function finite(_: string, value: unknown): unknown {
  if (value === Number.POSITIVE_INFINITY || value === Number.NEGATIVE_INFINITY)
    throw new RangeError('not finite')
  return value
}

/** The lines of a text, without making an array of them all. */
function* linesOf(text: string): Generator<string> {
  for (let from = 0; from < text.length; ) {
    const end = text.indexOf('\n', from)
    yield end < 0 ? text.slice(from) : text.slice(from, end)
    from = end < 0 ? text.length : end + 1
  }
}

/** Numbers lines from 1 and leaves out the blank ones; a byte order mark and carriage returns do no harm. */
function* numbered(lines: Iterable<string>): Generator<{ line: number; text: string }> {
  let line = 0
  for (const raw of lines) {
    line += 1
    const text = raw.trim()
    if (text) yield { line, text }
  }
}
