import type { Checkpoint } from '@domain/checkpoint'
import type { Entry } from '@domain/kernel/entry'
import type { Violation } from '@domain/kernel/world'
import type { LogFile, LogHeader } from '@infra/logfile/format'
import type { OtherFold } from '@infra/logfile/replay'

/** Why a file is not opened or a job not done. */
export type ReplayRefusal =
  /** Larger than the page takes. */
  | 'too-large'
  | 'empty'
  | 'not-a-log'
  | 'newer-version'
  | 'no-entries'
  | 'unreadable'
  | 'canceled'
  /** Nothing is broken: there is nothing to shrink. */
  | 'nothing-broken'
  /** The second sweep of the redaction found what may be a personal datum. */
  | 'still-personal'
  /** A test is there for everyone: this log has somebody in it. */
  | 'personal'

/** What a second replay of the whole file, aside, found. */
export type Verdict = Readonly<{
  /** Does the state equal the footer's hash? Null without a footer, and when another fold wrote the file. */
  matches: boolean | null
  /** Set when the states differ and a build with another fold wrote the file. */
  otherFold: OtherFold | null
  violations: readonly Violation[]
}>

/** What each job of the worker answers with. */
export type Results = {
  read: Omit<LogFile, 'header' | 'checkpoint' | 'entries'>
  check: Verdict
  bisect: { at: number; violations: readonly Violation[] } | null
  shrink: { log: Blob; left: number; of: number; finished: boolean }
  test: Blob
  redact: Blob
}
export type Job = keyof Results

/** What the page asks the worker for. The file goes along, for a worker that is new and has not read it. */
export type Ask = Readonly<{ id: number; job: Job; file: File; fileNumber: number }>

/** What the worker says; `id` is the question's. */
export type Answer = Readonly<{ id: number }> &
  (
    | Readonly<{ kind: 'progress'; done: number | null; tries?: number }>
    /** Only for `read`: the log comes in pieces, so that no single message holds the page up. */
    | Readonly<{ kind: 'begin'; header: LogHeader; checkpoint: Checkpoint | null }>
    | Readonly<{ kind: 'entries'; entries: readonly Entry[] }>
    | Readonly<{ kind: 'done'; result: Results[Job] }>
    | Readonly<{ kind: 'refused'; reason: ReplayRefusal; detail?: string }>
  )
