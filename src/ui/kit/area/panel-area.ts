import type { Operation } from '@contract/operation'
import type { Topic } from '@contract/topics'
import type { RoutePattern } from '@domain/access/routes'
import type { AreaDescription, FormOf } from '@domain/described/describe-area'
import type { UseFormReturnType } from '@mantine/form'
import type { sharedTexts } from '@ui/kit/texts/shared/pt_BR'
import type { ReactNode } from 'react'
import type { HistoryDrawer } from '../list/useRowForms'
import type { Namespace } from '../namespaces'

type Name<D extends AreaDescription> = keyof D['columns'] & string
type Shared = keyof (typeof sharedTexts)['texts']

/**
 * What an area's texts say: the labels of its columns, but for those that `shared` has under the same name; and where
 * the standard sentences (kit/texts/area) do not say enough, its own.
 */
type AreaTexts<D extends AreaDescription> = Readonly<Record<Exclude<Name<D>, Shared>, string>> &
  Readonly<
    Partial<
      Record<'lead' | 'empty' | 'deleteText' | 'deleted' | 'off', string> &
        /** Below the field; the heading in the list, where that is shorter; what stands there for nothing. */
        Record<`${Name<D>}${'Help' | 'Title' | 'None'}`, string> &
        /** How a number is said: `{{count}} minutes`. */
        Record<`${Name<D>}Count_${'one' | 'other'}`, string>
    >
  >

/** Documents of the contract, whose variables and answers the description knows. */
type AnyOperation = Operation<Readonly<Record<string, unknown>>, never>

/** What the panel has of an area by its description; the generator writes it. */
export type PanelArea<D extends AreaDescription> = Readonly<{
  area: D
  route: RoutePattern
  topic: Topic
  documents: Readonly<Record<'rows' | 'save' | 'remove', AnyOperation>>
  texts: Namespace<string, AreaTexts<D>>
  /** Shows the history of a row, where one is kept. */
  History?: HistoryDrawer
}>

/** A row of such an area's list. */
export type AreaRow = Readonly<Record<string, unknown>> & Readonly<{ id: string; rev: number }>

/** Where a page differs from what the description says: parts that stand in place of the usual ones. */
export type OwnParts<D extends AreaDescription, Row extends AreaRow = AreaRow> = Readonly<{
  /** Cells of the list, by column. */
  cells?: Partial<Record<Name<D>, (row: Row) => ReactNode>>
  /** Fields of the form, by column. */
  fields?: Partial<Record<Name<D>, (form: UseFormReturnType<FormOf<D>>) => ReactNode>>
  /** What is wrong with a form beyond what the description knows: a sentence by column. */
  check?: (form: FormOf<D>) => Readonly<Partial<Record<Name<D>, string>>>
  /** What is asked before a row is deleted, in place of the usual sentence. */
  deleteText?: (row: Row) => string
}>

/** What the query of an area's list answers: its page, under the query's name. */
export type RowsAnswer<Row> = Readonly<
  Record<
    string,
    Readonly<{ items: readonly Row[]; next: string | null; total: number | null; total_is_least: boolean }>
  >
>
