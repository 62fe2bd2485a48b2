import { type ChoiceWord, choiceWord } from '../../../src/domain/consents/choice-words'
import { answerIn } from '../../conversation/messages/inbound/received'
import type { Told } from '../../conversation/seam'
import { newestDecision } from '../../directory/customers/consent/consent'
import { keepChoice } from '../../directory/customers/consent/marketing-choice'
import { isAdvertising } from '../../directory/customers/consent/send-refusal.sql'
import type { Work } from '../../platform/db/work'
import { confirm } from './confirm'

/** Sent once to a customer who stops, and once to one who comes back; a repetition is not answered. */
const CONFIRMED: Readonly<Record<ChoiceWord, string>> = {
  stop: 'Pronto: você não vai mais receber promoções por aqui. Se quiser voltar a receber, escreva VOLTAR.',
  resume: 'Combinado: você volta a receber nossas promoções. Para parar, escreva SAIR.',
}

/**
 * Takes down what customers say of promotions with the whole of a message or by a button, and confirms it once. Who
 * writes VOLTAR and never said no is not asked for anything: a bot's menu has that word too.
 */
export async function hearChoices(work: Work, told: readonly Told[]): Promise<void> {
  for (const one of told) {
    const text = one.unseen ? answerIn(one.received) : null
    const word = text === null ? null : choiceWord(text)
    if (text === null || word === null) continue
    if (word === 'maybe stop' && !(await isBehindAdvertising(work, one))) continue
    const choice = word === 'maybe stop' ? 'stop' : word
    if (choice === 'resume' && !(await hasSaidNo(work, one.ticket.customer_id))) continue
    const news = await keepChoice(work, {
      customerId: one.ticket.customer_id,
      choice,
      at: one.received.sentAt,
      source: one.received.details?.reply ? 'button' : 'word',
      evidence: text,
      messageId: one.id,
    })
    if (news) await confirm(work, one, CONFIRMED[choice])
  }
}

const hasSaidNo = async (work: Work, customerId: string): Promise<boolean> =>
  (await work.one(
    `SELECT 1 FROM customers c WHERE c.id = $1 AND ${newestDecision('marketing')} IN ('denied', 'withdrawn')`,
    [customerId],
  )) !== undefined

/** Was the shop's last message before it an advertisement? */
async function isBehindAdvertising(work: Work, { id, ticket }: Told): Promise<boolean> {
  const row = await work.one<{ it: boolean }>(
    `SELECT o.type = 'template' AND ${isAdvertising('o.instance_id', { name: "o.raw -> 'template' ->> 'name'", language: "o.raw -> 'template' ->> 'language'" })} AS it
     FROM customer_chats m JOIN customer_chats o ON o.tenant_id = m.tenant_id AND o.customer_id = m.customer_id
       AND o.instance_id = m.instance_id AND o.tag_type = 'out' AND o.type <> 'comment' AND o.id < m.id
     WHERE m.id = $1 AND m.chat_ticket_id = $2 ORDER BY o.chat_ticket_id DESC, o.place DESC, o.id DESC LIMIT 1`,
    [id, ticket.id],
  )
  return row?.it ?? false
}
