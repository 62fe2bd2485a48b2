import type { Shop } from './shop'

/** What an operator of a benefit programme said no to, of an order; every text in it holds the mark. */
export async function anAuthorisationRow(
  id: (sql: string, values: unknown[]) => Promise<string>,
  order: string,
  mark: string,
): Promise<string> {
  const programme = await id(
    `INSERT INTO pbm_programmes (tenant_id, name, operator, way) VALUES ($1, $2, 'other', 'portal')`,
    [`Programa ${mark} ${order}`],
  )
  return id(
    `INSERT INTO pbm_authorisations (tenant_id, programme_id, programme_name, operator, way, stacks, refund_percent, order_id, product_name, ean,
       pieces, price, state, reason, hash, user_id, asked_at)
     SELECT $1, $2, $4, 'other', 'portal', false, 100, $3, $4, '', 1, 1, 'denied', $4, $5, min(u.id), now() FROM users u`,
    [programme, order, mark, `${mark}-${order}`],
  )
}

/** A month of an operator in a shop; once more it is the same one. */
export const A_CLOSING = `INSERT INTO pbm_closings (tenant_id, operator, month) VALUES ($1, 'other', '2026-01-01')
  ON CONFLICT (tenant_id, operator, month) DO UPDATE SET month = excluded.month`

export const aClosing = async ({ db, tenant }: Shop): Promise<string> =>
  (await db.work(tenant, (w) => w.one<{ id: string }>(`${A_CLOSING} RETURNING id::text`, [tenant.id])))?.id ??
  ''
