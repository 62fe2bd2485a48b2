import type { Uses } from '../../platform/db/still-used'

/**
 * What would go on for a connection that is no longer there. What is only a part of it goes with it: its settings, the
 * prices and the shop's data that are its own.
 */
export const USES_OF_INSTANCE: Uses = {
  'horário de': `SELECT 'funcionamento' AS name FROM opening_hours WHERE instance_id = $1::bigint`,
  'regra de inatividade': `SELECT DISTINCT CASE place WHEN 'open' THEN 'em atendimento' ELSE 'na fila' END AS name
    FROM inactivity_rules WHERE instance_id = $1::bigint`,
  'mensagem de': `SELECT 'encerramento' AS name FROM closing_messages WHERE instance_id = $1::bigint
    UNION SELECT 'pesquisa' FROM surveys WHERE instance_id = $1::bigint AND deleted_at IS NULL`,
  'área de entrega': `SELECT name FROM delivery_areas WHERE instance_id = $1::bigint AND deleted_at IS NULL`,
  'coleção do catálogo': `SELECT name FROM catalog_collections WHERE instance_id = $1::bigint AND deleted_at IS NULL`,
  integração: `SELECT name FROM erp_connections WHERE instance_id = $1::bigint AND deleted_at IS NULL`,
  'conta Pix': `SELECT name FROM psp_accounts WHERE instance_id = $1::bigint AND deleted_at IS NULL`,
  'convite de': `SELECT email AS name FROM invitations WHERE instance_ids @> ARRAY[$1::bigint]`,
}
