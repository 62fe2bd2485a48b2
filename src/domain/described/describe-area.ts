import type { RoleAction } from '../access/actions'
import type { Column, TypedColumn, ValueOf } from './column'

/**
 * What an area of the administration is, said once: the columns of its table, its nouns, its route. The contract, the
 * list, the form, the page, the rights, the menu and a sample for the laws follow from it (docs/adding.md); a file is
 * written by hand where the area differs. It is a plain value that both sides and the generator read.
 */
export type AreaDescription = Readonly<{
  /** In the singular as the contract writes it, without a capital: `saveShelf` and `shelfRows` are made of `shelf`. */
  one: string
  /** What one is, for the contract: "a shelf of the shop". */
  about: string
  nouns: Nouns
  /** Its pattern, where the specification has it (access/route-table.ts); else what it adds to the routes and the menu. */
  route: string | OwnRoute
  /** The routes whose holders may read it, and change it, where they are not its own; `action`: what changing it takes of the role besides. */
  needs?: Readonly<{ read?: readonly string[]; write?: readonly string[]; action?: RoleAction }>
  /** Routes of its forms, where they have addresses of their own; whoever may open them may save, and by `edit` delete. */
  forms?: Readonly<{ add?: string; edit: string }>
  /** Table of the database. */
  table: string
  /** What panels are told to read again after a change, where they have it already; left out: one of its own. */
  topic?: string
  /** Under what name users' settings of the list are kept; left out: the table's, in one word. */
  list?: string
  columns: Readonly<Record<string, Column>>
  /**
   * People give the rows an order, among those that have the same of these columns: the table has a column `position`,
   * and the list begins in that order (`place` of serve-area.ts, where it says more than the position).
   */
  placed?: Readonly<{ within: readonly string[] }>
  /** Rows of a shop at most. */
  most: number
  /** What becomes of a row that is deleted: it goes, or is marked for those who still speak of it. */
  deleted: 'gone' | 'marked'
  /** Who changed what is kept, and can be read in a row's menu. */
  history?: boolean
  /** Two or three fields stand in a dialog; left out: beside the list. */
  form?: 'dialog'
  /** Names of the contract that are not made of `one`. */
  contract?: Readonly<{ type?: string; rows?: string; argument?: string }>
}>

/** The words by which users call it; in Portuguese with the gender that sentences follow. */
export type Nouns = Readonly<{
  pt_BR: PortugueseNoun
  /** In Portugal, where it is another. */
  pt?: PortugueseNoun
  en: Readonly<{ one: string; many: string }>
}>
type PortugueseNoun = Readonly<{ one: string; many: string; gender: 'm' | 'f' }>

type OwnRoute = Readonly<{
  pattern: string
  /** Another route, where whoever may open that may open this; left out: roles list it. */
  with?: string
  /** In the menu, in this section, behind this route or last; or reached from another route. */
  menu: Readonly<{ section: string; after?: string } | { below: string }>
}>

/** What is typed into the form of such an area: what is empty is an empty text. */
export type FormOf<D extends AreaDescription> = {
  [K in keyof D['columns'] & string as D['columns'][K] extends TypedColumn ? K : never]: ValueOf<
    D['columns'][K]
  >
}

/** The columns that the server counts. */
export type CountOf<D extends AreaDescription> = {
  [K in keyof D['columns'] & string]: D['columns'][K] extends { kind: 'count' } ? K : never
}[keyof D['columns'] & string]

/** Says what an area is. The first required text names a row, and the list begins in the order of the first column that it sorts by. */
export const describeArea = <const D extends AreaDescription>(area: D): D => area

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** What the area's parts are called in the contract, and its topic. */
export function namesOf({ one, table, topic, list, contract = {} }: AreaDescription) {
  const type = contract.type ?? `${capital(one)}Row`
  const word = table.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase())
  return {
    type,
    input: `${capital(one)}Input`,
    rows: contract.rows ?? `${one}Rows`,
    save: `save${capital(one)}`,
    remove: `delete${capital(one)}`,
    move: `move${capital(one)}`,
    /** The argument that takes the form. */
    argument: contract.argument ?? 'form',
    topic: topic ?? word,
    list: list ?? word,
  }
}

/** The pattern of the area's route. */
export const patternOf = ({ route }: AreaDescription): string =>
  typeof route === 'string' ? route : route.pattern

/** The columns, each with its name. */
export const columnsOf = ({ columns }: AreaDescription): (readonly [name: string, column: Column])[] =>
  Object.entries(columns)

/** Those of them that are typed into the form. */
export const fieldsOf = (area: AreaDescription): (readonly [name: string, column: TypedColumn])[] =>
  columnsOf(area).flatMap(([name, column]) => (column.kind === 'count' ? [] : [[name, column] as const]))

/** The column that names a row: the first text that must be there. */
export const headOf = (area: AreaDescription): string =>
  columnsOf(area).find(([, column]) => column.kind === 'text' && column.required)?.[0] ?? ''
