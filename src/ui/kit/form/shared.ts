import type { Outcome } from '@app/panel/commands'

/** A field as people read it, where the kit cannot say it by itself; undefined: it can. */
type Say<Values> = (field: keyof Values & string, values: Values) => string | undefined

/**
 * Something that several people may change at the same time. A save says which state the form began with; where the
 * server refuses it because that is not the state any more, the form reads it again and asks what is to hold.
 */
export type Shared<Values> = Readonly<{
  /** Revision of what the form began with; 0: there is nothing yet. */
  rev: number
  /** As it stands now; null: it is gone. */
  reread: () => Promise<Outcome<Readonly<{ rev: number; values: Values }> | null>>
  /** What its fields are called; those without a name follow what is saved, unless they were changed here. */
  names: Readonly<Partial<Record<keyof Values & string, string>>>
  say?: Say<Values>
}>

type OfRow<Row, Values> = Omit<Shared<Values>, 'rev' | 'reread'> &
  Readonly<{
    /** Null: a new one, which nobody else knows of. */
    row: Row | null
    reread: () => Promise<Outcome<Row | null>>
    valuesOf: (row: Row) => Values
  }>

/** The same for a row of a list. */
export function sharedRow<Row extends Readonly<{ rev: number }>, Values>({
  row,
  reread,
  valuesOf,
  ...rest
}: OfRow<Row, Values>): Shared<Values> | undefined {
  return row === null
    ? undefined
    : {
        ...rest,
        rev: row.rev,
        reread: async () => {
          const outcome = await reread()
          if (!outcome.ok) return outcome
          const now = outcome.value
          return { ok: true, value: now && { rev: now.rev, values: valuesOf(now) } }
        },
      }
}
