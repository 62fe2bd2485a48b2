import type { Timeline } from '@app/replay/replay'
import type { EntryKind } from '@domain/kernel/entry'

export const KINDS = [
  'event',
  'baseline',
  'intent',
  'outcome',
  'mark',
] as const satisfies readonly EntryKind[]

/** Which entries are shown. */
export type EntryFilter = Readonly<{
  /** Empty: all kinds. */
  kinds: readonly EntryKind[]
  /** In the name, a touched row's id, or anywhere in the content; upper and lower case alike. */
  text: string
  /** Only what changed nothing or broke a rule. */
  problems: boolean
}>

export const NO_FILTER: EntryFilter = { kinds: [], text: '', problems: false }

export const isFiltering = ({ kinds, text, problems }: EntryFilter): boolean =>
  kinds.length > 0 || text.trim() !== '' || problems

/** Does the entry that led to a place fit? */
function fits(timeline: Timeline, at: number, { kinds, text, problems }: EntryFilter): boolean {
  const entry = timeline.entryAt(at)
  const mark = timeline.markAt(at)
  if (!entry || !mark) return false
  if (kinds.length > 0 && !kinds.includes(entry.kind)) return false
  if (problems && mark.passedOver === null && mark.violations.length === 0) return false
  const wanted = text.trim().toLowerCase()
  return (
    wanted === '' ||
    entry.name.toLowerCase().includes(wanted) ||
    mark.touched.some(
      ({ table, id }) => id.toLowerCase() === wanted || `${table} ${id}`.toLowerCase() === wanted,
    ) ||
    JSON.stringify(entry.data).toLowerCase().includes(wanted)
  )
}

/** Places looked at between two breaths of the page. */
const SLICE_MS = 8

/**
 * All places whose entries fit, in slices.
 * @returns null when it was given up.
 */
export async function placesThatFit(
  timeline: Timeline,
  filter: EntryFilter,
  signal: AbortSignal,
  progress: (done: number) => void,
): Promise<readonly number[] | null> {
  const found: number[] = []
  let began = performance.now()
  for (let at = 1; at <= timeline.length; at++) {
    if (fits(timeline, at, filter)) found.push(at)
    if (performance.now() - began < SLICE_MS) continue
    progress(at / timeline.length)
    await new Promise((resolve) => setTimeout(resolve))
    if (signal.aborted) return null
    began = performance.now()
  }
  return found
}
