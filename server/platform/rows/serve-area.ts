import type { Topic } from '../../../contract/topics'
import type { Operation } from '../../../src/domain/access/permissions'
import { canonicalPhone, normalizePhone } from '../../../src/domain/contacts/phone'
import { areaForm } from '../../../src/domain/described/area-form'
import {
  type AreaDescription,
  type Column,
  type CountOf,
  columnsOf,
  type FormOf,
  fieldsOf,
  filterOf,
  headOf,
  keyOf,
  mayBeEmpty,
  namesOf,
} from '../../../src/domain/described/describe-area'
import type { Sameness } from '../../../src/domain/described/sameness'
import { byName } from '../db/by-name'
import type { Work } from '../db/work'
import { tellTopic } from '../events/tell-topic'
import { Refusal } from '../graphql/refusal'
import type { Resolvers } from '../graphql/resolvers.gen'
import type { Filter, ListDefinition } from '../list/definition'
import { oneOfIds, yesOrNo } from '../list/filters'
import { listResolver } from '../list/list-resolver'
import { defineRows, removeResolver, saveResolver } from './define-rows'
import { historyOf } from './history'

type Row = Readonly<Record<string, unknown>>

/** Where an area differs from what its description says. */
type Own<D extends AreaDescription> = Readonly<{
  /** SQL of the columns that are counted, over the list's row `r`. */
  counts?: Readonly<Record<CountOf<D>, string>>
  /** What is written in place of what was typed, or a refusal; `before` null: a new row. */
  values?: (form: FormOf<D>, work: Work, before: Row | null) => Row | Promise<Row>
  /** What is searched besides the columns that are: SQL with the pattern's placeholder. */
  search?: (pattern: string) => string
  /** What is said to whoever would make a second one. */
  taken?: (values: Row) => Refusal
  /** Refuses to delete what is still used. */
  mayDelete?: (work: Work, id: string, row: Row) => Promise<unknown>
}>

/** What the server has of an area by its description: its list, its rows, and what answers its operations. */
export function serveArea<D extends AreaDescription>(area: D, own: Own<D> = {}) {
  const names = namesOf(area)
  const columns = fieldsOf(area).map(([name]) => name)
  const history = area.history ? historyOf(area.one, columns) : null
  const rows = defineRows<ReturnType<typeof areaForm<D>>, string>({
    table: area.table,
    form: areaForm(area),
    columns,
    values: async (form, work, before) =>
      kept(area, (await own.values?.(form, work, before)) ?? (form as Row)),
    unique: Object.fromEntries(
      fieldsOf(area).flatMap(([name, column]): [string, Sameness][] =>
        column.kind === 'text' && column.unique ? [[name, column.unique]] : [],
      ),
    ),
    taken: own.taken ?? ((values) => taken(area, values)),
    most: area.most,
    deleted: area.deleted,
    ...(own.mayDelete && { mayDelete: own.mayDelete }),
    async done(work, deed) {
      await history?.(work, deed)
      // The generator has it among the topics (contract/generated/topics.gen.ts).
      await tellTopic(work, names.topic as Topic)
    },
  })
  const list = listOf(area, own)
  const resolvers = {
    Query: { [names.rows]: listResolver(list) },
    Mutation: {
      [names.save]: (root: unknown, { [names.argument]: form, ...rest }: Row, context: Parameters<Save>[2]) =>
        saveResolver(rows)(root, { ...rest, form }, context),
      [names.remove]: removeResolver(rows),
    },
  } as Resolvers
  return {
    list,
    rows,
    resolvers: [resolvers],
    histories: (area.history ? { [area.one]: names.rows } : {}) as Readonly<Record<string, Operation>>,
  }
}

type Save = ReturnType<typeof saveResolver>

/** A form as its row is kept: texts without the spaces around them, phones by their digits, nothing for what is empty. */
function kept(area: AreaDescription, form: Row): Row {
  const written = (column: Column, value: unknown) => {
    if (typeof value !== 'string') return value
    const text = value.trim()
    if (text === '' && mayBeEmpty(column)) return null
    return column.kind === 'phone' ? canonicalPhone(normalizePhone(text)) : text
  }
  return Object.fromEntries(fieldsOf(area).map(([name, column]) => [name, written(column, form[name])]))
}

function taken(area: AreaDescription, values: Row): Refusal {
  const { one, gender } = area.nouns.pt_BR
  const field = headOf(area)
  return new Refusal('CONFLICT', `Já existe ${gender === 'm' ? 'o' : 'a'} ${one} ${String(values[field])}.`, {
    field,
  })
}

function listOf<D extends AreaDescription>(area: D, { counts, search }: Own<D>): ListDefinition {
  const all = columnsOf(area)
  const at = (name: string) => `r.${name}`
  const selected = all.map(([name, { kind }]) =>
    kind === 'count' ? `(${counts?.[name as CountOf<D>]}) AS ${name}` : at(name),
  )
  const searched = all.flatMap(([name, column]) =>
    column.kind === 'text' && column.search ? [at(name)] : [],
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
    sorts: Object.fromEntries(
      all.flatMap(([name, column]) =>
        column.sort
          ? [
              [
                keyOf(name, column),
                column.kind === 'text'
                  ? ({
                      by: byName(column.required ? at(name) : `coalesce(${at(name)}, '')`),
                      type: 'text',
                    } as const)
                  : ({ by: at(name), type: 'bigint' } as const),
              ],
            ]
          : [],
      ),
    ),
    sort: headOf(area),
    filters: {
      id: oneOfIds('r.id'),
      ...Object.fromEntries(
        all.flatMap(([name, column]): [string, Filter][] => {
          const filter = filterOf(name, column)
          return filter === null ? [] : [[filter, yesOrNo(at(name))]]
        }),
      ),
    },
    ...(area.deleted === 'marked' && { where: 'r.deleted_at IS NULL' }),
  }
}
