import type { Column } from '../../../src/domain/described/column'
import { filterOf, keyOf, mayBeEmpty } from '../../../src/domain/described/column'
import {
  type AreaDescription,
  type CountOf,
  columnsOf,
  headOf,
} from '../../../src/domain/described/describe-area'
import { byName } from '../db/by-name'
import type { Filter, ListDefinition } from '../list/definition'
import { oneOfIds, oneOfWords, yesOrNo } from '../list/filters'

/** Where an area's list differs from what its description says. */
export type OwnList<D extends AreaDescription> = Readonly<{
  /** SQL of the columns that are counted, over the list's row `r`. */
  counts?: Readonly<Record<CountOf<D>, string>>
  /** What is searched besides the columns that are: SQL with the pattern's placeholder. */
  search?: (pattern: string) => string
  /** SQL of the place in the list, over the list's row `r`: a whole number. Left out: its position. */
  place?: string
}>

/** The list of an area's rows, as its description says it. */
export function listOf<D extends AreaDescription>(
  area: D,
  { counts, search, place = 'r.position' }: OwnList<D>,
): ListDefinition {
  const all = columnsOf(area)
  const at = (name: string) => `r.${name}`
  const selected = all.flatMap(([name, column]) => {
    switch (column.kind) {
      case 'count':
        return [`(${counts?.[name as CountOf<D>]}) AS ${name}`]
      case 'row':
        return [`${at(name)}::text`, `${nameOf(column.of, at(name))} AS ${keyOf(name, column)}`]
      case 'connection':
        return [`${at(name)}::text`, `${CONNECTION(at(name))} AS ${keyOf(name, column)}`]
      case 'day':
        return [`${at(name)}::text`]
      default:
        return [at(name)]
    }
  })
  const searched = all.flatMap(([name, column]) =>
    column.kind === 'text' && column.search ? [at(name)] : [],
  )
  const head = headOf(area)
  const sorts = all.flatMap(([name, column]): [string, Sort][] =>
    column.sort || name === head ? [[keyOf(name, column), sortOf(at(name), column)]] : [],
  )
  return {
    table: area.table,
    as: 'r',
    select: ['r.id::text', ...selected, 'r.rev'].join(', '),
    search: (pattern) =>
      [
        ...searched.map((column) => `fold_text(${column}) LIKE fold_text(${pattern})`),
        ...(search ? [search(pattern)] : []),
      ].join(' OR '),
    sorts: { ...(area.placed && { place: { by: place, type: 'bigint' } }), ...Object.fromEntries(sorts) },
    sort: area.placed ? 'place' : (sorts[0]?.[0] ?? ''),
    filters: {
      id: oneOfIds('r.id'),
      ...Object.fromEntries(
        all.flatMap(([name, column]): [string, Filter][] => {
          const filter = filterOf(name, column)
          return filter === null ? [] : [[filter, filtered(at(name), column)]]
        }),
      ),
    },
    ...(area.deleted === 'marked' && { where: 'r.deleted_at IS NULL' }),
  }
}

type Sort = ListDefinition['sorts'][string]

/** SQL of the name of the row that a column means. */
const nameOf = (of: AreaDescription, id: string) =>
  `(SELECT n.${headOf(of)} FROM ${of.table} n WHERE n.tenant_id = r.tenant_id AND n.id = ${id})`

/** SQL of what a connection is called. */
const CONNECTION = (id: string) =>
  `(SELECT coalesce(n.nickname, n.name) FROM instances n WHERE n.tenant_id = r.tenant_id AND n.id = ${id})`

function sortOf(at: string, column: Column): Sort {
  switch (column.kind) {
    case 'text':
      return { by: byName(mayBeEmpty(column) ? `coalesce(${at}, '')` : at), type: 'text' }
    case 'day':
      return { by: `coalesce(to_char(${at}, 'YYYY-MM-DD'), '')`, type: 'text' }
    default:
      return { by: at, type: 'bigint' }
  }
}

function filtered(at: string, column: Column): Filter {
  if (column.kind === 'row') return oneOfIds(at)
  return column.kind === 'choice' ? oneOfWords(at, Object.keys(column.of)) : yesOrNo(at)
}
