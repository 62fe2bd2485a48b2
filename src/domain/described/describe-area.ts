import type { Sameness } from './sameness'

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
  /** The routes whose holders may read it, and change it, where they are not its own. */
  needs?: Readonly<{ read?: readonly string[]; write?: readonly string[] }>
  /** Table of the database. */
  table: string
  /** What panels are told to read again after a change; left out: the table's name, in one word. */
  topic?: string
  columns: Readonly<Record<string, Column>>
  /** Rows of a shop at most. */
  most: number
  /** What becomes of a row that is deleted: it goes, or is marked for those who still speak of it. */
  deleted: 'gone' | 'marked'
  /** Who changed what is kept, and can be read in a row's menu. */
  history?: boolean
  /** Two or three fields stand in a dialog; left out: beside the list. */
  form?: 'dialog'
  /** Names of the contract that are not made of `one`. */
  contract?: Readonly<{ type?: string; page?: string; rows?: string; argument?: string }>
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

type Common = Readonly<{
  /** Its name in the list, its filters and what users saved of it, where that is not the column's. */
  as?: string
  sort?: true
  /** Left out of the list: it stands in the form alone. */
  list?: false
  /** On a phone's card it is one of the two facts. */
  fact?: true
  /** In the form it stands in one line with the column behind it. */
  pair?: true
}>

export type Column = Common &
  Readonly<
    | {
        kind: 'text'
        /** Characters at most. */
        most: number
        /** Several lines may be typed. */
        lines?: true
        required?: true
        /** No two rows have the same. */
        unique?: Sameness
        search?: true
      }
    /** An amount in cents. */
    | { kind: 'money'; most: number }
    /** A whole number; a new row begins with `first`. */
    | { kind: 'number'; least: number; most: number; first: number }
    /** A new row begins with no. */
    | { kind: 'yesno'; filter?: true }
    /** In use, or not; a new row is. */
    | { kind: 'active' }
    /** Digits with country code; may be left out. */
    | { kind: 'phone' }
    /** What the server counts for the list (`counts` of serve-area.ts); nobody types it. */
    | { kind: 'count'; about: string }
  >

type TypedColumn = Exclude<Column, { kind: 'count' }>
type ValueOf<C> = C extends { kind: 'money' | 'number' }
  ? number
  : C extends { kind: 'yesno' | 'active' }
    ? boolean
    : string

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

/** Says what an area is. The first column names a row: it is a required text. */
export const describeArea = <const D extends AreaDescription>(area: D): D => area

const capital = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

/** What the area's parts are called in the contract, and its topic. */
export function namesOf({ one, table, topic, contract = {} }: AreaDescription) {
  const type = contract.type ?? `${capital(one)}Row`
  return {
    type,
    page: contract.page ?? `${type}Page`,
    input: `${capital(one)}Input`,
    rows: contract.rows ?? `${one}Rows`,
    save: `save${capital(one)}`,
    remove: `delete${capital(one)}`,
    /** The argument that takes the form. */
    argument: contract.argument ?? 'form',
    topic: topic ?? table.replace(/_(.)/g, (_, letter: string) => letter.toUpperCase()),
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

/** The column that names a row. */
export const headOf = (area: AreaDescription): string => Object.keys(area.columns)[0] ?? ''

/** Is it kept as nothing where nothing was typed? */
export const mayBeEmpty = (column: Column): boolean =>
  column.kind === 'phone' || (column.kind === 'text' && !column.required)

/** What a column is called in the list, and in what users saved of it. */
export const keyOf = (name: string, column: Column): string =>
  column.as ?? (column.kind === 'active' ? 'state' : name)

/** The filter of a column by yes or no; null: it has none. */
export function filterOf(name: string, column: Column): string | null {
  if (column.kind === 'active') return name
  return column.kind === 'yesno' && column.filter ? (column.as ?? name) : null
}
