import { isPacked, packJson, unpackJson } from '@contract/packed'
import type { Entry } from '@domain/kernel/entry'
import { MAX_LINE_CHARS, MAX_RUN_CHARS, RUN_START } from './format'

/** Entries in a line: more make it hardly smaller, and one that is damaged takes all of its own with it. */
const RUN = 100

/**
 * Entries as lines of packed ones (each ends with a line feed). What cannot be packed within the bounds of a
 * reader has a line of its own, as has a single entry.
 */
export async function* packedLines(entries: Iterable<Entry> | AsyncIterable<Entry>): AsyncGenerator<string> {
  let run: Entry[] = []
  for await (const entry of entries) {
    if (run.push(entry) < RUN) continue
    yield* linesOf(run)
    run = []
  }
  yield* linesOf(run)
}

function* linesOf(run: readonly Entry[]): Generator<string> {
  if (run.length <= 1) {
    for (const entry of run) yield `${JSON.stringify({ entry })}\n`
    return
  }
  const packed = packJson(run)
  const line = `${RUN_START}${packed}}`
  // Little text can mean much, and only a reader counts it.
  if (packed !== null && readRun(line).ok) yield `${line}\n`
  else {
    const half = run.length >> 1
    yield* linesOf(run.slice(0, half))
    yield* linesOf(run.slice(half))
  }
}

/** What a line of packed entries holds, not yet looked at, or why it holds nothing. */
type ReadRun = { ok: true; values: readonly unknown[] } | { ok: false; reason: string }

/** Unpacks a line that begins as one of packed entries does. */
export function readRun(text: string): ReadRun {
  if (text.length > MAX_LINE_CHARS) return { ok: false, reason: `longer than ${MAX_LINE_CHARS} characters` }
  let line: unknown
  try {
    line = JSON.parse(text)
  } catch {
    return { ok: false, reason: 'not JSON' }
  }
  const { entries, ...more } = line as { entries: unknown }
  if (Object.keys(more).length > 0 || !isPacked(entries)) return { ok: false, reason: 'not packed entries' }
  try {
    return { ok: true, values: unpackJson(entries, MAX_RUN_CHARS) }
  } catch (error) {
    return { ok: false, reason: `packed entries: ${error instanceof Error ? error.message : String(error)}` }
  }
}
