import type { Checkpoint } from '@domain/checkpoint'
import type { Entry } from '@domain/kernel/entry'
import * as v from 'valibot'

/*
 * A log as a file: one JSON value per line.
 *
 *   {"format":"balcao-log","version":1,"build":"…","fold":"…","tenant":"…","tz":"…","exportedAt":"…","from":1,"to":9}
 *   {"checkpoint":{…}}                     the world before the first entry; left out when that is empty
 *   {"entry":{…}}                          as many as there are, by position; or
 *   {"entries":{…}}                        some of them in one line, packed (contract/packed.ts): a fifth of the size
 *   {"footer":{"entries":9,"pos":9,"hash":"…"}}
 */

export const LOG_FORMAT = 'balcao-log'
/** Raised when a reader of the former version could not make sense of the lines. */
export const LOG_VERSION = 2

/** Largest file that is read, in bytes. */
export const MAX_FILE_BYTES = 2 * 1024 ** 3
/** How the line of a checkpoint begins. */
export const CHECKPOINT_START = '{"checkpoint":'
/** Longest line of entries that is read, in characters. */
export const MAX_LINE_CHARS = 4 * 1024 * 1024
/** How a line of packed entries begins. */
export const RUN_START = '{"entries":'
/** Most characters that the entries of one line may have when they are unpacked. */
export const MAX_RUN_CHARS = 16 * MAX_LINE_CHARS
/** Longest line of a checkpoint that is read. */
export const MAX_CHECKPOINT_CHARS = 400 * 1024 * 1024
/** Most entries that are read. */
export const MAX_ENTRIES = 5_000_000
/** Most quarantined lines that are kept with their reason; the others are counted. */
export const MAX_QUARANTINED = 1_000

const Place = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const Short = v.pipe(v.string(), v.maxLength(256))
const Time = v.pipe(v.number(), v.finite(), v.minValue(-8.64e15), v.maxValue(8.64e15))

export const HeaderSchema = v.object({
  format: v.literal(LOG_FORMAT),
  version: Place,
  /** The build that wrote it. */
  build: Short,
  /** What that build folded by (`foldPrint`); missing in logs of builds that did not say. */
  fold: v.exactOptional(v.pipe(v.string(), v.regex(/^[0-9a-f]{16}$/))),
  tenant: Short,
  /** Time zone of whoever wrote it: for reading along, never for state. */
  tz: Short,
  exportedAt: Short,
  /** First and last position; `to` less than `from` when there are no entries. */
  from: Place,
  to: Place,
  /** There when everybody has been taken out of it (redaction/redact.ts). */
  redaction: v.exactOptional(
    v.object({
      /** Did the log as it was come to the hash of its footer? Null when it had none. */
      originalMatches: v.nullable(v.boolean()),
      /** Lines of it that could not be read, and are not here. */
      leftOut: Place,
    }),
  ),
})
export type LogHeader = v.InferOutput<typeof HeaderSchema>

export const FooterSchema = v.object({ entries: Place, pos: Place, hash: Short })
export type LogFooter = v.InferOutput<typeof FooterSchema>

/** The envelope of an entry; its payload is checked by the registry. */
export const EntrySchema = v.object({
  pos: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  id: v.pipe(v.string(), v.minLength(1), v.maxLength(256)),
  kind: v.picklist(['event', 'baseline', 'intent', 'outcome', 'mark']),
  name: v.pipe(v.string(), v.minLength(1), v.maxLength(128)),
  v: v.pipe(v.number(), v.safeInteger(), v.minValue(1)),
  at: Time,
  rx: Time,
  src: v.picklist(['socket', 'catchup', 'api', 'user', 'app', 'import']),
  conn: Place,
  tab: Short,
  seq: v.exactOptional(Place),
  prev: v.exactOptional(Place),
  cmd: v.exactOptional(Short),
  data: v.unknown(),
}) satisfies v.GenericSchema<unknown, Entry>

/** What was not taken in, by the number of its line in the file (from 1): the line, or an entry of those in it. */
export type Quarantined = Readonly<{ line: number; reason: string }>

/** A log file that has been read. */
export type LogFile = Readonly<{
  header: LogHeader
  checkpoint: Checkpoint | null
  entries: readonly Entry[]
  /** Missing when the file was cut off. */
  footer: LogFooter | null
  /** Entries, good and bad; a line of packed ones that cannot be read counts as one. */
  read: number
  quarantined: readonly Quarantined[]
  quarantinedCount: number
}>
