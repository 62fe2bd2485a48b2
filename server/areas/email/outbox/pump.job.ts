import { createTransport } from 'nodemailer'
import { afterFailure, PATIENCE_MS, retryMs, type Undelivered } from '../../../../src/domain/email/sending'
import { failureOf, withoutAddresses } from '../../../directory/mail/deliver'
import { tenantOfJob } from '../../../platform/db/tenant-of-job'
import type { Work } from '../../../platform/db/work'
import type { JobPayload } from '../../../platform/jobs/catalogue'
import type { JobHelpers } from '../../../platform/jobs/handlers'
import { reviveOutbox, takeTurns } from '../../../platform/jobs/outbox-run'
import { claimMails } from './claim'
import { composeMail, type ReadyMail } from './compose'
import { enqueuePump } from './enqueue'
import { type Outcome, putOff, settleMails } from './settle'

/** How long a mail server may take to answer at any point, ms. */
const PATIENCE_OF_ANSWER_MS = 20_000
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
  try {
    const againAt = await takeTurns(now, async () => {
      const { mails, againAt } = await db.work(tenant, (work) =>
        claimMails(work, config, { domainId, most: perSecond, now: now() }),
      )
      const answers = await Promise.all(
        mails.map(
          async (mail) => [mail, await failureOf(transport.sendMail(composeMail(mail, config)))] as const,
        ),
      )
      if (answers.length > 0) await db.work(tenant, (work) => settleAnswers(work, answers, now()))
      return { againAt, isFull: true }
    })
    if (againAt !== null) await db.work(tenant, (work) => enqueuePump(work, domainId, againAt))
  } finally {
    transport.close()
  }
}

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

/** When it is tried again; null: it was tried for long enough. */
function againAfter({ tries, plannedAt }: ReadyMail, now: Date): Date | null {
  const at = now.getTime() + retryMs(tries) * (0.75 + Math.random() * 0.5)
  return at > plannedAt.getTime() + PATIENCE_MS ? null : new Date(at)
}

/** Mails in whose hands a server died. */
export const reviveMails = reviveOutbox({
  name: 'mails',
  table: 'mail_outbox',
  lane: 'domain_id',
  settle: settleMails,
  enqueue: (work, at, domainId) => enqueuePump(work, domainId, at),
})
