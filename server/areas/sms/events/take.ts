import { choiceWord } from '../../../../src/domain/consents/choice-words'
import { canonicalPhone, phoneLookupKey } from '../../../../src/domain/contacts/phone'
import { shopName } from '../../../directory/store/shop-name'
import type { Config } from '../../../platform/config'
import type { Work } from '../../../platform/db/work'
import { accountInUse } from '../account/account.row'
import { planSms } from '../outbox/plan'
import { type Outcome, settleSms } from '../outbox/settle'
import { keepSmsChoice } from './choice'
import { smsNamed } from './hook-address'
import type { SmsEvent } from './sms-event'

type Keys = Pick<Config, 'secretKey' | 'publicUrl'>
type Said<K> = Extract<SmsEvent, { kind: K }>

/** Takes what a provider says; what names no SMS of this shop by its signed key, and whoever is not known, is nothing. */
export async function takeSmsEvents(
  work: Work,
  config: Keys,
  events: readonly SmsEvent[],
  now: Date,
): Promise<void> {
  const states = events.flatMap((event) => {
    const id = event.kind === 'state' ? smsNamed(config, work.tenant.id, event.ref) : null
    return event.kind === 'state' && id !== null ? [{ ...event, id }] : []
  })
  await settleSms(work, furthest(states.map(({ id, state, said }) => ({ id, state, reason: said, at: now }))))
  for (const { id, stopped } of states)
    if (stopped) {
      const row = await work.one<{ customer: string | null }>(
        'SELECT customer_id::text AS customer FROM sms_outbox WHERE id = $1',
        [id],
      )
      if (row?.customer)
        await keepSmsChoice(work, { customerId: row.customer, choice: 'stop', evidence: STOPPED, at: now })
    }
  for (const event of events) if (event.kind === 'answer') await takeAnswer(work, config, event, now)
}

const STOPPED = 'O provedor recusou o SMS: esta pessoa já respondeu STOP a este remetente'

const RANK: readonly Outcome['state'][] = ['sent', 'failed', 'delivered']

/** Of several words about one SMS in one call the one that says most. */
const furthest = (outcomes: readonly Outcome[]): Outcome[] => [
  ...new Map(
    outcomes
      .toSorted((one, other) => RANK.indexOf(one.state) - RANK.indexOf(other.state))
      .map((one) => [one.id, one] as const),
  ).values(),
]

/** Sent by SMS last, and is it advertising? The word "cancelar" counts behind that alone. */
const AFTER_ADVERTISING = `SELECT m.purpose IN ('marketing', 'campaign') AS so FROM sms_outbox m
  WHERE m.customer_id = $1 AND m.sent_at IS NOT NULL ORDER BY m.id DESC LIMIT 1`

/**
 * Somebody answered: the words by which they leave or come back are taken down and confirmed, once; anything else opens no
 * conversation, which the page of the shop's SMS says.
 */
async function takeAnswer(
  work: Work,
  config: Keys,
  { id, phone, text }: Said<'answer'>,
  now: Date,
): Promise<void> {
  const word = choiceWord(text)
  if (word === null) return
  const known = await work.one<{ id: string }>(
    "SELECT customer_id::text AS id FROM customer_identifiers WHERE kind = 'phone' AND value = $1",
    [phoneLookupKey(canonicalPhone(phone))],
  )
  if (!known) return
  if (word === 'maybe stop' && !(await work.one<{ so: boolean }>(AFTER_ADVERTISING, [known.id]))?.so) return
  const choice = word === 'resume' ? word : 'stop'
  const news = await keepSmsChoice(work, { customerId: known.id, choice, evidence: text.trim(), at: now })
  const account = news ? await accountInUse(work) : undefined
  if (!account || account.trouble !== null) return
  const shop = await shopName(work)
  await planSms(work, config, {
    purpose: 'answer',
    at: now,
    messages: [
      {
        hash: `answer:${id}`.slice(0, 200),
        customerId: known.id,
        phone,
        text:
          choice === 'stop'
            ? `${shop}: pronto, você não recebe mais promoções por SMS. Para voltar, responda VOLTAR.`
            : `${shop}: pronto, você volta a receber promoções por SMS. Para sair, responda SAIR.`,
      },
    ],
  })
}
