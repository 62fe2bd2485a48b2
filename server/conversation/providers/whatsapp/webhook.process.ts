import type { DeliveryState } from '../../../../src/domain/kernel/steps.gen'
import { aheadBy, HEARD, isNews, noteHeard, noteOnPhone } from '../../../directory/instances/heard'
import { reasonFor } from '../../../directory/whatsapp/errors'
import { readEcho } from '../../../directory/whatsapp/meta/echo'
import type { Database, Tenant } from '../../../platform/db/work'
import { errorLine } from '../../../platform/startup-error'
import type { ProviderStatus } from '../../messages/delivery/statuses'
import { type BrokenItem, type Happening, type Told, takeIn } from '../intake'
import { takeAccountItems } from './account-items'
import { type BesideItem, besideHappenings } from './beside'
import { contentOf } from './content'
import { providerMoment, TooOld, writtenAt } from './moment'
import { noticeOf } from './notices'
import { senderOf } from './sender'
import { keepUnknown } from './unknown-owners'
import type { EchoItem, MessageItem, StatusItem, WebhookItem } from './webhook.items'
import { type InboundMessage, nodeAt, textAt } from './webhook.schema'

/** The connection that owns a phone number id. */
type Owner = {
  tenant: Tenant
  instanceId: string
  /** Was anybody of the tenant erased lately? */
  erased: boolean
  /** Was it noted a moment ago that the provider calls about it, and how far our clock is ahead of its? */
  heard: boolean
  ahead: number
}

/**
 * Brings the items of Meta's webhooks into their tenants: see {@link takeIn}.
 *
 * @returns what belongs into the quarantine.
 */
export async function processItems(
  db: Database,
  secretKey: string,
  items: readonly WebhookItem[],
): Promise<BrokenItem[]> {
  const broken = items.filter((item) => item.kind === 'broken')
  const usable = items.filter(
    (item) => item.kind !== 'broken' && item.kind !== 'template' && item.kind !== 'account',
  )
  broken.push(...(await takeAccountItems(db, items)))
  const owners = await findOwners(
    db,
    usable.map(({ phoneNumberId }) => phoneNumberId),
  )
  const connectionOf = ({ tenant, instanceId }: Owner) => ({ tenantId: tenant.id, instanceId })
  const onPhone = usable.flatMap(({ kind, phoneNumberId }) => {
    const owner = kind === 'echo' ? owners.get(phoneNumberId) : undefined
    return owner ? [connectionOf(owner)] : []
  })
  const unheard = [...owners].flatMap(([phoneNumberId, owner]) => {
    const ahead = aheadBy(wordsOf(usable, phoneNumberId))
    return isNews(owner, ahead) ? [{ ...connectionOf(owner), ahead }] : []
  })
  if (unheard.length + onPhone.length > 0)
    await db.system(async (work) => {
      await noteHeard(work, unheard)
      await noteOnPhone(work, onPhone)
    })
  const byTenant = new Map<number, Pick<Owner, 'tenant' | 'erased'> & { told: Told[] }>()
  const unknown: (typeof usable)[number][] = []
  for (const item of usable) {
    const owner = owners.get(item.phoneNumberId)
    // It touches nobody, and waits until a connection has the number.
    if (!owner) {
      unknown.push(item)
      continue
    }
    const entry = byTenant.get(owner.tenant.id) ?? { tenant: owner.tenant, erased: owner.erased, told: [] }
    byTenant.set(owner.tenant.id, entry)
    const content = item.kind === 'status' ? item.status : item.kind === 'beside' ? item.raw : item.message
    try {
      for (const happening of happeningsOf(item, owner.instanceId))
        entry.told.push({ webhookId: item.webhookId, item: content, happening })
    } catch (error) {
      broken.push({
        kind: 'broken',
        webhookId: item.webhookId,
        reason: errorLine(error),
        // Whoever it is about may have been erased since.
        ...(error instanceof TooOld
          ? { item: { id: textAt(content, 'id') }, forgetBody: true }
          : error instanceof OfGroup
            ? { item: { id: textAt(content, 'id'), group_id: textAt(content, 'group_id') } }
            : { item: content }),
      })
    }
  }
  for (const { tenant, erased, told } of byTenant.values())
    broken.push(...(await takeIn(db, tenant, erased ? secretKey : null, told)))
  await keepUnknown(
    db,
    'number',
    unknown.map(({ webhookId, phoneNumberId }) => ({ webhookId, id: phoneNumberId })),
  )
  return broken
}

/** When people wrote on a number, and when it came. */
const wordsOf = (items: readonly WebhookItem[], phoneNumberId: string) =>
  items.flatMap((item) => {
    if ((item.kind !== 'message' && item.kind !== 'echo') || item.phoneNumberId !== phoneNumberId) return []
    const { message, receivedAt } = item
    return [{ saidAt: providerMoment(message.timestamp, receivedAt), receivedAt }]
  })

async function findOwners(db: Database, phoneNumberIds: readonly string[]): Promise<Map<string, Owner>> {
  if (phoneNumberIds.length === 0) return new Map()
  const rows = await db.once<{
    official_phone_id: string
    instance_id: string
    tenant_id: number
    slug: string
    erased: boolean
    heard: boolean
    clock_ahead: number
  }>(
    `SELECT i.official_phone_id, i.id::text AS instance_id, i.tenant_id, t.slug, ${HEARD} AS heard, i.clock_ahead,
       EXISTS (SELECT 1 FROM erased_identifiers e WHERE e.tenant_id = i.tenant_id) AS erased
     FROM instances i JOIN tenants t ON t.id = i.tenant_id WHERE i.official_phone_id = ANY($1::text[])`,
    [[...new Set(phoneNumberIds)]],
  )
  return new Map(
    rows.map((row) => [
      row.official_phone_id,
      {
        tenant: { id: row.tenant_id, slug: row.slug },
        instanceId: row.instance_id,
        erased: row.erased,
        heard: row.heard,
        ahead: row.clock_ahead,
      },
    ]),
  )
}

