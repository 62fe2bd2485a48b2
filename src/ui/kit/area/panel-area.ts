import type { Operation } from '@contract/operation'
import type { Topic } from '@contract/topics'
import type { RoutePattern } from '@domain/access/routes'
import type { AreaDescription, FormOf } from '@domain/described/describe-area'
import type { UseFormReturnType } from '@mantine/form'
import type { sharedTexts } from '@ui/kit/texts/shared/pt_BR'
import type { ReactNode } from 'react'
import type { ListPageProps } from '../list/ListPage'
import type { HistoryDrawer } from '../list/useRowForms'
import type { Namespace } from '../namespaces'

type Name<D extends AreaDescription> = keyof D['columns'] & string
type Shared = keyof (typeof sharedTexts)['texts']
/** Columns without a label of their own. */
type Unlabelled<D extends AreaDescription> = {
  [K in Name<D>]: D['columns'][K] extends { label: object } | { kind: 'count'; list: false } ? never : K
}[Name<D>]

/**
 * What an area's texts say: the labels of columns that have none in the description, but for those that `shared` has
 * under the same name; and where the standard sentences (kit/texts/area) do not say enough, its own.
 */
type AreaTexts<D extends AreaDescription> = Readonly<Record<Exclude<Unlabelled<D>, Shared>, string>> &
  Readonly<
    Partial<
      Record<'lead' | 'search' | 'empty' | 'deleteText' | 'deleted' | 'off', string> &
        /** Below the field; the heading in the list, where that is shorter; what stands for nothing; why it does not change. */
        Record<`${Name<D>}${'Help' | 'Title' | 'None' | 'Fixed'}`, string> &
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
  /** Addresses of its forms, where they have any. */
  forms?: Readonly<{ add?: RoutePattern; edit: RoutePattern }>
  topic: Topic
  /** Under what name users' settings of the list are kept. */
  list: string
  documents: Readonly<Record<'rows' | 'save' | 'remove', AnyOperation>> & Readonly<{ move?: AnyOperation }>
  /** By column: the rows of another area that may be chosen. */
  choices?: Readonly<Record<string, Readonly<{ topic: Topic; rows: AnyOperation }>>>
  texts: Namespace<string, AreaTexts<D>>
  /** Shows the history of a row, where one is kept. */
  History?: HistoryDrawer
}>

/** Of an area whose description says it all. */
export const NO_TEXTS: Namespace<string, Readonly<Record<never, string>>> = { name: 'kit', texts: {} }

/** A row of such an area's list. */
export type AreaRow = Readonly<Record<string, unknown>> & Readonly<{ id: string; rev: number }>

/** Where a page differs from what the description says: parts that stand in place of the usual ones. */
export type OwnParts<D extends AreaDescription, Row extends AreaRow = AreaRow> = Readonly<{
  /** Cells of the list, by column; `usual`: the one that would stand there. */
  cells?: Partial<Record<Name<D>, (row: Row, usual: ReactNode) => ReactNode>>
  /** Fields of the form, by column, in the same way. */
  fields?: Partial<Record<Name<D>, (form: UseFormReturnType<FormOf<D>>, usual: ReactNode) => ReactNode>>
  /** What is wrong with a form beyond what the description knows: a sentence by column. */
  check?: (form: FormOf<D>) => Readonly<Partial<Record<Name<D>, string>>>
  /** What is asked before a row is deleted, in place of the usual sentence. */
  deleteText?: (row: Row) => string
  /** What stands below it: what still uses the row. */
  inUse?: (row: Row) => ReactNode
  /** How a value is said where two have changed the same row; undefined: as usual. */
  says?: (field: Name<D>, form: FormOf<D>) => string | undefined
}> &
  Pick<ListPageProps<Row>, 'ways' | 'tools' | 'above' | 'tabs' | 'importKind' | 'exportKind'> &
  Readonly<{
    /** What else stands over the list. */
    over?: ReactNode
  }>

/** What the query of an area's list answers: its page, under the query's name. */
export type RowsAnswer<Row> = Readonly<
  Record<
    string,
    Readonly<{ items: readonly Row[]; next: string | null; total: number | null; total_is_least: boolean }>
  >
>
