import {
  SEND_REFUSALS,
  SEND_RULE,
  type SendPurpose,
  type SendRefusal,
} from '../../../../src/domain/consents/may-send'
import { zoneOfPhone } from '../../../../src/domain/consents/quiet-hours'
import { mobilePhone } from '../../../../src/domain/contacts/phone'
import { smsHourFrom } from '../../../../src/domain/sms/hours'
import { isAdvertising, smsText } from '../../../../src/domain/sms/leave'
import { MOST_PARTS, partsOf } from '../../../../src/domain/sms/parts'
import { outreachRules } from '../../../directory/consents/outreach-rules'
import { sendRefusal } from '../../../directory/customers/consent/send-refusal.sql'
import type { Config } from '../../../platform/config'
import { rowSet } from '../../../platform/db/row-set'
import type { Work } from '../../../platform/db/work'
import { Refusal } from '../../../platform/graphql/refusal'
import { accountInUse, type SmsAccount } from '../account/account.row'
import { linkFor, newCode } from '../link/link'
import { enqueuePump } from './enqueue'

/** An SMS to one person, with everything filled in. */
export type PlannedSms = Readonly<{
  /** The same is one SMS, however often it is asked for. */
  hash: string
  customerId: string
  /** Digits with the country. */
  phone: string
  text: string
}>

/** Why an SMS is not written: a reason of the gate, a phone that it does not reach, a text that is too long or nothing. */
export type SmsRefusal = SendRefusal | 'no_mobile' | 'too_long' | 'empty'

type Plan = Readonly<{
  purpose: SendPurpose
  messages: readonly PlannedSms[]
  /** Not before. */
  at?: Date
}>

const ROWS = rowSet(
  'hash text, customer_id bigint, phone text, text text, parts integer, code text, at timestamptz',
)
type Row = ReturnType<typeof laidOut>

/**
 * Puts SMS into the outbox; those that are refused are not there, and are told with why, by their hash. What may have passed by
 * the time that they leave is no reason here: the gate is asked again then. Advertising waits for its hours (src/domain/sms/hours.ts).
 * @throws Refusal CONFLICT where nothing may leave
 */
export async function planSms(
  work: Work,
  config: Pick<Config, 'publicUrl'>,
  { purpose, messages, at = new Date() }: Plan,
): Promise<ReadonlyMap<string, SmsRefusal>> {
  const account = await accountToSend(work)
  const { quiet } = await outreachRules(work)
  const hours = new Map<string, Date>()
  const from = (phone: string): Date => {
    if (!isAdvertising(purpose)) return at
    const zone = zoneOfPhone(quiet, phone)
    const known = hours.get(zone) ?? smsHourFrom(quiet.holidays, zone, at)
    hours.set(zone, known)
    return known
  }
  const refused = new Map<string, SmsRefusal>()
  const rows: Row[] = []
  for (const message of messages) {
    const row = laidOut(config, account, purpose, message)
    const phone = mobilePhone(message.phone)
    if (phone === null) refused.set(message.hash, 'no_mobile')
    else if (message.text.trim() === '') refused.set(message.hash, 'empty')
    else if (row.parts > MOST_PARTS) refused.set(message.hash, 'too_long')
    else rows.push({ ...row, phone, at: from(phone) })
  }
  if (rows.length === 0) return refused
  const passing = SEND_REFUSALS.filter((reason) => SEND_RULE[reason].passes)
  const against = await work.query<{ hash: string; why: SmsRefusal }>(
    `WITH asked AS (
       SELECT v.*, CASE WHEN c.id IS NULL THEN 'gone' ELSE ${sendRefusal(purpose, { channel: 'sms', except: passing })} END AS why
       FROM ${ROWS.from(3)} LEFT JOIN customers c ON c.tenant_id = $1 AND c.id = v.customer_id),
     made AS (
       INSERT INTO sms_outbox (tenant_id, hash, customer_id, purpose, phone, text, parts, code, next_at)
       SELECT $1, hash, customer_id, $2, phone, text, parts, code, at FROM asked WHERE why IS NULL ORDER BY n
       ON CONFLICT (tenant_id, hash) DO NOTHING)
     SELECT hash, why FROM asked WHERE why IS NOT NULL`,
    [work.tenant.id, purpose, ...ROWS.values(rows)],
  )
  await enqueuePump(work, new Date(Math.min(...rows.map((row) => row.at.getTime()))))
  for (const { hash, why } of against) refused.set(hash, why)
  return refused
}

function laidOut(
  config: Pick<Config, 'publicUrl'>,
  { answers, plain }: SmsAccount,
  purpose: SendPurpose,
  { hash, customerId, phone, text }: PlannedSms,
) {
  const code = answers || !isAdvertising(purpose) ? null : newCode()
  const whole = smsText({ text, purpose, plain, leave: code && linkFor(config, code) })
  return {
    hash,
    customer_id: customerId,
    phone,
    text: whole,
    parts: partsOf(whole).parts,
    code,
    at: new Date(0),
  }
}

/** The account that SMS leave by now. @throws Refusal CONFLICT that says what is missing */
export async function accountToSend(work: Work): Promise<SmsAccount> {
  const account = await accountInUse(work)
  if (!account)
    throw new Refusal(
      'CONFLICT',
      'Nenhum SMS sai desta loja: falta a conta de um provedor. Quem administra a cadastra em Campanhas, SMS.',
    )
  if (account.trouble !== null) throw new Refusal('CONFLICT', `Nenhum SMS sai agora. ${account.trouble}`)
  return account
}

/** Takes SMS out of the outbox again, by their keys, where they still wait. @returns the keys of those. */
export async function takeBackSms(work: Work, hashes: readonly string[]): Promise<string[]> {
  const rows = await work.query<{ hash: string }>(
    "DELETE FROM sms_outbox WHERE hash = ANY($1::text[]) AND state = 'queued' RETURNING hash",
    [hashes],
  )
  return rows.map(({ hash }) => hash)
}