function happeningsOf(
  item: MessageItem | EchoItem | BesideItem | StatusItem,
  instanceId: string,
): Happening[] {
  if (item.kind === 'beside') return besideHappenings(item, instanceId)
  const happening = happeningOf(item, instanceId)
  return happening ? [happening] : []
}

function happeningOf(item: MessageItem | EchoItem | StatusItem, instanceId: string): Happening | null {
  switch (item.kind) {
    case 'message':
      return ofMessage(item, instanceId)
    case 'echo':
      return ofEcho(item, instanceId)
    case 'status':
      return ofStatus(item, instanceId)
  }
}

/** Groups have no customer whose ticket this could be: what is written there leaves a trace, and no words. */
class OfGroup extends Error {
  override readonly name = 'OfGroup'
}
const mustBeOfPerson = ({ group_id }: InboundMessage) => {
  if (group_id !== undefined) throw new OfGroup('mensagem de um grupo')
}

/** Null for what is nobody's message. @throws OfGroup; TypeError for a message without a sender. */
function ofMessage(
  { message, contact, receivedAt, webhookId, position }: MessageItem,
  instanceId: string,
): Happening | null {
  mustBeOfPerson(message)
  // Notices of the system may name the customer inside alone.
  const from = message.from ?? textAt(nodeAt(message, 'system'), 'customer') ?? undefined
  const sender = senderOf({ ...message, from }, contact)
  if (!sender) throw new TypeError('message without a sender')
  const at = writtenAt(message.timestamp, receivedAt)
  const providerId = message.id
  const arrival = { webhookId, position }
  const notice = noticeOf(message)
  switch (notice?.kind) {
    case undefined: {
      const repliesTo = message.context?.id ?? null
      const received = {
        instanceId,
        contact: sender,
        providerId,
        sentAt: at,
        arrival,
        repliesTo,
        ...contentOf(message),
      }
      return { kind: 'message', received }
    }
    case 'edit':
    case 'revoke': {
      const text = notice.kind === 'edit' ? notice.text : null
      const change = { kind: notice.kind, target: notice.wamid, own: false, text, at, providerId, arrival }
      return { kind: 'change', change }
    }
    case 'reaction':
      return {
        kind: 'reaction',
        reaction: { target: notice.wamid, providerId, text: notice.text, at, arrival },
      }
    case 'line': {
      const line = { instanceId, lookupKey: sender.lookupKey, providerId, text: notice.text, at, arrival }
      if (notice.newNumber === null) return { kind: 'line', line }
      return { kind: 'number', line, change: { from: sender.lookupKey, to: notice.newNumber } }
    }
    case 'nothing':
      return null
  }
}

/** Null for what is no message to a customer. @throws OfGroup; TypeError for one to nobody. */
function ofEcho(
  { message, receivedAt, webhookId, position }: EchoItem,
  instanceId: string,
): Happening | null {
  mustBeOfPerson(message)
  const contact = senderOf(message, null)
  if (!contact) throw new TypeError('message to nobody')
  const providerId = message.id
  const at = writtenAt(message.timestamp, receivedAt)
  const arrival = { webhookId, position }
  const notice = noticeOf(message)
  if (notice?.kind === 'edit' || notice?.kind === 'revoke') {
    const text = notice.kind === 'edit' ? notice.text : null
    return {
      kind: 'change',
      change: { kind: notice.kind, target: notice.wamid, own: true, text, at, providerId, arrival },
    }
  }
  // Reactions from the phone are not shown: the panel shows one reaction of ours, the one that it posted.
  if (notice) return null
  const repliesTo = message.context?.id ?? null
  const own = {
    instanceId,
    contact,
    providerId,
    sentAt: at,
    arrival,
    repliesTo,
    ...contentOf(message),
  }
  // Meta tells of what was written on the phone alone, never of what we sent.
  return { kind: 'from phone', own: { ...own, maybeOurs: false } }
}

const STATES: Readonly<Record<string, ProviderStatus['state']>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  played: 'played',
  failed: 'failed',
} satisfies Partial<Record<DeliveryState, DeliveryState>>

/** What a status says that its message costs. */
function costOf({ status, receivedAt }: StatusItem, instanceId: string): ProviderStatus['cost'] {
  const { pricing, timestamp } = status
  if (!pricing) return null
  const { category, billable = pricing.type === 'regular', pricing_model: model } = pricing
  return { instanceId, category, billable, model, at: providerMoment(timestamp, receivedAt).toISOString() }
}

function ofStatus(item: StatusItem, instanceId: string): Happening | null {
  const { status } = item
  // A status of a newer kind says nothing that we know how to show.
  const state = Object.hasOwn(STATES, status.status) ? STATES[status.status] : undefined
  if (state === undefined) return null
  const [error] = state === 'failed' ? (status.errors ?? []) : []
  const code = error?.code === undefined ? null : String(error.code)
  const sentence = reasonFor(code, error?.error_data?.details ?? error?.title ?? null)
  return {
    kind: 'status',
    status: {
      providerId: status.id,
      state,
      errorCode: state === 'failed' ? (code ?? 'FAILED') : null,
      errorMessage: state === 'failed' ? sentence : null,
      cost: costOf(item, instanceId),
      echo: readEcho(status.biz_opaque_callback_data),
    },
  }
}
