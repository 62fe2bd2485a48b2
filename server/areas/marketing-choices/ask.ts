import { foldText } from '../../../src/domain/text/fold-text'
import { answerIn } from '../../conversation/messages/inbound/received'
import { knownAbout, sayByItself } from '../../conversation/messages/outbound/said-by-itself'
import { structuredContent } from '../../conversation/messages/outbound/structured'
import { newerOf } from '../../conversation/messages/place'
import type { Farewell, Recognised, Stored, Told } from '../../conversation/seam'
import { LOCKED_COLUMNS, type LockedTicket } from '../../conversation/tickets/locked-ticket'
import { appendConsents, newestDecision } from '../../directory/customers/consent/consent'
import { keepChoice } from '../../directory/customers/consent/marketing-choice'
import { tellCustomer } from '../../directory/customers/tell'
import { readSetting } from '../../directory/settings/read'
import type { Work } from '../../platform/db/work'
import { confirm } from './confirm'

/** A customer who did not answer is asked again after so long at the earliest. */
const AGAIN_AFTER = "interval '180 days'"
/** An answer counts as one for so long. */
const OPEN_FOR = "interval '7 days'"

const YES = 'Sim, quero'
const NO = 'Não, agora não'
const QUESTION = structuredContent({
  choices: {
    text: 'Quer receber nossas ofertas e novidades por aqui? Você pode parar quando quiser, escrevendo SAIR.',
    options: [{ title: YES }, { title: NO }],
  },
})
const ANSWERS: ReadonlyMap<string, 'granted' | 'denied'> = new Map([
  [foldText(YES), 'granted'],
  [foldText(NO), 'denied'],
])
const answered = (text: string | null) => (text === null ? undefined : ANSWERS.get(foldText(text).trim()))

/**
 * Asks whether a customer wants advertising, where the shop does: once, as the last word of an attendance within the 24-hour
 * window. Who has said anything of it is not asked, nor who is asked for a grade with this farewell.
 */
export async function askAtEnd(work: Work, farewells: readonly Farewell[]): Promise<void> {
  for (const { ticket, asked, closedAt, now, said } of farewells) {
    if (asked || !(await readSetting(work, 'ask_marketing', ticket.instance_id))) continue
    const about = await knownAbout(work, ticket, '', now)
    // Another connection shows no buttons.
    if ('not' in about || !about.official) continue
    const first = await work.one(
      `INSERT INTO marketing_questions AS q (tenant_id, customer_id, ticket_id, asked_at)
       SELECT c.tenant_id, c.id, $2, $3 FROM customers c
       WHERE c.id = $1 AND NOT c.is_blacklisted_campaign AND NOT c.is_blacklisted AND ${newestDecision('marketing')} IS NULL
       ON CONFLICT (tenant_id, customer_id) DO UPDATE SET ticket_id = excluded.ticket_id, asked_at = excluded.asked_at, answered_at = NULL
         WHERE q.asked_at < excluded.asked_at - ${AGAIN_AFTER}
       RETURNING 1`,
      [ticket.customer_id, ticket.id, now],
    )
    if (!first) continue
    const key = `marketing-question-${ticket.id}-${closedAt.getTime()}`
    const id = await sayByItself(work, ticket, null, { key, content: QUESTION, now })
    if (id !== undefined) said.push(id)
  }
}

/** Puts an answer into the closed ticket that asked: nobody has to read it. Behind anything else it stands in the new ticket. */
export async function findAnswers(work: Work, recognised: readonly Recognised[]): Promise<void> {
  for (const one of recognised) {
    if (one.ticket || !answered(answerIn(one.received))) continue
    const { customerId, instanceId } = one.conversation
    const ticket = await work.one<LockedTicket>(
      `SELECT ${LOCKED_COLUMNS} FROM chat_tickets t JOIN marketing_questions q ON q.tenant_id = t.tenant_id AND q.ticket_id = t.id
       WHERE t.customer_id = $1 AND t.instance_id = $2 AND t.state = 'closed' AND q.answered_at IS NULL AND q.asked_at > $3::timestamptz - ${OPEN_FOR}
         AND NOT EXISTS (SELECT 1 FROM chat_tickets o WHERE o.instance_id = t.instance_id
           AND o.customer_id = t.customer_id AND o.id <> t.id AND (o.state <> 'closed' OR o.id > t.id))
       FOR UPDATE OF t`,
      [customerId, instanceId, one.now],
    )
    if (!ticket) continue
    one.ticket = ticket
    one.unseen = false
  }
}

/** A closed ticket shows the answer as its last word. */
export async function keepAnswers(work: Work, stored: readonly Stored[]): Promise<void> {
  for (const { id, received, ticket, unseen } of stored)
    if (!unseen && ticket.state === 'closed' && answered(answerIn(received)))
      await work.query(
        `UPDATE chat_tickets t SET last_message_id = ${newerOf('t', '$2::bigint')}, last_message_at = greatest(last_message_at, $3),
           last_inbound_at = greatest(last_inbound_at, $3), updated_at = now() WHERE id = $1`,
        [ticket.id, id, received.sentAt],
      )
}

/** Takes an answer down as a consent, with the message as its proof, and confirms it once. */
export async function hearAnswers(work: Work, told: readonly Told[]): Promise<void> {
  for (const one of told) {
    const text = answerIn(one.received)
    const decision = answered(text)
    if (text === null || !decision) continue
    const customerId = one.ticket.customer_id
    const open = await work.one(
      `UPDATE marketing_questions SET answered_at = $2
       WHERE customer_id = $1 AND answered_at IS NULL AND asked_at > $2::timestamptz - ${OPEN_FOR} RETURNING 1`,
      [customerId, one.now],
    )
    if (!open) continue
    const said = {
      customerId,
      at: one.received.sentAt,
      source: 'button',
      evidence: text,
      messageId: one.id,
    } as const
    if (decision === 'granted') {
      if (await keepChoice(work, { ...said, choice: 'resume' }))
        await confirm(
          work,
          one,
          'Combinado: você vai receber nossas ofertas por aqui. Para parar, escreva SAIR.',
        )
      continue
    }
    await appendConsents(work, [
      {
        customer_id: customerId,
        purpose: 'marketing',
        decision,
        basis: 'consent',
        channel: 'whatsapp',
        scope: 'whatsapp',
        source: 'button',
        message_id: one.id,
        evidence: text,
        at: one.received.sentAt,
      },
    ])
    await tellCustomer(work, customerId)
    await confirm(work, one, 'Tudo bem: não vamos mandar ofertas. Se mudar de ideia, é só avisar.')
  }
}
