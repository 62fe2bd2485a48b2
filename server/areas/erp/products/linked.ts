import type { Work } from '../../../platform/db/work'

/** Which products of ours these of an ERP's are linked to; one that is linked to none is left out. */
export async function linkedProducts(
  work: Work,
  connectionId: string,
  refs: readonly string[],
): Promise<Map<string, { id: string; name: string }>> {
  const rows = await work.query<{ theirs: string; id: string; name: string }>(
    `SELECT l.theirs, p.id::text, p.name FROM erp_links l JOIN products p ON p.tenant_id = l.tenant_id AND p.id = l.product_id
     WHERE l.tenant_id = $1 AND l.connection_id = $2 AND l.theirs = ANY($3::text[])`,
    [work.tenant.id, connectionId, refs],
  )
  return new Map(rows.map(({ theirs, ...product }) => [theirs, product]))
}
