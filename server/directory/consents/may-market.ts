import type { SendRefusal } from '../../../src/domain/consents/may-send'
import type { Work } from '../../platform/db/work'
import { sendRefusal } from './may-send'

/** Why no campaign may write to customer `c`, as SQL of one value; null: one may. See {@link sendRefusal}. */
export const noMarketing = (customer = 'c'): string => sendRefusal('campaign', 'whatsapp', customer)

/** May campaigns write to these? By id; who is not there is not in the answer. */
export async function mayMarket(
  work: Work,
  ids: readonly string[],
): Promise<ReadonlyMap<string, SendRefusal | null>> {
  const rows = await work.query<{ id: string; why: SendRefusal | null }>(
    `SELECT c.id::text, ${noMarketing()} AS why FROM customers c WHERE c.id = ANY($1::bigint[])`,
    [ids],
  )
  return new Map(rows.map(({ id, why }) => [id, why]))
}
