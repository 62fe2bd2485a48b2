import type { Violation } from '@domain/kernel/world'
import type { Breakpoint } from '@infra/logfile/breakpoints'
import type { Diff, FieldDiff, Page } from '@infra/logfile/diff'
import type { LogHeader, Quarantined } from '@infra/logfile/format'
import type { RowKey, Timeline } from '@infra/logfile/timeline'
import { createContext, type ReactNode, useContext, useSyncExternalStore } from 'react'
import type { ReplayRefusal, Verdict } from '../logs/replay-messages'
import type { Panel } from '../panel/panel'

export type { Breakpoint } from '@infra/logfile/breakpoints'
export type { Diff, FieldDiff, RowDiff } from '@infra/logfile/diff'
export type { EntryChange, EntryMark, RowChange, RowKey, Timeline } from '@infra/logfile/timeline'
export type { ReplayRefusal, Verdict } from '../logs/replay-messages'

/** What the file says of itself, and what became of reading it. */
export type ReplayInfo = Readonly<{
  fileName: string
  header: LogHeader
  entries: number
  /** Receipt of the first and last entry, ms; null for a log without entries. */
  period: readonly [from: number, to: number] | null
  quarantined: readonly Quarantined[]
  quarantinedCount: number
  /** False when the file was cut off. */
  hasFooter: boolean
}>

/** A row's way through its machine: the state it came to (null: the row went away), and the place at which it did. */
export type PathStep = Readonly<{ at: number; state: string | null }>

/** A log that is open: where one stands in it, and the panel over the world as it was there. */
export interface Replay {
  readonly info: ReplayInfo
  readonly timeline: Timeline
  /** The screens' panel: the world at the place, and commands that refuse. */
  readonly panel: Panel
  readonly getAt: () => number
  readonly subscribe: (listener: () => void) => () => void
  /** Goes to a place; one that is none is taken as the nearest. */
  seek(at: number): void
  /** Receipt time at the place, ms: what the screens call now. */
  readonly now: () => number
  /** First place after `from`, up to `to`, at which one of the breakpoints holds. */
  firstStop(stops: readonly Breakpoint[], from: number, to: number): number | null
  /** Last place before `from` at which one of the breakpoints holds. */
  lastStop(stops: readonly Breakpoint[], from: number): number | null
  diff(from: number, to: number, page: Page): Diff
  fields(before: unknown, after: unknown): readonly FieldDiff[]
  /** The whole path of a row whose table has a machine; in slices, for it may fold the whole log. */
  pathOf(
    key: RowKey,
    stateOf: (row: object) => string | null,
    signal: AbortSignal,
  ): Promise<readonly PathStep[]>
}

export type Done<T> =
  | Readonly<{ ok: true; value: T }>
  | Readonly<{ ok: false; reason: ReplayRefusal; detail?: string }>

/** How far a job is: from 0 to 1, or null while nobody can say; and how many logs were tried. */
export type Progress = (progress: Readonly<{ done: number | null; tries?: number }>) => void

/** Opens files and does what takes long, beside the page. One job at a time. */
export interface ReplayDesk {
  open(file: File, progress: Progress): Promise<Done<Replay>>
  check(): Promise<Done<Verdict>>
  bisect(progress: Progress): Promise<Done<Readonly<{ at: number; violations: readonly Violation[] }> | null>>
  shrink(
    progress: Progress,
  ): Promise<Done<Readonly<{ log: Blob; left: number; of: number; finished: boolean }>>>
  /** The log with footer and positions as this build folds them: ready for tests/logs. */
  asTest(progress: Progress): Promise<Done<Blob>>
  /** The log with personal data replaced. */
  redacted(progress: Progress): Promise<Done<Blob>>
  /** Ends what is running; it answers 'canceled'. */
  cancel(): void
  /** Lets the file go. */
  close(): void
}

const ReplayContext = createContext<Replay | null>(null)

export function ReplayProvider({ replay, children }: { replay: Replay; children: ReactNode }) {
  return <ReplayContext.Provider value={replay}>{children}</ReplayContext.Provider>
}

/** The log that is open. */
export function useReplay(): Replay {
  const replay = useContext(ReplayContext)
  if (!replay) throw new Error('useReplay needs a ReplayProvider above')
  return replay
}

/** The place at which one stands. */
export function useAt(): number {
  const { subscribe, getAt } = useReplay()
  return useSyncExternalStore(subscribe, getAt)
}
