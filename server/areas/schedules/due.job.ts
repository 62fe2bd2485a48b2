import { step, takes } from '../../../src/domain/kernel/step'
import { scheduledMessageSteps } from '../../../src/domain/kernel/steps.gen'
import { isFinishing } from '../../conversation/life/finishing'
import { viewerOf } from '../../directory/session/viewer'
import { zoneOf } from '../../platform/db/shop-zone'
import { tenantOfJob } from '../../platform/db/tenant-of-job'
import type { Database, Work } from '../../platform/db/work'
import { type Change, publish } from '../../platform/events/publish'
import { Refusal } from '../../platform/graphql/refusal'
import type { JobPayload } from '../../platform/jobs/catalogue'
import { momentText } from '../../platform/moment-text'
import { answeredMeanwhile } from './answered'
import { deliverScheduled } from './deliver'
import { NotDeliverable } from './not-deliverable'
import { nextOfSeries, planNext } from './repeat'
import { enqueueDue } from './schedule'
import { lockScheduled, readScheduled, type ScheduledRow, toldScheduled } from './scheduled.row'

/** A ticket that is being closed is looked at again so much later, ms: it would be opened again, or talk past its goodbye. */
const CLOSING_WAIT_MS = 10_000

type Needs = { db: Database; now: () => Date }

/**
 * Lets a message leave whose time has come:
 *
 *   claim, and the next one of a plan (commit) ──► its message, and 'sent' (commit)
 *
 * A job that was cut off between the two runs again and goes on; the second step is one transaction under the
 * row's lock, and the message has the row's hash, so however many nodes and tries there are, there is one message.
 */
export async function sendDue(
  { tenantId, scheduledId }: JobPayload<'schedules.due'>,
  { db, now }: Needs,
): Promise<void> {
  const tenant = await tenantOfJob(db, tenantId)
  if (!tenant) return
  if (!(await db.work(tenant, (work) => claim(work, scheduledId, now())))) return
  try {
    await db.work(tenant, async (work) => {
      const row = await lockScheduled(work, scheduledId)
      if (row && takes(scheduledMessageSteps, row.state, 'SENT')) await deliverScheduled(work, row, now())
    })
  } catch (error) {
    if (!(error instanceof NotDeliverable) && !(error instanceof Refusal)) throw error
    const code = error instanceof NotDeliverable ? error.code : null
    await db.work(tenant, (work) => fail(work, scheduledId, code, error.message))
  }
}

/** Is it this job's to send, now? */
async function claim(work: Work, id: string, now: Date): Promise<boolean> {
  const row = await lockScheduled(work, id)
  if (!row) return false
  if (row.state !== 'pending') return takes(scheduledMessageSteps, row.state, 'SENT')
  if (row.send_at > now) {
    // A job of an earlier plan.
    await enqueueDue(work, id, row.send_at)
    return false
  }
  if (await answeredMeanwhile(work, row, now)) return false
  if (await isFinishing(work, { customerId: row.customer_id, instanceId: row.instance_id }, now)) {
    await enqueueDue(work, id, new Date(now.getTime() + CLOSING_WAIT_MS))
    return false
  }
  await work.query('UPDATE scheduled_messages SET state = $2 WHERE id = $1', [
    id,
    step(scheduledMessageSteps, row.state, 'SEND'),
  ])
  const next = await planNext(work, row, now)
  await tell(work, id)
  if (next) {
    await enqueueDue(work, next.id, next.sendAt)
    await tell(work, next.id)
  }
  return true
}

/** It made no message: its author is told why. */
async function fail(work: Work, id: string, code: string | null, sentence: string): Promise<void> {
  const row = await lockScheduled(work, id)
  if (!row || !takes(scheduledMessageSteps, row.state, 'FAIL')) return
  await work.query(
    'UPDATE scheduled_messages SET state = $2, error_code = $3, error_message = $4 WHERE id = $1',
    [id, step(scheduledMessageSteps, row.state, 'FAIL'), code, sentence],
  )
  const next = await nextOfSeries(work, id)
  const goesOn = next ? ` A próxima sai em ${momentText(next, await zoneOf(work))}.` : ''
  await tell(
    work,
    id,
    (failed, customer) => `A mensagem agendada para ${customer} não foi enviada. ${failed}${goesOn}`,
  )
}

async function tell(
  work: Work,
  id: string,
  notice?: (reason: string, customer: string) => string,
): Promise<void> {
  const row = await readScheduled(work, id)
  if (!row) return
  await publish(work, [toldScheduled(row), ...(notice ? await noticeOf(work, row, notice) : [])])
}

/** For its author; where the author has left, or the shop speaks, for the attendant who serves the customer. */
async function noticeOf(
  work: Work,
  row: ScheduledRow,
  notice: (reason: string, customer: string) => string,
): Promise<Change[]> {
  const author = row.as_shop ? undefined : await viewerOf(work, row.user_id)
  const to = author ? author.id : row.t_user_id
  if (to === null) return []
  const customer = await work.one<{ name: string }>('SELECT name FROM customers WHERE id = $1', [
    row.customer_id,
  ])
  const message = notice(row.error_message ?? '', customer?.name ?? 'o cliente')
  return [
    {
      event: 'chatNotification',
      data: (rev) => ({
        user_id: to,
        title: 'Mensagem agendada não enviada',
        message,
        chat_ticket_id: row.chat_ticket_id,
        rev,
      }),
      audience: { kind: 'users', ids: [to] },
      rows: [],
    },
  ]
}
