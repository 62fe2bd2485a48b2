import { setTimeout as sleep } from 'node:timers/promises'
import { createTransport } from 'nodemailer'
import { afterFailure, PATIENCE_MS, retryMs, type Undelivered } from '../../../../src/domain/email/sending'
import { tenantOfJob } from '../../../platform/db/tenant-of-job'
import type { Database, Work } from '../../../platform/db/work'
import type { JobPayload } from '../../../platform/jobs/catalogue'
import type { JobHelpers } from '../../../platform/jobs/handlers'
import { claimMails } from './claim'
import { composeMail, type ReadyMail } from './compose'
import { enqueuePump } from './enqueue'
import { type Outcome, putOff, settleMails } from './settle'

/** How long a mail server may take to answer at any point, ms. */
const PATIENCE_OF_ANSWER_MS = 20_000
/** A run ends after so long, and the next begins: others' work waits for the same workers, ms. */
const RUN_MS = 15_000
const SECOND_MS = 1_000
/** Lines to the relay at once. */
const LINES = 5

type Helpers = Pick<JobHelpers, 'db' | 'config' | 'log' | 'now'>

/** Sends the mails of a domain that are due, so many a second, until there are none or a run is over. */
export async function sendMails(
  { tenantId, domainId }: JobPayload<'email.send'>,
  helpers: Helpers,
): Promise<void> {
  const { db, config, log, now } = helpers
  const tenant = await tenantOfJob(db, tenantId)
  const { relayUrl, perSecond } = config.shopMail
  if (!tenant) return
  if (relayUrl === null)
    return log.warn('E-mails das lojas não enviados: MAIL_RELAY_URL não está definido.', {})
  const transport = createTransport({
    url: relayUrl,
    pool: true,
    maxConnections: LINES,
    // One whose answer was lost is nobody's to send again.
    maxRequeues: 0,
    connectionTimeout: PATIENCE_OF_ANSWER_MS,
    greetingTimeout: PATIENCE_OF_ANSWER_MS,
    socketTimeout: PATIENCE_OF_ANSWER_MS,
  } as Parameters<typeof createTransport>[0])
  const end = Date.now() + RUN_MS
  try {
    for (;;) {
      const begun = Date.now()
      const { mails, againAt } = await db.work(tenant, (work) =>
        claimMails(work, config, { domainId, most: perSecond, now: now() }),
      )
      const answers = await Promise.all(
        mails.map(
          async (mail) => [mail, await failureOf(transport.sendMail(composeMail(mail, config)))] as const,
        ),
      )
      if (answers.length > 0) await db.work(tenant, (work) => settleAnswers(work, answers, now()))
      if (againAt === null) return
      if (Date.now() > end || againAt.getTime() > now().getTime())
        return await db.work(tenant, (work) => enqueuePump(work, domainId, againAt))
      await sleep(Math.max(0, begun + SECOND_MS - Date.now()))
    }
  } finally {
    transport.close()
  }
}

/** Null: it was taken. */
const failureOf = (sent: Promise<unknown>): Promise<Undelivered | null> =>
  sent.then(
    () => null,
    (error: Undelivered & { response?: string }) => ({
      responseCode: error.responseCode,
      code: error.code,
      syscall: error.syscall,
      message: error.response ?? error.message,
    }),
  )

type Answered = readonly [ReadyMail, Undelivered | null]

async function settleAnswers(work: Work, answers: readonly Answered[], now: Date): Promise<void> {
  const later: { id: string; reason: string; at: Date }[] = []
  const outcomes = answers.flatMap(([mail, failure]): Outcome[] => {
    const { id } = mail
    if (failure === null) return [{ id, state: 'sent', reason: null, at: now }]
    // What servers say may name the reader.
    const reason = withoutAddresses(failure.message)
    const after = afterFailure(failure)
    const at = after === 'retry' ? againAfter(mail, now) : null
    if (at === null) return [{ id, state: after === 'unknown' ? 'unknown' : 'failed', reason, at: now }]
    later.push({ id, reason, at })
    return []
  })
  await settleMails(work, outcomes)
  await putOff(work, later)
}

/** What a mail server says, without whose address it is about. */
export const withoutAddresses = (text: string): string => text.replace(/\S+@\S+/g, '…').slice(0, 300)

/** When it is tried again; null: it was tried for long enough. */
function againAfter({ tries, plannedAt }: ReadyMail, now: Date): Date | null {
  const at = now.getTime() + retryMs(tries) * (0.75 + Math.random() * 0.5)
  return at > plannedAt.getTime() + PATIENCE_MS ? null : new Date(at)
}

/** So long after it was taken, whoever sent a mail is gone, ms. */
const DEAD_MS = 10 * 60_000

/** Settles mails in whose hands a server died: nobody knows whether they left. Goes on with domains whose run was lost. */
export const reviveMails = {
  name: 'mails',
  async run({ db, now }: { db: Database; now(): Date }): Promise<void> {
    const dead = await db.system((work) =>
      work.query<{ tenant_id: number; slug: string; ids: string[] }>(
        `SELECT m.tenant_id, t.slug, array_agg(m.id::text ORDER BY m.id) AS ids FROM mail_outbox m JOIN tenants t ON t.id = m.tenant_id
         WHERE m.state = 'sending' AND m.claimed_at < $1 GROUP BY 1, 2`,
        [new Date(now().getTime() - DEAD_MS)],
      ),
    )
    for (const { tenant_id: id, slug, ids } of dead)
      await db.work({ id, slug }, (work) =>
        settleMails(
          work,
          ids.map((mail) => ({ id: mail, state: 'unknown' as const, reason: null, at: now() })),
        ),
      )
    const waiting = await db.system((work) =>
      work.query<{ tenant_id: number; slug: string; domain_id: string; at: Date }>(
        `SELECT m.tenant_id, t.slug, m.domain_id::text, min(m.next_at) AS at FROM mail_outbox m JOIN tenants t ON t.id = m.tenant_id
         WHERE m.state = 'queued' GROUP BY 1, 2, 3`,
      ),
    )
    for (const { tenant_id: id, slug, domain_id: domainId, at } of waiting)
      await db.work({ id, slug }, (work) => enqueuePump(work, domainId, at))
  },
}
