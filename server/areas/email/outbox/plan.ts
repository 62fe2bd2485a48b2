import {
  SEND_REFUSALS,
  SEND_RULE,
  type SendPurpose,
  type SendRefusal,
} from '../../../../src/domain/consents/may-send'
import type { MailValues } from '../../../../src/domain/email/content/variables'
import { sendRefusal } from '../../../directory/customers/consent/send-refusal.sql'
import type { Config } from '../../../platform/config'
import { isId } from '../../../platform/db/is-id'
import type { Work } from '../../../platform/db/work'
import { Refusal } from '../../../platform/graphql/refusal'
import { enqueuePump } from './enqueue'
import { suppressionKey } from './token'

/** A mail to one reader. */
export type PlannedMail = Readonly<{
  /** The same is one mail, however often it is asked for. */
  hash: string
  customerId: string
  address: string
  filled: MailValues
}>

/** Why a mail is not written: a reason of the gate, or that its address is not written to any more. */
export type MailRefusal = SendRefusal | 'suppressed'

type Plan = Readonly<{
  senderId: string
  contentId: string
  purpose: Exclude<SendPurpose, 'answer'>
  mails: readonly PlannedMail[]
  /** Not before. */
  at?: Date
}>

/**
 * Puts mails into the outbox; those that the gate refuses are not there, and are told with why, by their hash. What may have
 * passed by the time that they leave is no reason here: the gate is asked again then.
 * @throws Refusal CONFLICT where nothing may leave from the sender
 */
export async function planMails(
  work: Work,
  config: Pick<Config, 'secretKey'>,
  { senderId, contentId, purpose, mails, at = new Date() }: Plan,
): Promise<ReadonlyMap<string, MailRefusal>> {
  const sender = await senderOf(work, senderId)
  const passing = SEND_REFUSALS.filter((reason) => SEND_RULE[reason].passes)
  const rows = await work.query<{ hash: string; why: MailRefusal | null }>(
    `WITH asked AS (
       SELECT v.*, CASE WHEN c.id IS NULL THEN 'gone'
         WHEN EXISTS (SELECT 1 FROM mail_suppressions x WHERE x.tenant_id = $1 AND x.address_key = v.key AND x.lifted_at IS NULL) THEN 'suppressed'
         ELSE ${sendRefusal(purpose, { channel: 'email', except: passing })} END AS why
       FROM jsonb_to_recordset($2::jsonb) AS v(n integer, hash text, customer_id bigint, address text, key text, filled jsonb)
       LEFT JOIN customers c ON c.tenant_id = $1 AND c.id = v.customer_id),
     made AS (
       INSERT INTO mail_outbox (tenant_id, hash, domain_id, sender_id, content_id, customer_id, purpose, address, filled, next_at)
       SELECT $1, hash, $3, $4, $5, customer_id, $6, address, coalesce(filled, '{}'), $7 FROM asked WHERE why IS NULL ORDER BY n
       ON CONFLICT (tenant_id, hash) DO NOTHING)
     SELECT hash, why FROM asked WHERE why IS NOT NULL`,
    [
      work.tenant.id,
      JSON.stringify(
        mails.map(({ hash, customerId, address, filled }, n) => ({
          n,
          hash,
          customer_id: customerId,
          address: address.trim().toLowerCase(),
          key: suppressionKey(config, work.tenant.id, address),
          filled,
        })),
      ),
      sender.domain_id,
      senderId,
      contentId,
      purpose,
      at,
    ],
  )
  await enqueuePump(work, sender.domain_id, at)
  return new Map(rows.flatMap(({ hash, why }) => (why === null ? [] : [[hash, why] as const])))
}

/** A sender from whom mails may leave. @throws Refusal NOT_FOUND, CONFLICT where nothing may leave from it now */
export async function senderOf(work: Work, senderId: string): Promise<Readonly<{ domain_id: string }>> {
  const sender = isId(senderId)
    ? await work.one<{ domain_id: string; ready: boolean }>(
        `SELECT s.domain_id::text, s.confirmed_at IS NOT NULL AND d.state IN ('verified', 'degraded') AS ready
         FROM mail_senders s JOIN mail_domains d ON d.tenant_id = s.tenant_id AND d.id = s.domain_id WHERE s.id = $1`,
        [senderId],
      )
    : undefined
  if (!sender) throw new Refusal('NOT_FOUND', 'Este remetente não existe mais.')
  if (!sender.ready)
    throw new Refusal(
      'CONFLICT',
      'Deste remetente não sai nada agora: confira se ele está confirmado e se o domínio está verificado.',
    )
  return sender
}
