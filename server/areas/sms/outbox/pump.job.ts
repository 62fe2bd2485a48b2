import { retryMs } from '../../../../src/domain/email/sending'
import { SMS_TRIES } from '../../../../src/domain/sms/sending'
import { tenantOfJob } from '../../../platform/db/tenant-of-job'
import type { Work } from '../../../platform/db/work'
import type { JobPayload } from '../../../platform/jobs/catalogue'
import type { JobHelpers } from '../../../platform/jobs/handlers'
import { reviveOutbox, takeTurns } from '../../../platform/jobs/outbox-run'
import { portOf, secretOf } from '../account/account.row'
import { accountLost } from '../account/lost'
import { keepSmsChoice } from '../events/choice'
import { smsRef } from '../events/hook-address'
import type { Handed } from '../providers/port'
import { claimSms, type Turn } from './claim'
import { enqueuePump } from './enqueue'
import { type Outcome, putOff, settleSms } from './settle'

type Helpers = Pick<JobHelpers, 'db' | 'config' | 'now'>

/** Sends the shop's SMS that are due, so many a second, until there are none or a run is over. */
export async function sendSms({ tenantId }: JobPayload<'sms.send'>, helpers: Helpers): Promise<void> {
  const { db, config, now } = helpers
  const tenant = await tenantOfJob(db, tenantId)
  if (!tenant) return
  const goOnAt = await takeTurns(now, async () => {
    const { turn, secret } = await db.work(tenant, async (work) => {
      const turn = await claimSms(work, { most: config.sms.perSecond, now: now() })
      return { turn, secret: turn.account && (await secretOf(work, config, turn.account.provider)) }
    })
    const { account, messages, againAt } = turn
    if (account) {
      const port = secret === null ? null : portOf(config, tenant.id, account, secret)
      const answers = await Promise.all(
        messages.map(async (sms): Promise<Answered> => {
          const ref = smsRef(config, tenant.id, sms.id)
          return [sms, port ? await port.send({ to: sms.phone, text: sms.text, ref }) : LOST]
        }),
      )
      if (answers.length > 0) await db.work(tenant, (work) => settleAnswers(work, answers, now()))
    }
    return { againAt, isFull: messages.length === config.sms.perSecond }
  })
  if (goOnAt !== null) await db.work(tenant, (work) => enqueuePump(work, goOnAt))
}

type Answered = readonly [Turn['messages'][number], Handed]

/** The account cannot be read with this server's key. */
const LOST: Handed = { fate: 'login', say: 'O servidor não consegue mais ler a credencial desta conta.' }

async function settleAnswers(work: Work, answers: readonly Answered[], now: Date): Promise<void> {
  const later: { id: string; reason: string; at: Date }[] = []
  const outcomes = answers.flatMap(([{ id, tries }, handed]): Outcome[] => {
    if (handed.fate === 'taken') return [{ id, state: 'sent', reason: null, at: now }]
    const { fate, say } = handed
    const waits = fate === 'login' || (fate === 'retry' && tries < SMS_TRIES)
    if (!waits) return [{ id, state: fate === 'unknown' ? 'unknown' : 'failed', reason: say, at: now }]
    const wait = fate === 'login' ? 0 : retryMs(tries) * (0.75 + Math.random() * 0.5)
    later.push({ id, reason: say, at: new Date(now.getTime() + wait) })
    return []
  })
  await settleSms(work, outcomes)
  await putOff(work, later)
  const lost = answers.find(([, { fate }]) => fate === 'login')
  if (lost && lost[1].fate === 'login') await accountLost(work, lost[1].say)
  for (const [{ customer_id: customerId }, handed] of answers)
    if (customerId !== null && 'stopped' in handed && handed.stopped)
      await keepSmsChoice(work, { customerId, choice: 'stop', evidence: handed.say, at: now })
}

/** SMS in whose hands a server died. */
export const reviveSms = reviveOutbox({
  name: 'sms',
  table: 'sms_outbox',
  lane: null,
  settle: settleSms,
  enqueue: enqueuePump,
})
