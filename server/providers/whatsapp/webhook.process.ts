import type { DeliveryState } from '../../../src/domain/kernel/steps.gen'
import { editMessages, revokeMessages, writeCustomerLines } from '../../messages/notices'
import { type Received, receiveMessages } from '../../messages/receive'
import { applyStatuses, type ProviderStatus } from '../../messages/statuses'
import type { Database, Tenant } from '../../platform/db/work'
import { errorCode, errorLine } from '../../platform/startup-error'
import { applyReactions, type ReceivedReaction } from '../../reactions/receive'
import { applyTemplateStatuses } from '../../templates/status.receive'
import { reasonFor } from '../errors'
import { contentOf } from './content'
import { readEcho } from './echo'
import { providerMoment } from './moment'
import { noticeOf } from './notices'
import { senderOf } from './sender'
import type { BrokenItem, MessageItem, StatusItem, TemplateItem, WebhookItem } from './webhook.items'

/** The connection that owns a phone number id. */
type Owner = { tenant: Tenant; instanceId: string }

/**
 * Brings the items into their tenants: each tenant's messages in one transaction and its statuses in another.
 * When a batch fails because of what is in it, its items go in one by one and the failing ones come back as
 * broken; when it fails for a reason outside (the database is away), nothing is done and the error goes up.
 *
 * @returns what belongs into the quarantine.
 */
export async function processItems(db: Database, items: readonly WebhookItem[]): Promise<BrokenItem[]> {
  const broken = items.filter((item) => item.kind === 'broken')
  const usable = items.filter((item) => item.kind === 'message' || item.kind === 'status')
  const templates = items.filter((item) => item.kind === 'template')
  broken.push(...(await inBatchOrAlone(db, templates, (batch) => takeTemplates(db, batch))))
  const owners = await findOwners(
    db,
    usable.map(({ phoneNumberId }) => phoneNumberId),
  )
  const byTenant = new Map<number, { tenant: Tenant; group: (MessageItem | StatusItem)[] }>()
  for (const item of usable) {
    // A number that no tenant has is another system's: it touches nobody.
    const tenant = owners.get(item.phoneNumberId)?.tenant
    if (!tenant) continue
    const entry = byTenant.get(tenant.id) ?? { tenant, group: [] }
    entry.group.push(item)
    byTenant.set(tenant.id, entry)
  }
  for (const { tenant, group } of byTenant.values()) {
    const messages = group.filter((item) => item.kind === 'message')
    const statuses = group.filter((item) => item.kind === 'status')
    broken.push(...(await inBatchOrAlone(db, messages, (batch) => takeMessages(db, tenant, owners, batch))))
    broken.push(...(await inBatchOrAlone(db, statuses, (batch) => takeStatuses(db, tenant, batch))))
  }
  return broken
}

/** Each tenant that has the account, for these items name no phone number. */
async function takeTemplates(db: Database, items: readonly TemplateItem[]): Promise<void> {
  if (items.length === 0) return
  const owners = await db.system((work) =>
    work.query<{ waba_id: string; id: number; slug: string }>(
      `SELECT DISTINCT i.waba_id, t.id, t.slug FROM instances i JOIN tenants t ON t.id = i.tenant_id
       WHERE i.waba_id = ANY($1::text[])`,
      [[...new Set(items.map(({ status }) => status.wabaId))]],
    ),
  )
  for (const { waba_id: wabaId, ...tenant } of owners)
    await db.work(tenant, (work) =>
      applyTemplateStatuses(
        work,
        items.flatMap(({ status }) => (status.wabaId === wabaId ? [status] : [])),
      ),
    )
}

async function findOwners(db: Database, phoneNumberIds: readonly string[]): Promise<Map<string, Owner>> {
  const rows = await db.system((work) =>
    work.query<{ official_phone_id: string; instance_id: string; tenant_id: number; slug: string }>(
      `SELECT i.official_phone_id, i.id::text AS instance_id, i.tenant_id, t.slug
       FROM instances i JOIN tenants t ON t.id = i.tenant_id WHERE i.official_phone_id = ANY($1::text[])`,
      [[...new Set(phoneNumberIds)]],
    ),
  )
  return new Map(
    rows.map((row) => [
      row.official_phone_id,
      { tenant: { id: row.tenant_id, slug: row.slug }, instanceId: row.instance_id },
    ]),
  )
}

function ownerOf(owners: ReadonlyMap<string, Owner>, item: MessageItem | StatusItem): Owner {
  const owner = owners.get(item.phoneNumberId)
  if (!owner) throw new Error('an item without owner was not dropped')
  return owner
}

