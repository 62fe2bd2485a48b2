import type { Checkpoint } from '@domain/checkpoint'
import type { Entry } from '@domain/kernel/entry'
import type { Registry } from '@domain/kernel/registry'
import { TABLE_NAMES } from '@domain/table-names.gen'
import type { LogFile, LogHeader } from '../format'
import { readLogFile } from '../read'
import { replay } from '../replay'
import { ROW_SCHEMAS } from '../row-schemas.gen'
import { sealed } from '../shrink'
import { linesOfLog } from '../write'
import { hideId, ISO_TIME } from './field'
import { redactBySchema, type Schema, shapeOf } from './payload'
import { Pseudonyms } from './pseudonyms'
import { type Finding, sweepLine } from './sweep'

/** A log without anybody in it, or why there is none. */
type RedactedLog =
  | Readonly<{
      ok: true
      /** The file, line by line; each ends with a line feed. */
      lines: readonly string[]
    }>
  | RedactionRefusal

type RedactionRefusal = Readonly<{
  ok: false
  /** A sentence for whoever exports; names lines and fields, never what is in them. */
  reason: string
  /** What the sweep found: where, and what it looks like. */
  findings: readonly Finding[]
}>

/** Most findings that are told. */
const MOST_FINDINGS = 20

/**
 * Takes everybody out of a log: names, numbers, addresses, texts, files. What is left replays to the same
 * states (docs/decisions/0017-redaction.md). The result is swept before any of it is handed out: one line
 * that still looks like somebody's and nothing leaves.
 *
 * @param lines the lines of a log file, in order, as `writeLogFile` gives them.
 * @param key of this export, from `newRedactionKey`; logs of one incident may share it.
 */
export async function redactLogFile(
  lines: Iterable<string> | AsyncIterable<string>,
  registry: Registry,
  key: CryptoKey | null,
): Promise<RedactedLog> {
  const all: string[] = []
  for await (const line of lines) all.push(line)
  const read = readLogFile(all, registry)
  if (!read.ok) return { ok: false, reason: read.reason, findings: [] }
  const names = new Pseudonyms()
  const { report } = replay(read.file, registry)
  redactFile(read.file, registry, names)
  await names.resolve(key)
  const redacted = redactFile(read.file, registry, names)
  const file = sealed(redacted, redacted.checkpoint, redacted.entries, registry)
  const header = {
    ...file.header,
    redaction: { originalMatches: report.matches, leftOut: read.file.quarantinedCount },
  }
  const out: string[] = []
  const findings: Finding[] = []
  for await (const line of linesOfLog({ ...file, header }, 'packed')) {
    out.push(line)
    if (findings.length < MOST_FINDINGS) findings.push(...sweepLine(line, out.length))
  }
  if (findings.length === 0) return { ok: true, lines: out }
  const [first] = findings
  return {
    ok: false,
    reason: `Nothing was exported: line ${first?.line}, ${first?.path} still looks like ${first?.looksLike}.`,
    findings: findings.slice(0, MOST_FINDINGS),
  }
}

function redactFile(file: LogFile, registry: Registry, names: Pseudonyms): LogFile {
  return {
    ...file,
    header: redactHeader(file.header, names),
    checkpoint: file.checkpoint && redactCheckpoint(file.checkpoint, registry, names),
    entries: file.entries.map((entry) => redactEntry(entry, registry, names)),
  }
}

function redactHeader(header: LogHeader, names: Pseudonyms): LogHeader {
  const { build, tenant, tz, exportedAt } = header
  return {
    ...header,
    build: /^\d{1,3}\.\d{1,3}\.\d{1,3}$/.test(build) ? build : 'unknown',
    tenant: tenant === '' ? '' : `id-${names.letters('id', tenant, 16)}`,
    tz: tz === 'UTC' || Intl.supportedValuesOf('timeZone').includes(tz) ? tz : 'unknown',
    exportedAt: ISO_TIME.test(exportedAt) ? exportedAt : 'unknown',
  }
}

/** An entry with nobody in it. One whose payload this build does not know keeps that payload's shape only. */
function redactEntry(entry: Entry, registry: Registry, names: Pseudonyms): Entry {
  const { id, name, tab, cmd, data } = entry
  const definition = registry.get(name)
  const known = definition?.v === entry.v
  return {
    ...entry,
    id: hideId(id, names),
    name: definition ? name : `unknown.${names.letters('entry', name, 12)}`,
    tab: tab === '' ? '' : hideId(tab, names),
    ...(cmd !== undefined && { cmd: cmd === '' ? '' : hideId(cmd, names) }),
    data:
      known && definition.schema
        ? redactBySchema(data, definition.schema as unknown as Schema, name, names)
        : shapeOf(data, names),
  }
}

function redactCheckpoint(checkpoint: Checkpoint, registry: Registry, names: Pseudonyms): Checkpoint {
  const rows = Object.fromEntries(
    TABLE_NAMES.map((table) => [
      table,
      checkpoint.rows[table].map((row) =>
        redactBySchema(row, ROW_SCHEMAS[table] as unknown as Schema, table, names),
      ),
    ]),
  )
  return {
    ...checkpoint,
    rows: rows as unknown as Checkpoint['rows'],
    parked: checkpoint.parked.map(([key, entries]) => [
      hideId(key, names),
      entries.map((entry) => redactEntry(entry, registry, names)),
    ]),
    seen: checkpoint.seen.map((id) => hideId(id, names)),
    ...(checkpoint.seenEvents && {
      seenEvents: checkpoint.seenEvents.map(([seq, id]) => [seq, hideId(id, names)] as const),
    }),
  }
}
