import { ALARM_MS } from '../../../src/domain/catalog/wanted'
import { warnOpeners } from '../../directory/access/warn-openers'
import type { Work } from '../../platform/db/work'

/** SQL: the states in which an item waits for Meta. */
export const WAITS = `('queued', 'removing', 'sent')`

/**
 * Tells who looks after the catalogue, once, that a connection's items have waited for a day and Meta has taken nothing;
 * again only after it has moved in between. The last step of a transaction.
 */
export async function sayStandstill(work: Work, instanceId: string, now: Date): Promise<void> {
  const turned = await work.one<{ stands: boolean; name: string }>(
    `UPDATE catalog_syncs s SET alarmed_at = CASE WHEN w.stands THEN $3::timestamptz END
     FROM (SELECT coalesce(min(changed_at) < $4, false) AS stands FROM catalog_items
       WHERE tenant_id = $1 AND instance_id = $2::bigint AND state IN ${WAITS}) w, instances i
     WHERE s.tenant_id = $1 AND s.instance_id = $2::bigint AND (s.alarmed_at IS NOT NULL) <> w.stands
       AND i.tenant_id = $1 AND i.id = s.instance_id
     RETURNING w.stands, coalesce(i.nickname, i.name) AS name`,
    [work.tenant.id, instanceId, now, new Date(now.getTime() - ALARM_MS)],
  )
  if (!turned?.stands) return
  await warnOpeners(work, 'catalog/itens', {
    title: 'Catálogo parado',
    message: `Há mais de 24 horas há itens de ${turned.name} esperando e nada foi aceito pelo Meta. Veja o motivo em Situação do catálogo.`,
  })
}
