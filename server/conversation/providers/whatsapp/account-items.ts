import { keepAccountNotices } from '../../../directory/instances/notices'
import type { Database } from '../../../platform/db/work'
import { applyTemplateStatuses } from '../../templates/status.receive'
import { type BrokenItem, inBatchOrAlone } from '../intake'
import { keepUnknown } from './unknown-owners'
import type { AccountItem, TemplateItem, WebhookItem } from './webhook.items'

/**
 * Takes in what webhooks say of accounts and their templates, for every tenant that has the account; what they say of one
 * that nobody has waits until a connection names it.
 *
 * @returns what belongs into the quarantine.
 */
export async function takeAccountItems(db: Database, items: readonly WebhookItem[]): Promise<BrokenItem[]> {
  const templates = items.flatMap((one) => (one.kind === 'template' ? [{ ...one, item: one.status }] : []))
  const accounts = items.flatMap((one) => (one.kind === 'account' ? [{ ...one, item: one.notice }] : []))
  const named = [...templates, ...accounts].map(({ webhookId, item }) => ({ webhookId, id: item.wabaId }))
  if (named.length === 0) return []
  const owners = await ownersOf(
    db,
    named.map(({ id }) => id),
  )
  const broken = [
    ...(await inBatchOrAlone(db, templates, (batch) => takeTemplates(db, owners, batch))),
    ...(await inBatchOrAlone(db, accounts, (batch) => takeAccounts(db, owners, batch))),
  ]
  const owned = new Set(owners.map(({ waba_id: wabaId }) => wabaId))
  await keepUnknown(
    db,
    'account',
    named.filter(({ id }) => !owned.has(id)),
  )
  return broken
}

type AccountOwner = { waba_id: string; id: number; slug: string }

/** The tenants that have these accounts: these items name no phone number. */
const ownersOf = (db: Database, wabaIds: readonly string[]) =>
  db.once<AccountOwner>(
    `SELECT DISTINCT i.waba_id, t.id, t.slug FROM instances i JOIN tenants t ON t.id = i.tenant_id
     WHERE i.waba_id = ANY($1::text[])`,
    [[...new Set(wabaIds)]],
  )

async function takeAccounts(
  db: Database,
  owners: readonly AccountOwner[],
  items: readonly AccountItem[],
): Promise<void> {
  for (const { waba_id: wabaId, ...tenant } of owners) {
    const notices = items.flatMap(({ notice }) => (notice.wabaId === wabaId ? [notice] : []))
    if (notices.length > 0) await db.work(tenant, (work) => keepAccountNotices(work, notices))
  }
}

async function takeTemplates(
  db: Database,
  owners: readonly AccountOwner[],
  items: readonly TemplateItem[],
): Promise<void> {
  for (const { waba_id: wabaId, ...tenant } of owners) {
    const statuses = items.flatMap(({ status }) => (status.wabaId === wabaId ? [status] : []))
    if (statuses.length > 0) await db.work(tenant, (work) => applyTemplateStatuses(work, statuses))
  }
}
