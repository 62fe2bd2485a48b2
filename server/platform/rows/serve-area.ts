import type { Topic } from '../../../contract/topics'
import type { Operation } from '../../../src/domain/access/permissions'
import { canonicalPhone, normalizePhone } from '../../../src/domain/contacts/phone'
import { areaForm } from '../../../src/domain/described/area-form'
import { type Column, mayBeEmpty } from '../../../src/domain/described/column'
import {
  type AreaDescription,
  type FormOf,
  fieldsOf,
  headOf,
  namesOf,
} from '../../../src/domain/described/describe-area'
import type { Sameness } from '../../../src/domain/described/sameness'
import { isId } from '../db/is-id'
import type { Work } from '../db/work'
import { tellTopic } from '../events/tell-topic'
import { Refusal } from '../graphql/refusal'
import type { Resolvers } from '../graphql/resolvers.gen'
import { listResolver } from '../list/list-resolver'
import { listOf, type OwnList } from './area-list'
import { defineRows, moveResolver, removeResolver, saveResolver } from './define-rows'
import { historyOf } from './history'

type Row = Readonly<Record<string, unknown>>

/** Where an area differs from what its description says. */
type Own<D extends AreaDescription> = OwnList<D> &
  Readonly<{
    /** What is written in place of what was typed, or a refusal; `before` null: a new row. */
    values?: (form: FormOf<D>, work: Work, before: Row | null) => Row | Promise<Row>
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
    asText: fieldsOf(area).flatMap(([name, { kind }]) => (kind === 'parts' || kind === 'day' ? [name] : [])),
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

/** Connections, as if they were described. */
const CONNECTIONS = { table: 'instances', deleted: 'marked', noun: { one: 'conexão', gender: 'f' } } as const

/** @throws Refusal INVALID for a word that does not change any more, and for a row that is not there. */
async function mayStand(area: AreaDescription, work: Work, form: Row, before: Row | null): Promise<void> {
  for (const [field, column] of fieldsOf(area)) {
    const value = form[field]
    if (column.kind === 'choice' && column.fixed && before && before[field] !== value)
      throw new Refusal('INVALID', 'Isto não muda mais: crie outro.', { field })
    if (!(column.kind === 'row' || column.kind === 'connection') || typeof value !== 'string') continue
    const { table, deleted, noun } =
      column.kind === 'row' ? { ...column.of, noun: column.of.nouns.pt_BR } : CONNECTIONS
    const alive = deleted === 'marked' ? ' AND deleted_at IS NULL' : ''
    const row = isId(value)
      ? await work.one(`SELECT 1 FROM ${table} WHERE tenant_id = $1 AND id = $2::bigint${alive}`, [
          work.tenant.id,
          value,
        ])
      : undefined
    const { one, gender } = noun
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
