import type { EntryKind } from '@domain/kernel/entry'
import type { TableName } from '@domain/kernel/world'
import type { LogPlace } from './timeline'

/** Where to stop; everything that is given must fit. */
export type Breakpoint = Readonly<{
  kind?: EntryKind
  /** The entry's whole name. */
  name?: string
  /** It touched this table. */
  table?: TableName
  /** It touched the row with this id (in `table`, if that is given too). */
  id?: string
  /** It broke this rule, or any. */
  violation?: string | true
  /** It changed nothing. */
  passedOver?: true
}>

/** The breakpoint as `Timeline.find` takes it. */
export const stopsAt =
  (stop: Breakpoint) =>
  ({ entry, mark }: LogPlace): boolean =>
    (stop.kind === undefined || entry.kind === stop.kind) &&
    (stop.name === undefined || entry.name === stop.name) &&
    ((stop.table === undefined && stop.id === undefined) ||
      mark.touched.some(
        ({ table, id }) =>
          (stop.table === undefined || table === stop.table) && (stop.id === undefined || id === stop.id),
      )) &&
    (stop.violation === undefined ||
      mark.violations.some(({ rule }) => stop.violation === true || rule === stop.violation)) &&
    (stop.passedOver === undefined || mark.passedOver !== null)
