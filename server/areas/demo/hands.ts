import type { Work } from '../../platform/db/work'

/** Why the demonstration's people may be on pause, and whose the customers with the longest story are. */
export async function writeHands(work: Work): Promise<void> {
  await work.query(`INSERT INTO pause_reasons (tenant_id, name) SELECT $1, n FROM unnest($2::text[]) n`, [
    work.tenant.id,
    ['Almoço', 'Lanche', 'Reunião', 'Treinamento'],
  ])
  await work.query(
    `UPDATE customers SET attendant_id = 2 + id % 2, substitute_id = 3 - id % 2
     WHERE id IN (SELECT customer_id FROM chat_tickets GROUP BY customer_id ORDER BY count(*) DESC, customer_id LIMIT 6)`,
  )
}
