import { tooManyMissing } from '../../../../src/domain/erp/doubt'
import type { Work } from '../../../platform/db/work'
import type { Connection } from '../connection.row'
import type { NeutralProduct } from '../connectors/connector'
import { keepRefusals, settleRefusals, WHOLE_RUN } from './refuse'
import { takeProducts } from './take'

/** What is known from a connection and was not seen by a comparison of everything. */
export async function unseenBy(
  work: Work,
  connectionId: string,
  runId: string,
): Promise<{ refs: string[]; known: number }> {
  const rows = await work.query<{ theirs: string; seen: boolean }>(
    `SELECT theirs, seen_run IS NOT DISTINCT FROM $3::bigint AS seen FROM erp_links
     WHERE tenant_id = $1 AND connection_id = $2 ORDER BY theirs`,
    [work.tenant.id, connectionId, runId],
  )
  return { refs: rows.filter(({ seen }) => !seen).map(({ theirs }) => theirs), known: rows.length }
}

/**
 * The sentence with which a run stops where so many are missing that nobody believes it, kept for a person to decide;
 * null: they may be taken away.
 */
export async function doubtMissing(
  work: Work,
  connection: Connection,
  runId: string,
  { missing, known }: { missing: number; known: number },
): Promise<string | null> {
  if (!tooManyMissing(known, missing) || connection.options.accept_missing === true) return null
  const sentence = `Faltam ${missing} de ${known} produtos que já vieram desta integração: nada foi desativado.`
  const row = { missing, known }
  await keepRefusals(work, connection.id, runId, [
    { theirs: WHOLE_RUN, reason: 'missing', name: connection.name, sentence, row },
  ])
  await work.query('UPDATE erp_runs SET missing = $2 WHERE id = $1', [runId, missing])
  return sentence
}

/** Products that are gone there are no longer offered here; their links go with them. */
export async function takeAway(
  work: Work,
  connection: Connection,
  refs: readonly string[],
  now: Date,
): Promise<void> {
  if (refs.length === 0) return
  const rows = await work.query<{ theirs: string; name: string; sku: string | null }>(
    `SELECT l.theirs, p.name, p.sku FROM erp_links l JOIN products p ON p.tenant_id = l.tenant_id AND p.id = l.product_id
     WHERE l.tenant_id = $1 AND l.connection_id = $2 AND l.theirs = ANY($3::text[]) AND p.deleted_at IS NULL`,
    [work.tenant.id, connection.id, refs],
  )
  const gone = { gtin: null, brand: null, price: null, promo: null, stock: 0, active: false } as const
  const off = rows.map(({ theirs, name, sku }): NeutralProduct => ({ ...gone, ref: theirs, sku, name }))
  await takeProducts(work, connection, off, { runId: null, now })
  await work.query(
    'DELETE FROM erp_links WHERE tenant_id = $1 AND connection_id = $2 AND theirs = ANY($3::text[])',
    [work.tenant.id, connection.id, refs],
  )
}

/** After everything was settled: what waited is decided, and the next time is asked again. */
export async function missingSettled(work: Work, connectionId: string, runId: string, gone: number) {
  await work.query('UPDATE erp_runs SET missing = $2 WHERE id = $1', [runId, gone])
  await settleRefusals(work, connectionId, [WHOLE_RUN])
  await work.query(`UPDATE erp_connections SET options = options - 'accept_missing' WHERE id = $1`, [
    connectionId,
  ])
}

/** Takes away what a file that holds everything did not name; the sentence where it is doubted. */
export async function settleMissing(
  work: Work,
  connection: Connection,
  runId: string,
  now: Date,
): Promise<string | null> {
  const { refs, known } = await unseenBy(work, connection.id, runId)
  const said = await doubtMissing(work, connection, runId, { missing: refs.length, known })
  if (said !== null) return said
  await takeAway(work, connection, refs, now)
  await missingSettled(work, connection.id, runId, refs.length)
  return null
}
