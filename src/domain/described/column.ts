import type * as v from 'valibot'
import type { AreaDescription } from './describe-area'
import type { Sameness } from './sameness'

/** Words in the panel's languages; of Portugal only where they differ. */
export type Words = Readonly<{ pt_BR: string; pt?: string; en: string }>

type Common = Readonly<{
  /** What it is called; left out where `shared` (ui/kit/texts) has it under the column's name, or the area's texts do. */
  label?: Words
  /** Its name in the list, its filters and what users saved of it, where that is not the column's. */
  as?: string
  sort?: true
  /** Left out of the list: it stands in the form alone. */
  list?: false
  /** On a phone's card it is one of the two facts. */
  fact?: true
  /** In the form it stands in one line with the column behind it. */
  pair?: true
  /** No two rows have the same, together with the other columns that say so. */
  unique?: Sameness
}>

/** How something stands: well, badly, or neither. */
type Tone = 'success' | 'danger' | 'quiet'

type Kind =
  | Readonly<{
      kind: 'text'
      /** Characters at most. */
      most: number
      /** Several lines may be typed. */
      lines?: true
      required?: true
      /** Where nothing is typed, it is kept as an empty text. */
      blank?: true
      search?: true
    }>
  /** An amount in cents; `fine`: in hundredths of them, ten-thousandths of a real. */
  | Readonly<{ kind: 'money'; most: number; fine?: true }>
  /** A whole number; a new row begins with `first`. */
  | Readonly<{ kind: 'number'; least: number; most: number; first: number }>
  /** A new row begins with `first`; left out: with no. */
  | Readonly<{ kind: 'yesno'; filter?: true; first?: boolean }>
  /** YYYY-MM-DD; `open`: it may be left out. */
  | Readonly<{ kind: 'day'; open?: true }>
  /** In use, or not; a new row is. */
  | Readonly<{ kind: 'active' }>
  /** Digits with country code; may be left out. */
  | Readonly<{ kind: 'phone' }>
  | Readonly<{
      kind: 'choice'
      /** One of these words, as it is called. */
      of: Readonly<Record<string, Words>>
      /** What a new row begins with; left out: the first. */
      first?: string
      /** It does not change any more. */
      fixed?: true
      /** How the list shows them, where it is more than words: as the state of a row. */
      tones?: Readonly<Record<string, Tone>>
    }>
  /** A row of another described area, or none; it is filtered by, and the list has that row's name. */
  | Readonly<{ kind: 'row'; of: AreaDescription }>
  /** One of the shop's connections, or none: all of them. The list has its name, and the page draws its field. */
  | Readonly<{ kind: 'connection' }>
  /** Parts of the row, kept as JSON: the contract's types, and what may be typed. A new row has none. */
  | Readonly<{ kind: 'parts'; type: string; input: string; form: v.GenericSchema<readonly unknown[]> }>
  /**
   * What the server counts for the list (`counts` of serve-area.ts); nobody types it. `type`: what it is in the contract
   * where it is no number; the page draws it.
   */
  | Readonly<{ kind: 'count'; about: string; type?: string }>

/** A column of an area's table: its kind, and what holds of it. */
export type Column = Common & Kind
export type TypedColumn = Exclude<Column, { kind: 'count' }>

/** What is typed into a column's field. */
export type ValueOf<C> = C extends { kind: 'money' | 'number' }
  ? number
  : C extends { kind: 'yesno' | 'active' }
    ? boolean
    : C extends { kind: 'choice'; of: infer Of }
      ? keyof Of & string
      : C extends { kind: 'row' | 'connection' }
        ? string | null
        : C extends { kind: 'parts'; form: infer Form extends v.GenericSchema }
          ? v.InferOutput<Form>
          : string

/** Does it mean a row of another table, whose name the list has too? */
export const isReference = ({ kind }: Column): boolean => kind === 'row' || kind === 'connection'

/** Is it kept as nothing where nothing was typed? */
export const mayBeEmpty = (column: Column): boolean =>
  column.kind === 'phone' ||
  isReference(column) ||
  (column.kind === 'day' && column.open === true) ||
  (column.kind === 'text' && !column.required && !column.blank)

/** What a column is called in the list, and in what users saved of it. */
export function keyOf(name: string, column: Column): string {
  if (column.as) return column.as
  if (isReference(column)) return name.replace(/_id$/, '')
  return column.kind === 'active' ? 'state' : name
}

/** The filter of a column; null: it has none. */
export function filterOf(name: string, column: Column): string | null {
  if (column.kind === 'active') return name
  if (column.kind === 'row' || column.kind === 'choice') return keyOf(name, column)
  return column.kind === 'yesno' && column.filter ? keyOf(name, column) : null
}