async function inBatchOrAlone<Item extends MessageItem | StatusItem | TemplateItem>(
  db: Database,
  items: readonly Item[],
  take: (batch: readonly Item[]) => Promise<void>,
): Promise<BrokenItem[]> {
  if (items.length === 0) return []
  try {
    await take(items)
    return []
  } catch (error) {
    if (!(await isFaultOfContent(db, error))) throw error
    if (items.length === 1) return items.map((item) => brokenBy(item, error))
    const broken: BrokenItem[] = []
    // One at a time, in their order: the rare road, so that one bad item costs the others nothing but time.
    for (const item of items) broken.push(...(await inBatchOrAlone(db, [item], take)))
    return broken
  }
}

/** SQLSTATE classes that speak of the data: data exception, integrity, limits exceeded. Others are the world's fault. */
const CONTENT_CLASSES = ['22', '23', '54']

/**
 * An error without a code is either ours, provoked by this content, or the driver's word for a lost
 * connection: a database that answers tells the two apart.
 */
async function isFaultOfContent(db: Database, error: unknown): Promise<boolean> {
  const code = errorCode(error)
  if (code !== undefined) return code.length === 5 && CONTENT_CLASSES.includes(code.slice(0, 2))
  await db.system((work) => work.query('SELECT 1'))
  return true
}

function brokenBy(item: MessageItem | StatusItem | TemplateItem, error: unknown): BrokenItem {
  const content = item.kind === 'message' ? item.message : item.status
  return { kind: 'broken', webhookId: item.webhookId, reason: errorLine(error), item: content }
}

async function takeMessages(
  db: Database,
  tenant: Tenant,
  owners: ReadonlyMap<string, Owner>,
  items: readonly MessageItem[],
): Promise<void> {
  const received: Received[] = []
  const edits: Parameters<typeof editMessages>[1][number][] = []
  const revoked: Parameters<typeof revokeMessages>[1][number][] = []
  const reactions: ReceivedReaction[] = []
  const lines: Parameters<typeof writeCustomerLines>[1][number][] = []
  for (const item of items) {
    const { message, contact, receivedAt } = item
    // Groups have no customer whose ticket this could be.
    if (message.group_id !== undefined) continue
    const sender = senderOf(message, contact)
    if (!sender) throw new TypeError('message without a sender')
    const { instanceId } = ownerOf(owners, item)
    const at = providerMoment(message.timestamp, receivedAt)
    const notice = noticeOf(message)
    if (notice === null) {
      const repliesTo = message.context?.id ?? null
      received.push({
        instanceId,
        contact: sender,
        providerId: message.id,
        sentAt: at,
        repliesTo,
        ...contentOf(message),
      })
    } else if (notice.kind === 'edit') edits.push({ providerId: notice.wamid, text: notice.text })
    else if (notice.kind === 'revoke') revoked.push({ providerId: notice.wamid, at })
    else if (notice.kind === 'reaction')
      reactions.push({ target: notice.wamid, providerId: message.id, text: notice.text, at })
    else if (notice.kind === 'line')
      lines.push({ instanceId, lookupKey: sender.lookupKey, providerId: message.id, text: notice.text, at })
  }
  await db.work(tenant, async (work) => {
    if (received.length > 0) await receiveMessages(work, received)
    if (edits.length > 0) await editMessages(work, edits)
    if (revoked.length > 0) await revokeMessages(work, revoked)
    if (lines.length > 0) await writeCustomerLines(work, lines)
  })
  // In a transaction of its own: it takes locks that come before those of rows.
  if (reactions.length > 0)
    await db.work(tenant, async (work) => void (await applyReactions(work, reactions)))
}

const STATES: Readonly<Record<string, ProviderStatus['state']>> = {
  sent: 'sent',
  delivered: 'delivered',
  read: 'read',
  played: 'played',
  failed: 'failed',
} satisfies Partial<Record<DeliveryState, DeliveryState>>

async function takeStatuses(db: Database, tenant: Tenant, items: readonly StatusItem[]): Promise<void> {
  const statuses = items.flatMap(({ status }): ProviderStatus[] => {
    // A status of a newer kind says nothing that we know how to show.
    const state = Object.hasOwn(STATES, status.status) ? STATES[status.status] : undefined
    if (state === undefined) return []
    const [error] = state === 'failed' ? (status.errors ?? []) : []
    const code = error?.code === undefined ? null : String(error.code)
    const sentence = reasonFor(code, error?.error_data?.details ?? error?.title ?? null)
    return [
      {
        providerId: status.id,
        state,
        errorCode: state === 'failed' ? (code ?? 'FAILED') : null,
        errorMessage: state === 'failed' ? sentence : null,
        echo: readEcho(status.biz_opaque_callback_data),
      },
    ]
  })
  if (statuses.length > 0) await db.work(tenant, async (work) => void (await applyStatuses(work, statuses)))
}
