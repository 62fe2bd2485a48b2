import type { Work } from '../../../platform/db/work'
import type { NeutralProduct } from '../connectors/connector'

/** Why something was not taken: by the words of migration 0150. */
type RefusedBecause = 'zero' | 'jump' | 'row' | 'twice' | 'missing'

export type Refused = Readonly<{
  theirs: string
  reason: RefusedBecause
  name: string
  sentence: string
  row: NeutralProduct | Readonly<Record<string, unknown>>
}>

/** What the whole run is known as among the refusals. */
export const WHOLE_RUN = 'run'

/** Writes down what waits for a person; what waited before about the same thing is replaced. */
export const keepRefusals = (
  work: Work,
  connectionId: string,
  runId: string | null,
  refused: readonly Refused[],
): Promise<unknown> =>
  refused.length === 0
    ? Promise.resolve()
    : work.query(
        `INSERT INTO erp_refusals (tenant_id, connection_id, run_id, theirs, reason, name, sentence, row)
         SELECT $1, $2::bigint, $3::bigint, v.theirs, v.reason, v.name, v.sentence, v.row
         FROM jsonb_to_recordset($4::jsonb) v(theirs text, reason text, name text, sentence text, row jsonb)
         ON CONFLICT (tenant_id, connection_id, theirs) WHERE solved_at IS NULL DO UPDATE SET
           run_id = excluded.run_id, reason = excluded.reason, name = excluded.name, sentence = excluded.sentence, row = excluded.row`,
        [
          work.tenant.id,
          connectionId,
          runId,
          JSON.stringify(refused.map((one) => ({ ...one, name: one.name.slice(0, 200) || one.theirs }))),
        ],
      )

/** What waited about these things has been settled: they were taken since, or somebody has decided. */
export const settleRefusals = (work: Work, connectionId: string, theirs: readonly string[]) =>
  work.query(
    `UPDATE erp_refusals SET solved_at = now()
     WHERE tenant_id = $1 AND connection_id = $2::bigint AND theirs = ANY($3::text[]) AND solved_at IS NULL`,
    [work.tenant.id, connectionId, theirs],
  )
