import { iso, isoOrNull } from '../../platform/db/iso'
import { mutation, query } from '../../platform/graphql/operation'
import { Refusal } from '../../platform/graphql/refusal'
import type { Resolvers } from '../../platform/graphql/resolvers.gen'
import { pagedQuery } from '../../platform/list/paged-query'
import { signedAddress } from '../media/address'
import { cancelImport, checkImport, runImport, UNDO_DAYS, undoImport } from './change'
import { mayTakeIn } from './definition'
import { importKind } from './kinds'
import { importList } from './lists'
import { refusalsOf } from './refusals'
import { refusalsAddress } from './routes'

type Row = {
  id: string
  kind: string
  name: string
  state: string
  encoding: string | null
  titles: string[]
  mapping: (string | null)[]
  existing: string
  create_groups: boolean
  without_bad: boolean
  missing: string
  total: number
  through: number
  counts: Record<string, number>
  error: string | null
  created_at: Date
  finished_at: Date | null
  user_name: string | null
  samples: string[][] | null
  said: boolean
}

/** States in which it is known what comes of the rows. */
const COMPARED = ['ready', 'running', 'done']

/** Customers and other rows from files: staged, mapped, compared, taken, put back. */
export const resolvers: Resolvers = {
  Query: {
    imports: query(async (work, viewer, { list }, now, { tenant, config }) => {
      const page = await pagedQuery<Row>(work, viewer, importList, list ?? {})
      const only = page.items.length === 1 ? page.items[0] : undefined
      const kind = only && importKind(only.kind)
      const pictures = only && (await kind?.pictures?.(work, only.id))
      const notes = only && COMPARED.includes(only.state) ? await kind?.notes?.(work, only.id) : []
      return { ...page, items: page.items.map((row) => shown(row)) }

      function shown({ counts, titles, mapping, samples, said, ...row }: Row) {
        const until = row.finished_at && new Date(row.finished_at.getTime() + UNDO_DAYS * 86_400_000)
        const mayUndo = (row.state === 'done' || row.state === 'failed') && until && until > now
        return {
          ...row,
          columns: titles.map((title, column) => ({
            title,
            field: mapping[column] ?? null,
            samples: (samples ?? []).flatMap((cells) => cells[column] || []),
          })),
          new_rows: counts.new ?? 0,
          changed_rows: counts.changed ?? 0,
          same_rows: counts.same ?? 0,
          skipped_rows: counts.skipped ?? 0,
          refused_rows: counts.refused ?? 0,
          sparable_rows: counts.sparable ?? 0,
          left_rows: counts.left ?? 0,
          missing_rows: counts.missing ?? 0,
          undone_rows: counts.undone ?? 0,
          kept_rows: counts.kept ?? 0,
          pictures_wait: pictures?.waiting ?? 0,
          pictures_failed: pictures?.failed ?? 0,
          picture_problems: [...(pictures?.problems ?? [])],
          notes: [...(notes ?? [])],
          refusals_url: said ? signedAddress(config, refusalsAddress(tenant, row.id), viewer.id, now) : null,
          created_at: iso(row.created_at),
          finished_at: isoOrNull(row.finished_at),
          undo_until: mayUndo ? iso(until) : null,
        }
      }
    }),
    importRefusals: query((work, _viewer, { id, after }, _now, { principal }) =>
      refusalsOf(work, principal, id, after ?? 0),
    ),
    importFields: query(async (work, _viewer, { kind }, _now, { principal }) => {
      const definition = importKind(kind)
      if (!mayTakeIn(definition, principal.role))
        throw new Refusal('FORBIDDEN', 'Seu perfil não permite esta ação. Fale com um administrador.')
      return (await definition.fields(work)).map(({ name, label, example }) => ({ name, label, example }))
    }),
  },
  Mutation: {
    checkImport: mutation(
      (work, _viewer, { id, mapping, existing, create_groups, missing, without_bad }, _now, { principal }) =>
        checkImport(work, principal, id, {
          mapping: mapping.map((field) => field || null),
          existing,
          createGroups: create_groups,
          missing: missing ?? 'keep',
          withoutBad: without_bad ?? false,
        }),
    ),
    runImport: mutation((work, _viewer, { id }, _now, { principal }) => runImport(work, principal, id)),
    cancelImport: mutation((work, _viewer, { id }, _now, { principal }) => cancelImport(work, principal, id)),
    undoImport: mutation((work, _viewer, { id }, _now, { principal }) => undoImport(work, principal, id)),
  },
}
