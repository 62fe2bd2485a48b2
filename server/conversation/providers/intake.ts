import {
  applyMarketingChoices,
  type MarketingChoice,
} from '../../directory/customers/consent/marketing-choice'
import { followNumber, type NumberChange } from '../../directory/customers/follow-number'
import type { Database, Tenant, Work } from '../../platform/db/work'
import { errorCode, errorLine } from '../../platform/startup-error'
import { applyStatuses, type ProviderStatus } from '../messages/delivery/statuses'
import { applyChanges, type MessageChange } from '../messages/inbound/changes'
import { type Line, writeCustomerLines } from '../messages/inbound/customer-lines'
import { type FromPhone, takeFromPhone } from '../messages/inbound/from-phone'
import { type MissedCall, takeMissedCalls } from '../messages/inbound/missed-calls'
import { applyReactions, type ReceivedReaction } from '../messages/inbound/reactions'
import { receiveMessages } from '../messages/inbound/receive'
import type { Received } from '../messages/inbound/received'
import { withoutErased } from './too-late'

/** Something that a provider told of a tenant's connection, in the areas' own words. */
export type Happening =
  | { kind: 'message'; received: Received }
  /** Our own side, as the provider tells it: written on the phone, or sent by us. */
  | { kind: 'from phone'; own: FromPhone }
  | { kind: 'change'; change: MessageChange }
  | { kind: 'reaction'; reaction: ReceivedReaction }
  /** Something that the attendant should read in the conversation. */
  | { kind: 'line'; line: Line }
  | { kind: 'number'; change: NumberChange; line: Line }
  | { kind: 'missed call'; call: MissedCall }
  /** What a customer chose about marketing messages. */
  | { kind: 'marketing'; choice: MarketingChoice }
  | { kind: 'status'; status: ProviderStatus }

/** A happening, with what it was read from. */
export type Told = { webhookId: string; item: unknown; happening: Happening }

/** An item that could not be understood, that the tenant's data does not stand, or that is refused. */
export type BrokenItem = {
  kind: 'broken'
  webhookId: string
  reason: string
  item: unknown
  /** Nothing of the body that brought it is kept. */
  forgetBody?: true
}

/**
 * Brings what providers told into a tenant, in the order given; any order, number and batch of the same ends the
 * same. When a batch fails because of what is in it, its items go in one by one and the failing ones come back
 * as broken; when it fails for a reason outside (the database is away), the error goes up. What somebody erased wrote
 * before that comes back as well; `secretKey` null says that nobody was erased.
 *
 * @returns what belongs into the quarantine.
 */
export async function takeIn(
  db: Database,
  tenant: Tenant,
  secretKey: string | null,
  told: readonly Told[],
): Promise<BrokenItem[]> {
  const { kept: all, refused } =
    secretKey === null ? { kept: told, refused: [] } : await withoutErased(db, secretKey, tenant, told)
  const isStatus = ({ happening }: Told) => happening.kind === 'status'
  const words = all.filter((told) => !isStatus(told))
  return [
    ...refused,
    ...(await inBatchOrAlone(db, words, (batch) => takeWords(db, tenant, batch))),
    ...(await inBatchOrAlone(db, all.filter(isStatus), (batch) => takeStatuses(db, tenant, batch))),
  ]
}

/** An item that came in a webhook, with what it was read from. */
type FromWebhook = { webhookId: string; item: unknown }

/** Takes items in together; when one of them spoils it, each by itself. Gives those that could not be taken. */
export async function inBatchOrAlone<Item extends FromWebhook>(
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
    if (items.length === 1) return items.map((told) => brokenBy(told, error))
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

const brokenBy = ({ webhookId, item }: FromWebhook, error: unknown): BrokenItem => ({
  kind: 'broken',
  webhookId,
  reason: reasonOf(error),
  item,
})

/** A hook's fault names the hook, and what went wrong in it. */
const reasonOf = (error: unknown): string =>
  error instanceof Error && error.cause !== undefined
    ? `${errorLine(error)}: ${errorLine(error.cause)}`
    : errorLine(error)

async function takeWords(db: Database, tenant: Tenant, batch: readonly Told[]): Promise<void> {
  const all = batch.map(({ happening }) => happening)
  const received = all.flatMap((one) => (one.kind === 'message' ? [one.received] : []))
  const own = all.flatMap((one) => (one.kind === 'from phone' ? [one.own] : []))
  const changes = all.flatMap((one) => (one.kind === 'change' ? [one.change] : []))
  const reactions = all.flatMap((one) => (one.kind === 'reaction' ? [one.reaction] : []))
  const lines = all.flatMap((one) => (one.kind === 'line' ? [one.line] : []))
  const first = async (work: Work) => {
    if (received.length > 0) await receiveMessages(work, received)
    // Under the number that they were told of, before the customer is found by another.
    if (lines.length > 0) await writeCustomerLines(work, lines)
    for (const one of all)
      if (one.kind === 'number') {
        const lookupKey = await followNumber(work, one.change)
        await writeCustomerLines(work, [{ ...one.line, lookupKey }])
      }
  }
  await db.work(tenant, first, { prepared: true })
  // In transactions of their own: they take locks that come before those of rows.
  for (const one of own) await db.work(tenant, (work) => takeFromPhone(work, [one]))
  for (const one of all) {
    if (one.kind === 'missed call') await db.work(tenant, (work) => takeMissedCalls(work, [one.call]))
    if (one.kind === 'marketing') await db.work(tenant, (work) => applyMarketingChoices(work, [one.choice]))
  }
  if (changes.length > 0) await db.work(tenant, async (work) => void (await applyChanges(work, changes)))
  if (reactions.length > 0)
    await db.work(tenant, async (work) => void (await applyReactions(work, reactions)))
}

async function takeStatuses(db: Database, tenant: Tenant, batch: readonly Told[]): Promise<void> {
  const statuses = batch.flatMap(({ happening }) => (happening.kind === 'status' ? [happening.status] : []))
  await db.work(tenant, async (work) => void (await applyStatuses(work, statuses)), { prepared: true })
}
