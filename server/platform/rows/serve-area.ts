import type { Topic } from '../../../contract/topics'
import type { Operation } from '../../../src/domain/access/permissions'
import { canonicalPhone, normalizePhone } from '../../../src/domain/contacts/phone'
import { areaForm } from '../../../src/domain/described/area-form'
import { type Column, filterOf, keyOf, mayBeEmpty } from '../../../src/domain/described/column'
import {
  type AreaDescription,
  type CountOf,
  columnsOf,
  type FormOf,
  fieldsOf,
  headOf,
  namesOf,
} from '../../../src/domain/described/describe-area'
import type { Sameness } from '../../../src/domain/described/sameness'
import { byName } from '../db/by-name'
import { isId } from '../db/is-id'
import type { Work } from '../db/work'
import { tellTopic } from '../events/tell-topic'
import { Refusal } from '../graphql/refusal'
import type { Resolvers } from '../graphql/resolvers.gen'
import type { Filter, ListDefinition } from '../list/definition'
import { oneOfIds, oneOfWords, yesOrNo } from '../list/filters'
import { listResolver } from '../list/list-resolver'
import { defineRows, moveResolver, removeResolver, saveResolver } from './define-rows'
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
  /** SQL of the place in the list, over the list's row `r`: a whole number. Left out: its position. */
  place?: string
  /** What is said to whoever would make a second one. */
  taken?: (values: Row) => Refusal
  /** As in `define-rows.ts`. */
  lock?: string
  /** Tells of a change, where an event of its own does. */
  tell?: (work: Work, id: string) => Promise<unknown>
  /** Refuses to delete what is still used. */
  mayDelete?: (work: Work, id: string, row: Row) => Promise<unknown>
}>

/** What the server has of an area by its description: its list, its rows, and what answers its operations. */
export function serveArea<D extends AreaDescription>(area: D, own: Own<D> = {}) {
  const names = namesOf(area)
  const columns = fieldsOf(area).map(([name]) => name)
  const history = area.history ? historyOf(area.one, columns) : null
  // The generator has it among the topics (contract/generated/topics.gen.ts).
  const tell = own.tell ?? ((work: Work) => tellTopic(work, names.topic as Topic))
  const rows = defineRows<ReturnType<typeof areaForm<D>>, string>({
    table: area.table,
    ...(own.lock && { lock: own.lock }),
    form: areaForm(area),
    columns,
    json: fieldsOf(area).flatMap(([name, { kind }]) => (kind === 'parts' ? [name] : [])),
    async values(form, work, before) {
      await mayStand(area, work, form, before)
      return kept(area, (await own.values?.(form, work, before)) ?? (form as Row))
    },
    unique: Object.fromEntries(
      fieldsOf(area).flatMap(([name, { unique }]): [string, Sameness][] => (unique ? [[name, unique]] : [])),
    ),
    taken: own.taken ?? ((values) => taken(area, values)),
    most: area.most,
    deleted: area.deleted,
    ...(area.placed && { placed: { ...area.placed, moved: tell } }),
    ...(own.mayDelete && { mayDelete: own.mayDelete }),
    async done(work, deed) {
      await history?.(work, deed)
      await tell(work, deed.id)
    },
  })
  const list = listOf(area, own)
  const resolvers = {
    Query: { [names.rows]: listResolver(list) },
    Mutation: {
      [names.save]: (root: unknown, { [names.argument]: form, ...rest }: Row, context: Parameters<Save>[2]) =>
        saveResolver(rows)(root, { ...rest, form }, context),
      [names.remove]: removeResolver(rows),
      ...(area.placed && { [names.move]: moveResolver(rows) }),
    },
  } as Resolvers
  return {
    ...rows,
    list,
    resolvers: [resolvers],
    histories: (area.history ? { [area.one]: names.rows } : {}) as Readonly<Record<string, Operation>>,
  }
}

type Save = ReturnType<typeof saveResolver>

/** A form as its row is kept: texts without the spaces around them, phones by their digits, nothing for what is empty. */
function kept(area: AreaDescription, form: Row): Row {
  const written = (column: Column, value: unknown) => {
    if (column.kind === 'parts') return JSON.stringify(value)
    if (typeof value !== 'string') return value
    const text = value.trim()
    if (text === '' && mayBeEmpty(column)) return null
    return column.kind === 'phone' ? canonicalPhone(normalizePhone(text)) : text
  }
  return Object.fromEntries(fieldsOf(area).map(([name, column]) => [name, written(column, form[name])]))
}

/** @throws Refusal INVALID for a word that does not change any more, and for a row that is not there. */
async function mayStand(area: AreaDescription, work: Work, form: Row, before: Row | null): Promise<void> {
  for (const [field, column] of fieldsOf(area)) {
    const value = form[field]
    if (column.kind === 'choice' && column.fixed && before && before[field] !== value)
      throw new Refusal('INVALID', 'Isto não muda mais: crie outro.', { field })
    if (column.kind !== 'row' || typeof value !== 'string') continue
    const alive = column.of.deleted === 'marked' ? ' AND deleted_at IS NULL' : ''
    const row = isId(value)
      ? await work.one(`SELECT 1 FROM ${column.of.table} WHERE tenant_id = $1 AND id = $2::bigint${alive}`, [
          work.tenant.id,
          value,
        ])
      : undefined
    const { one, gender } = column.of.nouns.pt_BR
    if (!row)
      throw new Refusal('INVALID', `Est${gender === 'm' ? 'e' : 'a'} ${one} não existe mais.`, { field })
  }
}

function taken(area: AreaDescription, values: Row): Refusal {
  const { one, gender } = area.nouns.pt_BR
  const field = headOf(area)
  return new Refusal('CONFLICT', `Já existe ${gender === 'm' ? 'o' : 'a'} ${one} ${String(values[field])}.`, {
    field,
  })
}

function listOf<D extends AreaDescription>(
  area: D,
  { counts, search, place = 'r.position' }: Own<D>,
): ListDefinition {
  const all = columnsOf(area)
  const at = (name: string) => `r.${name}`
  const selected = all.flatMap(([name, column]) => {
    switch (column.kind) {
      case 'count':
        return [`(${counts?.[name as CountOf<D>]}) AS ${name}`]
      case 'row':
        return [`${at(name)}::text`, `${nameOf(column.of, at(name))} AS ${keyOf(name, column)}`]
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

function sortOf(at: string, column: Column): Sort {
  switch (column.kind) {
    case 'text':
      return { by: byName(mayBeEmpty(column) ? `coalesce(${at}, '')` : at), type: 'text' }
    case 'day':
      return { by: `to_char(${at}, 'YYYY-MM-DD')`, type: 'text' }
    default:
      return { by: at, type: 'bigint' }
  }
}

function filtered(at: string, column: Column): Filter {
  if (column.kind === 'row') return oneOfIds(at)
  return column.kind === 'choice' ? oneOfWords(at, Object.keys(column.of)) : yesOrNo(at)
}
