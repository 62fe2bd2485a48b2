import * as v from 'valibot'
import { aheadBy, noteHeard } from '../../../directory/instances/heard'
import { applyHubState, type HubState } from '../../../directory/instances/hub-state'
import { personOfJid } from '../../../directory/whatsapp/hub/ids'
import { shownCode } from '../../../directory/whatsapp/hub/session'
import type { Config } from '../../../platform/config'
import { cleanJson } from '../../../platform/db/clean-text'
import type { Database, Tenant } from '../../../platform/db/work'
import type { JobPayload } from '../../../platform/jobs/catalogue'
import { errorLine } from '../../../platform/startup-error'
import { type BrokenItem, type Told, takeIn } from '../intake'
import { finishWebhooks } from '../whatsapp/webhook.job'
import { type HubTyping, sayTyping, typingOf } from './typing'
import { happeningOf } from './webhook.items'
import { CodeSchema, ConnectionSchema, EventSchema } from './webhook.schema'

type Stored = {
  id: string
  body: Buffer
  received_at: Date
  tenant_id: number
  slug: string
  instance_id: string
}

/** Most bodies taken into memory at once. */
const MOST_BODIES = 200

/**
 * Processes what hubs have told a tenant: the bodies named, and with them whatever else waits, in the order in which
 * they came. Running it again changes nothing.
 */
export async function processHubWebhooks(
  { ids, ofTenant }: JobPayload<'hub.webhooks'>,
  { db, config }: { db: Database; config: Pick<Config, 'secretKey'> },
): Promise<void> {
  const left = new Set(ids)
  while (left.size > 0) {
    const batch = await db.system((work) =>
      work.query<Stored>(
        `SELECT w.id::text, w.body, w.received_at, w.tenant_id, t.slug, w.instance_id::text
         FROM webhook_inbox w JOIN tenants t ON t.id = w.tenant_id
         WHERE w.processed_at IS NULL AND w.provider = 'hub' AND w.tenant_id = coalesce($2, w.tenant_id)
         ORDER BY w.id LIMIT $1`,
        [MOST_BODIES, ofTenant ?? null],
      ),
    )
    if (batch.length === 0) return
    const broken: BrokenItem[] = []
    for (const [tenant, bodies] of byTenant(batch))
      broken.push(...(await take(db, config.secretKey, tenant, bodies)))
    await finishWebhooks(db, batch, broken)
    for (const { id } of batch) left.delete(id)
  }
}

function byTenant(batch: readonly Stored[]): Map<Tenant, Stored[]> {
  const tenants = new Map<number, Tenant>()
  const grouped = new Map<Tenant, Stored[]>()
  for (const one of batch) {
    const tenant = tenants.get(one.tenant_id) ?? { id: one.tenant_id, slug: one.slug }
    tenants.set(one.tenant_id, tenant)
    grouped.set(tenant, [...(grouped.get(tenant) ?? []), one])
  }
  return grouped
}

async function take(
  db: Database,
  secretKey: string,
  tenant: Tenant,
  bodies: readonly Stored[],
): Promise<BrokenItem[]> {
  const told: Told[] = []
  const states: { instanceId: string; state: HubState }[] = []
  const typings: HubTyping[] = []
  const broken: BrokenItem[] = []
  for (const { id: webhookId, body, received_at: receivedAt, instance_id: instanceId } of bodies) {
    for (const [position, { event, item, at }] of eventsOf(body, receivedAt).entries()) {
      try {
        const state = stateOf(event, item, at)
        if (state) states.push({ instanceId, state })
        const typing = typingOf(event, item, instanceId, receivedAt)
        if (typing) typings.push(typing)
        const happening = happeningOf(event, item, {
          instanceId,
          receivedAt,
          arrival: { webhookId, position },
        })
        if (happening) told.push({ webhookId, item, happening })
      } catch (error) {
        broken.push({ kind: 'broken', webhookId, reason: errorLine(error), item })
      }
    }
  }
  await db.system((work) => noteHeard(work, heardOf(tenant, bodies, told)))
  // How each session stands is what it said last.
  const inTime = [...states].sort((a, b) => a.state.at.getTime() - b.state.at.getTime())
  for (const { instanceId, state } of inTime)
    await db.work(tenant, (work) => applyHubState(work, instanceId, state))
  const left = await takeIn(db, tenant, secretKey, told)
  // Behind the messages: who has just opened a ticket may be typing on in it.
  for (const typing of typings) await db.work(tenant, (work) => sayTyping(work, typing, new Date()))
  return [...broken, ...left]
}

/** The sessions that called, with the clock as the words of people show it. */
function heardOf(tenant: Tenant, bodies: readonly Stored[], told: readonly Told[]) {
  const received = new Map(bodies.map(({ id, received_at }) => [id, received_at]))
  const words = told.flatMap(({ webhookId, happening }) => {
    const word =
      happening.kind === 'message'
        ? happening.received
        : happening.kind === 'from phone'
          ? happening.own
          : null
    const receivedAt = received.get(webhookId)
    return word && receivedAt ? [{ instanceId: word.instanceId, saidAt: word.sentAt, receivedAt }] : []
  })
  return [...new Set(bodies.map(({ instance_id }) => instance_id))].map((instanceId) => ({
    tenantId: tenant.id,
    instanceId,
    ahead: aheadBy(words.filter((word) => word.instanceId === instanceId)),
  }))
}

type Event = { event: string; item: unknown; at: Date }

/** Names come as `messages.upsert` or `MESSAGES_UPSERT`, data as one item or a list of them. */
function eventsOf(body: Buffer, receivedAt: Date): Event[] {
  let json: unknown
  try {
    json = cleanJson(JSON.parse(body.toString('utf8')))
  } catch {
    // SyntaxError, or RangeError for a body nested beyond the stack: quarantined as it is.
    return [{ event: 'messages.upsert', item: null, at: receivedAt }]
  }
  const parsed = v.safeParse(EventSchema, json)
  if (!parsed.success) return [{ event: 'messages.upsert', item: json, at: receivedAt }]
  const { event, data, date_time } = parsed.output
  const stamp = date_time === undefined ? Number.NaN : Date.parse(date_time)
  const ours = Number.isNaN(stamp) || stamp > receivedAt.getTime() + 60_000 ? receivedAt : new Date(stamp)
  const list = Array.isArray(data) ? data : [data]
  return list.map((item) => ({ event: event.toLowerCase().replaceAll('_', '.'), item, at: ours }))
}

/** Reasons with which a session is over, and one with which somebody else has it (whatsapp-facts section 7). */
const OVER = [401, 402, 403, 406]
const REPLACED = 440

function stateOf(event: string, item: unknown, at: Date): HubState | null {
  if (event === 'qrcode.updated')
    return { at, state: 'code', code: shownCode(v.parse(CodeSchema, item).qrcode ?? {}) }
  if (event === 'logout.instance') return { at, state: 'logged out' }
  if (event !== 'connection.update' && event !== 'status.instance') return null
  const told = v.parse(ConnectionSchema, item)
  const state = told.state ?? told.status
  const reason = told.statusReason ?? told.disconnectionReasonCode
  if (state === 'open') {
    const person = personOfJid(told.wuid ?? undefined)
    return { at, state: 'open', phoneNumber: person && 'phone' in person ? person.phone : null }
  }
  if (state !== 'close' && state !== 'closed' && state !== 'refused') return null
  if (reason !== undefined && OVER.includes(reason)) return { at, state: 'logged out' }
  return { at, state: reason === REPLACED ? 'replaced' : 'reconnecting' }
}
