import { platformOff } from '../../../directory/platform-state/off.sql'
import { within } from '../../../platform/backoff'
import { tenantOfJob } from '../../../platform/db/tenant-of-job'
import type { EventBus } from '../../../platform/events/bus'
import { errorLine } from '../../../platform/startup-error'
import { type LineNeeds, openSender, type Sender } from './send.line'
import { TURN_MS } from './send.turn'

/** This node's part in sending. */
interface Senders {
  /** Begins no call more, gives those under way 5 s, and lets other nodes take the turns. */
  close(): Promise<void>
}

/** Held turns are kept so often, and lines looked for whose notice was lost or whose node is gone, ms. */
const ROUND_MS = 1_500
const STOP_WITHIN_MS = 5_000

/**
 * Sends what stands in the outbox, on as many nodes as there are: each connection's messages leave through the one
 * that holds its turn. `alone`: no other node can be alive, so that turns found at the start are nobody's.
 */
export async function openSenders({
  bus,
  alone,
  ...needs
}: LineNeeds & { bus: EventBus; alone: boolean }): Promise<Senders> {
  const { db, log, nodeId } = needs
  /** By connection; kept once made, so that there is never a second one for it. */
  const senders = new Map<string, Promise<Sender | null>>()
  let closing = false

  const senderOf = (tenantId: number, instanceId: string) => {
    const known = senders.get(instanceId)
    if (known) return known
    const sender = tenantOfJob(db, tenantId).then((tenant) =>
      tenant ? openSender(tenant, instanceId, needs) : null,
    )
    senders.set(instanceId, sender)
    return sender
  }
  const wake = (tenantId: number, instanceId: string) => {
    if (closing) return
    senderOf(tenantId, instanceId).then(
      (sender) => sender?.wake(),
      (error) => {
        senders.delete(instanceId)
        log.warn('Envio não iniciado.', { erro: errorLine(error) })
      },
    )
  }
  const round = async () => {
    await keep()
    const left = await db.system((work) =>
      work.query<{ tenant_id: number; instance_id: string }>(
        `SELECT i.tenant_id, i.id::text AS instance_id FROM instances i
         LEFT JOIN send_turns t ON t.tenant_id = i.tenant_id AND t.instance_id = i.id
         WHERE i.off_code IS NULL AND i.reset_finished AND (i.paused_until IS NULL OR i.paused_until < now())
           AND (t.held_until IS NULL OR t.held_until < clock_timestamp() OR t.held_by = $1)
           AND EXISTS (SELECT 1 FROM outbox o WHERE o.tenant_id = i.tenant_id AND o.instance_id = i.id
             AND o.put_at < now() - interval '1 second' AND (o.not_before IS NULL OR o.not_before < now()))
           AND NOT ${platformOff('i.tenant_id')}`,
        [nodeId],
      ),
    )
    for (const { tenant_id, instance_id } of left) wake(tenant_id, instance_id)
  }
  /** Turns of connections that have something under way are held on. */
  const keep = async () => {
    const busy: [string, Sender][] = []
    for (const [instanceId, sender] of senders) {
      const known = await sender.catch(() => null)
      if (known?.busy()) busy.push([instanceId, known])
    }
    if (busy.length === 0) return
    const kept = await db.system((work) =>
      work.query<{ instance_id: string }>(
        `UPDATE send_turns SET held_until = clock_timestamp() + make_interval(secs => $3)
         WHERE held_by = $1 AND instance_id = ANY($2::bigint[]) RETURNING instance_id::text`,
        [nodeId, busy.map(([id]) => id), TURN_MS / 1000],
      ),
    )
    const ours = new Set(kept.map(({ instance_id }) => instance_id))
    for (const [id, sender] of busy) if (ours.has(id)) sender.kept()
  }

  if (alone) await db.system((work) => work.query(`UPDATE send_turns SET held_until = '-infinity'`))
  const stop = bus.onOutbox(wake)
  let going: Promise<void> | null = null
  const timer = setInterval(() => {
    going ??= round()
      .catch((error) => log.warn('Envios não conferidos.', { erro: errorLine(error) }))
      .finally(() => {
        going = null
      })
  }, ROUND_MS)
  timer.unref()

  return {
    async close() {
      closing = true
      stop()
      clearInterval(timer)
      await going
      const open = await Promise.all([...senders.values()].map((sender) => sender.catch(() => null)))
      await within(STOP_WITHIN_MS, Promise.all(open.map(async (sender) => sender?.close())), 'late').catch(
        (error) => log.warn('Envios ainda em andamento.', { erro: errorLine(error) }),
      )
      await db.system((work) =>
        work.query(`UPDATE send_turns SET held_until = '-infinity' WHERE held_by = $1`, [nodeId]),
      )
    },
  }
}
