import type { Config } from '../../../platform/config'
import type { Database, SystemWork } from '../../../platform/db/work'
import type { JobPayload } from '../../../platform/jobs/catalogue'
import type { BrokenItem } from '../intake'
import { itemsOf, type StoredWebhook } from './webhook.items'
import { enqueueLines } from './webhook.lines'
import { processItems } from './webhook.process'

/** Most bodies, and most bytes, of one line taken at once: others are served in between. */
const MOST_BODIES = 50
const MOST_BYTES = 8 * 1024 * 1024
/** After so long a line lets the others go first, ms. */
const SLICE_MS = 200

/**
 * Processes the stored webhooks of a line, in the order in which they came, with whatever has come meanwhile; without
 * a line (jobs of servers that knew none) those of all. Running it again changes nothing: messages are known by their
 * id, statuses only climb, and a body counts as done in the transaction that writes its quarantine.
 */
export async function processWebhooks(
  { ids, line: named }: JobPayload<'whatsapp.webhooks'>,
  { db, config }: { db: Database; config: Pick<Config, 'secretKey'> },
): Promise<void> {
  const line = named ?? null
  const left = new Set(ids)
  const until = performance.now() + SLICE_MS
  while (line !== null || left.size > 0) {
    const webhooks = await takeBatch(db, line)
    if (webhooks.length === 0) return
    const broken = await processItems(db, config.secretKey, webhooks.flatMap(itemsOf))
    await finishWebhooks(db, webhooks, broken)
    for (const { id } of webhooks) left.delete(id)
    if (line === null) continue
    // Nothing was left out, and what has come since has a job of its own.
    const bytes = webhooks.reduce((sum, { body }) => sum + body.length, 0)
    if (webhooks.length < MOST_BODIES && bytes < MOST_BYTES) return
    if (performance.now() >= until) return enqueueLines(db, [line])
  }
}

/** The oldest that wait, in the order in which they were stored. */
const takeBatch = (db: Database, line: string | null) =>
  db.once<StoredWebhook>(
    `SELECT id::text, body, received_at FROM (
       SELECT id, body, received_at, sum(octet_length(body)) OVER (ORDER BY id) - octet_length(body) AS before
       FROM webhook_inbox WHERE processed_at IS NULL AND provider = 'whatsapp' ${line === null ? '' : 'AND line = $3'}
       ORDER BY id LIMIT $1
     ) batch WHERE before < $2 ORDER BY batch.id`,
    [MOST_BODIES, MOST_BYTES, ...(line === null ? [] : [line])],
  )

/** These bodies are done, but for what goes into the quarantine. */
export async function finishWebhooks(
  db: Database,
  webhooks: readonly Pick<StoredWebhook, 'id'>[],
  broken: readonly BrokenItem[],
): Promise<void> {
  const ids = webhooks.map(({ id }) => id)
  if (broken.length === 0) await db.once(DONE, [ids])
  else
    await db.system(async (work) => {
      await work.query(DONE, [ids])
      await keepBroken(work, broken)
    })
}

const DONE = 'UPDATE webhook_inbox SET processed_at = now() WHERE id = ANY($1::bigint[])'

async function keepBroken(work: SystemWork, broken: readonly BrokenItem[]): Promise<void> {
  await work.query(`UPDATE webhook_inbox SET body = '' WHERE id = ANY($1::bigint[])`, [
    broken.flatMap(({ forgetBody, webhookId }) => (forgetBody ? [webhookId] : [])),
  ])
  await work.query(
    `INSERT INTO webhook_quarantine (webhook_id, reason, item)
     SELECT * FROM unnest($1::bigint[], $2::text[], $3::jsonb[])`,
    [
      broken.map(({ webhookId }) => webhookId),
      broken.map(({ reason }) => reason.slice(0, 500)),
      broken.map(({ item }) => storable(item)),
    ],
  )
}

const LONGEST_ITEM = 20_000
/** Far above anything Meta sends, far below what PostgreSQL's parser stands. */
const DEEPEST = /(?:[[{][^[\]{}]*){100}/

/** The item as JSON that PostgreSQL surely takes; of one that is too large or too deep, its beginning as text. */
function storable(item: unknown): string {
  const text = JSON.stringify(item ?? null)
  const fits = text.length <= LONGEST_ITEM && !DEEPEST.test(text)
  return fits ? text : JSON.stringify({ beginning: text.slice(0, 2_000) })
}
