import { mayAct, type RoleAction } from '../../../src/domain/access/actions'
import { mayCall, type Operation } from '../../../src/domain/access/permissions'
import type { CallerRights } from '../../../src/domain/access/rights'
import type { Work } from '../../platform/db/work'
import type { Maker } from '../exports/definition'

/** A field that a column of the file can be. */
export type ImportField = Readonly<{
  name: string
  label: string
  /** Other names under which other programs write it; compared without accents, spaces and case. */
  names?: readonly string[]
  example: string
  /** Is a column taken for it by its whole title alone? */
  whole?: boolean
}>

/**
 * What becomes of those who are there already: only what is empty is filled, all is replaced, they stay; or what they cost and how
 * many there are is replaced, and the rest filled (of what has a price).
 */
export const EXISTING = ['fill', 'overwrite', 'skip', 'prices'] as const
export type Existing = (typeof EXISTING)[number]

/** How the rows are to be taken. `write`: for good; else it is only looked at what would come of it. */
export type Taking = Readonly<{
  importId: string
  existing: Existing
  createGroups: boolean
  /** Are rows taken without those of their values that are refused, where they can do without? */
  withoutBad?: boolean
  write: boolean
}>

/** A row of the file: texts as they stand there, by field. */
export type ImportRow = Readonly<{ id: number; values: Readonly<Record<string, string>> }>

export type ImportOutcome = 'new' | 'changed' | 'same' | 'skipped' | 'refused'

/** What came of a row. */
export type Taken = {
  id: number
  outcome: ImportOutcome
  /** Why it was refused, in a sentence; said of no other row. */
  reason: string | null
  /** Of a refused one: could it be taken without the values that are refused? */
  sparable?: boolean
  /** Which of its values were refused and left out, in sentences. */
  left?: string
  key: string | null
  targetId: string | null
  before: object | null
  after: object | null
}

/** Rows with what was left out of them; one that was refused for something else lacks nothing. */
export const withLeft = (taken: readonly Taken[], left: ReadonlyMap<number, string>): Taken[] =>
  taken.map((row) => {
    const said = row.outcome === 'refused' ? undefined : left.get(row.id)
    return said === undefined ? row : { ...row, left: said }
  })

/** A row whose doing is taken back. */
export type Undoable = Readonly<{
  id: number
  outcome: 'new' | 'changed'
  targetId: string
  before: Readonly<Record<string, unknown>>
  after: Readonly<Record<string, unknown>>
}>

/** How it stands with the pictures to which rows gave an address. `problems`: the first that could not be had, in sentences. */
export type ImportedPictures = Readonly<{ waiting: number; failed: number; problems: readonly string[] }>

/** Of a file whose titles are not its first row: which row they are, and of which day (yyyy-mm-dd) the file is. */
export type ImportHead = Readonly<{
  isTitles: (cells: readonly string[]) => boolean
  /** @param above the rows above the titles @param name the file's */
  dayOf: (above: readonly (readonly string[])[], name: string) => string | null
  /** What is said where no row is the titles, and where no day is told. */
  lacking: string
  undated: string
}>

/** What can be brought in from a file: docs/adding.md. */
export type ImportDefinition = Readonly<{
  /** Who may call this may import. */
  needs: Operation
  /** Who may do all of these besides. */
  acts?: readonly RoleAction[]
  /** Who may call this may have made what rows name and is not there yet. */
  makes: Operation
  /** Says by a refusal what must be there before a file is sent. */
  ready?: (work: Work) => Promise<void>
  /** Where its titles are not the first row. */
  head?: ImportHead
  /** Is what is there always replaced, so that nobody is asked? */
  replaces?: boolean
  fields: (work: Work) => Promise<readonly ImportField[]>
  /** The tables that it fills and looks things up in, whose statistics follow (statistics.ts). */
  fills: readonly string[]
  /** Do its rows cost something, so that a file of prices can be taken for what it is? */
  priced?: boolean
  /** Is what rows name and is not there yet made, unless somebody says no? */
  makesUnasked?: boolean
  /** Takes a batch, in one transaction: each row on its own, so that a bad one stops no other. */
  take: (work: Work, maker: Maker, rows: readonly ImportRow[], how: Taking) => Promise<Taken[]>
  /**
   * Once every row is through: what is done with those whom the file does not name. Gives how many they are; `write`
   * false: it is only looked at.
   */
  finish?: (work: Work, importId: string, write: boolean) => Promise<number>
  /** Puts back what nobody has changed since; says of each other row why it stays. */
  undo: (work: Work, rows: readonly Undoable[]) => Promise<ReadonlyMap<number, string>>
  /** Once every row is back: what the import made besides, where nothing is in it any more. */
  tidy: (work: Work, importId: string) => Promise<void>
  /** What else is said of its rows once they are looked at, in sentences. */
  notes?: (work: Work, importId: string) => Promise<readonly string[]>
  /** Of rows that have pictures. */
  pictures?: (work: Work, importId: string) => Promise<ImportedPictures>
}>

/** May somebody of this role import it? */
export const mayTakeIn = ({ needs, acts = [] }: ImportDefinition, role: CallerRights): boolean =>
  mayCall(role, needs) && acts.every((action) => mayAct(role, action))
