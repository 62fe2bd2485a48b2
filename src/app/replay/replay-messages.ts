import type { Checkpoint } from '@domain/checkpoint'
import type { Entry } from '@domain/kernel/entry'
import type { Violation } from '@domain/kernel/world'
import type { LogFile, LogHeader } from '@infra/logfile/format'
import type { ReplayRefusal, Verdict } from './replay'

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
