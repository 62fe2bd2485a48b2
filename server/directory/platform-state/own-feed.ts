import type { StatusFeedItem } from '../../../contract/entities'
import type { Database, Tenant } from '../../platform/db/work'

/** How old the oldest thing that waits may be, s: beyond each a worse state. */
const WAITS: readonly (readonly [seconds: number, status: string])[] = [
  [1800, 'major outage'],
  [300, 'partial outage'],
  [60, 'degraded performance'],
]
/** Fewer connections that are down together are their own matter, not the platform's. */
const FEWEST_DOWN = 3

const waiting = (seconds: number): string => WAITS.find(([limit]) => seconds > limit)?.[1] ?? 'operational'

/**
 * The installation's own status feed, from its own evidence: what waits to be received and sent, and how many
 * official connections their provider has switched off. It names no house and no number.
 */
export async function ownFeed(
  db: Database,
  tenant: Tenant | undefined,
  now: Date,
): Promise<StatusFeedItem[]> {
  const facts = await db.system((work) =>
    work.query<{ received: number; sent: number; down: number; all: number }>(
      `SELECT
         (SELECT coalesce(extract(epoch FROM now() - min(received_at)), 0)::integer FROM webhook_inbox WHERE processed_at IS NULL) AS received,
         (SELECT coalesce(extract(epoch FROM now() - min(greatest(o.put_at, o.not_before))), 0)::integer FROM outbox o
          JOIN instances i ON i.tenant_id = o.tenant_id AND i.id = o.instance_id
          WHERE i.off_code IS NULL AND (o.not_before IS NULL OR o.not_before < now())) AS sent,
         (SELECT count(*)::integer FROM instances WHERE is_official AND deleted_at IS NULL AND off_code IS NOT NULL) AS down,
         (SELECT count(*)::integer FROM instances WHERE is_official AND deleted_at IS NULL AND official_token IS NOT NULL) AS all`,
    ),
  )
  const maintained =
    tenant &&
    (await db.work(
      tenant,
      (work) =>
        work.one(
          "SELECT 1 FROM settings WHERE key = 'maintenance_status' AND value = 'true' AND instance_id IS NULL",
        ),
      { readOnly: true },
    ))
  const [{ received, sent, down, all } = { received: 0, sent: 0, down: 0, all: 0 }] = facts
  const share = all === 0 || down < FEWEST_DOWN ? 0 : down / all
  const item = (name: string, status: string, description: string | null = null): StatusFeedItem => ({
    name,
    status,
    updatedAt: now.toISOString(),
    description,
    incidentStage: null,
  })
  return [
    maintained
      ? item('Atendimento', 'under maintenance', 'Em manutenção programada pela administração.')
      : item('Atendimento', 'operational'),
    item('Recebimento de mensagens', waiting(received)),
    item('Envio de mensagens', waiting(sent)),
    item('WhatsApp oficial', share >= 0.8 ? 'major outage' : share >= 0.2 ? 'partial outage' : 'operational'),
  ]
}
