import { COUNTER_PHRASE } from '../../../src/domain/consents/counter-phrase'
import type { Told } from '../../conversation/seam'
import { keepChoice } from '../../directory/customers/consent/marketing-choice'
import { shopName } from '../../directory/store/shop-name'
import type { Work } from '../../platform/db/work'
import { confirm } from './confirm'

/** SQL: a text as words are compared: without case, accents and signs. */
const plain = (text: string) => `btrim(regexp_replace(fold_text(${text}), '[^a-z0-9]+', ' ', 'g'))`

/** Is message `row` the shop's sentence for the code at the counter, as a whole? SQL; longer than a setting may be is none. */
export const isCounterPhrase = (row: string): string =>
  `${row}.type = 'chat' AND length(${row}.message) <= 200 AND ${plain(`${row}.message`)} = ${plain(`coalesce(
     (SELECT s.value FROM settings s WHERE s.tenant_id = ${row}.tenant_id AND s.key = 'counter_phrase' AND s.instance_id IS NULL), '${COUNTER_PHRASE}')`)}`

/**
 * Takes down that a customer wants advertising who sent the counter's sentence, with the message as its proof, and says once what they
 * agreed to and how it ends.
 */
export async function hearCounter(work: Work, told: readonly Told[]): Promise<void> {
  for (const one of told) {
    if (one.blocked) continue
    const news = await keepChoice(work, {
      customerId: one.ticket.customer_id,
      choice: 'resume',
      at: one.received.sentAt,
      source: 'counter',
      evidence: one.received.message ?? '',
      messageId: one.id,
    })
    if (news)
      await confirm(
        work,
        one,
        `Combinado: você vai receber ofertas e novidades de ${await shopName(work)} por aqui. Para parar, é só escrever SAIR.`,
      )
  }
}
