import {
  purposeRank,
  SEND_RULE,
  type SendPurpose,
  type SendRefusal,
} from '../../../src/domain/consents/may-send'
import { step } from '../../../src/domain/kernel/step'
import { relationshipSendSteps } from '../../../src/domain/kernel/steps/relationshipSend.gen'
import { countsAs, TRIGGERS } from '../../../src/domain/relationship-rules/triggers'
import type { OwnContent } from '../../conversation/messages/outbound/own-message'
import { storeSend } from '../../conversation/messages/outbound/send'
import { windowIsClosed } from '../../conversation/messages/outbound/window'
import { hasComplained, isTalking } from '../../conversation/tickets/let-alone.sql'
import { maySend } from '../../directory/consents/may-send'
import { newestDecision } from '../../directory/customers/consent/consent'
import { rankOf } from '../../directory/customers/consent/send-refusal.sql'
import { Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import { monthLeft } from '../costs/area'
import { contentOf } from './content'
import { isStillDue } from './find'
import { placeFor } from './place'
import type { KeptRule } from './rule.row'
import { giveToTeam } from './task'

/** Why one waits, or was left out. */
export type SendReason =
  | SendRefusal
  | 'conversation'
  | 'complained'
  | 'daily'
  | 'over'
  | 'template'
  | 'failed'
  | 'budget'

/** One whose row is locked. */
export type Due = Readonly<{ id: string; customer_id: string; occurrence: string; expires_at: Date }>

/** What became of it; `waits`: it is looked at again. */
export type Outcome =
  | Readonly<{ event: 'EXCLUDE'; reason: SendReason }>
  | Readonly<{ event: 'PLAN'; ticketId: string; messageId: string }>
  | Readonly<{ event: 'TASK'; ticketId: string }>
  | Readonly<{ waits: SendReason }>

/** The gate was asked inside the transaction, and says no once its ticket is there: all of it is taken back. */
export class NotSaid extends Error {
  constructor(readonly reason: SendReason) {
    super(reason)
  }
}

/**
 * Says what a rule says to a customer for whom it has come round, or gives the team something to do; or tells why not. All in the
 * transaction of its row: message and state come together or not at all.
 * @throws NotSaid where the message cannot be made; what was written for it is to be taken back.
 */
export async function sendOne(
  work: Work,
  rule: KeptRule,
  row: Due,
  { day, now }: Readonly<{ day: string; now: Date }>,
): Promise<Outcome> {
  if (!(await isStillDue(work, rule, row, day))) return { event: 'EXCLUDE', reason: 'over' }
  const conversation = { instanceId: rule.instance_id, customerId: row.customer_id }
  if (TRIGGERS[rule.trigger].task)
    return { event: 'TASK', ticketId: await giveToTeam(work, rule, conversation, now) }
  if (
    !TRIGGERS[rule.trigger].talksIn &&
    (await holdsOf(work, row.customer_id, (p) => isTalking(`${p.add(now)}::timestamptz`)))
  )
    return { waits: 'conversation' }
  const windowOpen = !(await windowIsClosed(
    work,
    { customer_id: row.customer_id, instance_id: rule.instance_id },
    'chat',
    now,
  ))
  // Within the window nothing is paid for.
  if (!windowOpen && ((await monthLeft(work, now)) ?? 1) <= 0) return { waits: 'budget' }
  const purpose = countsAs(rule.trigger, {
    reminders: await wantsReminders(work, row.customer_id),
    windowOpen,
  })
  const ticket = await placeFor(work, conversation, now)
  const content = await contentOf(work, rule, ticket, row, { windowOpen, now })
  if (content === null) throw new NotSaid(windowOpen ? 'failed' : 'template')
  const why = await maySend(work, row.customer_id, 'whatsapp', purpose, now, {
    instanceId: rule.instance_id,
    template: content.template,
  })
  if (why !== null) throw new NotSaid(why)
  if (await annoys(work, rule, row, { purpose, template: content.template, now }))
    throw new NotSaid('complained')
  const message = await storeSend(
    work,
    { ticket, userId: null, hash: `r:${row.id}`, content, parentId: null, at: now },
    { rank: 'planned' },
  )
  return { event: 'PLAN', ticketId: ticket.id, messageId: message.id }
}

/** What is to be done after {@link NotSaid}: what may pass is waited for. */
export const afterNotSaid = (reason: SendReason): Outcome =>
  reason in SEND_RULE && SEND_RULE[reason as SendRefusal].passes
    ? { waits: reason }
    : { event: 'EXCLUDE', reason }

/** Does this SQL hold of customer `c`? */
async function holdsOf(
  work: Work,
  customerId: string,
  condition: (p: Parameters) => string,
): Promise<boolean> {
  const p = new Parameters()
  const holds = condition(p)
  return (
    (await work.one(`SELECT FROM customers c WHERE c.id = ${p.add(customerId)} AND ${holds}`, p.values)) !==
    undefined
  )
}

/** Would it advertise, by its purpose or by its template, to somebody who complained lately? */
const annoys = (
  work: Work,
  rule: KeptRule,
  { customer_id }: Due,
  { purpose, template, now }: Readonly<{ purpose: SendPurpose; template: OwnContent['template']; now: Date }>,
): Promise<boolean> =>
  holdsOf(work, customer_id, (p) => {
    const asked = String(purposeRank(purpose))
    const takes = template
      ? rankOf(
          asked,
          { is: 'TRUE', name: p.add(template.name), language: p.add(template.language) },
          `${p.add(rule.instance_id)}::bigint`,
        )
      : asked
    return `${takes} >= ${purposeRank('marketing')} AND ${hasComplained(`${p.add(now)}::timestamptz`)}`
  })

const wantsReminders = (work: Work, customerId: string): Promise<boolean> =>
  holdsOf(work, customerId, () => `${newestDecision('reminder')} = 'granted'`)

/** How long one that waits is left alone, minutes. */
const AGAIN_MIN = 15

/** Writes down what became of it. */
export async function settle(work: Work, row: Due, outcome: Outcome, now: Date): Promise<void> {
  if ('waits' in outcome) {
    await work.query(
      `UPDATE relationship_sends SET reason = $2, not_before = $3::timestamptz + interval '${AGAIN_MIN} minutes' WHERE id = $1`,
      [row.id, outcome.waits, now],
    )
    return
  }
  await work.query(
    `UPDATE relationship_sends SET state = $2, reason = $3, chat_ticket_id = $4, message_id = $5, state_at = $6, not_before = NULL
     WHERE id = $1`,
    [
      row.id,
      step(relationshipSendSteps, 'due', outcome.event),
      outcome.event === 'EXCLUDE' ? outcome.reason : null,
      outcome.event === 'EXCLUDE' ? null : outcome.ticketId,
      outcome.event === 'PLAN' ? outcome.messageId : null,
      now,
    ],
  )
}

/** One that nobody could be told in time: of whom it was kept by the limit, that is why. */
export const expire = (
  work: Work,
  row: Due & Readonly<{ reason: string | null }>,
  now: Date,
): Promise<unknown> =>
  row.reason === 'capped' || row.reason === 'daily' || row.reason === 'budget'
    ? settle(work, row, { event: 'EXCLUDE', reason: row.reason }, now)
    : work.query('UPDATE relationship_sends SET state = $2, state_at = $3, not_before = NULL WHERE id = $1', [
        row.id,
        step(relationshipSendSteps, 'due', 'EXPIRE'),
        now,
      ])
