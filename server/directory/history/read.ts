import { mayCall, type Operation } from '../../../src/domain/access/permissions'
import type { CallerRights } from '../../../src/domain/access/rights'
import { isId } from '../../platform/db/is-id'
import { iso } from '../../platform/db/iso'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import { deletesOld } from '../../platform/housekeeping/delete-old'
import { defineRegistry } from '../../platform/registry'

/** Entries of a page. */
const PAGE = 30

/** What a history is kept of, by its name, and the operation that lets somebody see it; areas bring it. */
export const histories = defineRegistry<Readonly<Record<string, Operation>>>('histories')

type Row = {
  id: string
  at: Date
  user_name: string | null
  source: string
  changes: { deed: string; fields: Record<string, [unknown, unknown]> }
}

/** What was changed of a row, the newest first, behind an entry. @throws Refusal FORBIDDEN, INVALID */
export async function rowHistory(
  work: Work,
  role: CallerRights,
  { kind, id, after }: { kind: string; id: string; after: string | null },
) {
  const kinds = histories.all()
  const needed = Object.hasOwn(kinds, kind) ? kinds[kind] : undefined
  if (!needed) throw new Refusal('INVALID', 'Isto não tem histórico.', { field: 'kind' })
  if (!mayCall(role, needed))
    throw new Refusal('FORBIDDEN', 'Seu perfil não permite esta ação. Fale com um administrador.')
  if (!isId(id) || (after !== null && !isId(after))) return []
  const rows = await work.query<Row>(
    `SELECT id::text, at, user_name, source, changes FROM row_history
     WHERE tenant_id = $1 AND kind = $2 AND row_id = $3 AND ($4::bigint IS NULL OR id < $4) ORDER BY row_history.id DESC LIMIT ${PAGE}`,
    [work.tenant.id, kind, id, after],
  )
  return rows.map(({ changes, at, ...row }) => ({
    ...row,
    at: iso(at),
    deed: changes.deed,
    fields: Object.entries(changes.fields).map(([field, [before, now]]) => ({
      field,
      before: said(before),
      after: said(now),
    })),
  }))
}

const said = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value)

/** Who changed a price is asked for years later; longer than the law keeps a sale nobody asks. */
export const sweepHistory = deletesOld({
  name: 'row-history',
  table: 'row_history',
  column: 'at',
  keep: '5 years',
})
