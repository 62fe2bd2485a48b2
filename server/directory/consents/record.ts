import * as v from 'valibot'
import type { Viewer } from '../../../src/domain/access/visibility'
import { ConsentForm } from '../../../src/domain/consents/consent-form'
import { cleanText } from '../../platform/db/clean-text'
import { isId } from '../../platform/db/is-id'
import { Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import { visibleTo } from '../access/visible-to.sql'
import { appendConsents, newestDecision } from '../customers/consent/consent'
import { lockCustomer } from '../customers/locked-customer'
import { tellCustomer } from '../customers/tell'

type Asked = { customer_id: string; message_id: string | null; form: unknown }
type Proof = { id: string; said: string | null; sent_at: Date }

/**
 * Writes down what a customer said about the use of their data, as somebody of the team heard or read it. For marketing
 * the newest word about WhatsApp decides whether they are marked as out of the shop's campaigns. Gives the consent's id.
 * @throws Refusal NOT_FOUND for a customer or message that is not the viewer's to know, INVALID with the field.
 */
export async function recordConsent(
  work: Work,
  viewer: Viewer,
  { customer_id, message_id, form }: Asked,
  now: Date,
): Promise<string> {
  const customer = await lockCustomer(work, viewer, customer_id)
  const read = v.safeParse(ConsentForm, form)
  if (!read.success)
    throw new Refusal('INVALID', 'Confira a finalidade, a resposta e a prova deste consentimento.', {
      field: String(read.issues[0].path?.[0]?.key ?? 'purpose'),
    })
  const { purpose, decision, basis, channel, scope } = read.output
  const evidence = cleanText(read.output.evidence).trim()
  const proof = message_id === null ? null : await proofOf(work, viewer, customer_id, message_id)
  if (proof === null && evidence === '')
    throw new Refusal('INVALID', 'Diga o que comprova: quem estava presente, em que papel, em que ligação.', {
      field: 'evidence',
    })
  const [id = ''] = await appendConsents(work, [
    {
      customer_id,
      purpose,
      decision,
      basis,
      channel: proof ? 'whatsapp' : channel,
      scope,
      source: 'staff',
      message_id: proof?.id ?? null,
      evidence: (proof ? proof.said : evidence) || null,
      note: proof ? evidence || null : null,
      text_version: cleanText(read.output.textVersion).trim() || null,
      user_id: viewer.id,
      at: proof?.sent_at ?? now,
    },
  ])
  if (purpose !== 'marketing' || (scope !== 'all' && scope !== 'whatsapp')) {
    await tellCustomer(work, customer_id)
    return id
  }
  const out = await followMarketing(work, customer_id)
  await tellCustomer(
    work,
    customer_id,
    out === customer.c_is_blacklisted_campaign ? {} : { event: 'customerBlacklisted' },
  )
  return id
}

/** The mark "out of campaigns" follows the newest word; gives whether they are out. */
async function followMarketing(work: Work, id: string): Promise<boolean> {
  const row = await work.one<{ out: boolean }>(
    `UPDATE customers c SET is_blacklisted_campaign = ${newestDecision('marketing')} <> 'granted', stopped_on_whatsapp = FALSE
     WHERE c.id = $1 RETURNING c.is_blacklisted_campaign AS out`,
    [id],
  )
  return row?.out ?? false
}

/** The message that proves it: one of the customer's own, in a conversation that the viewer may see. */
async function proofOf(work: Work, viewer: Viewer, customerId: string, id: string): Promise<Proof> {
  const parameters = new Parameters()
  const row = isId(id)
    ? await work.one<Proof>(
        `SELECT m.id::text, left(coalesce(m.message, m.caption, m.document_name), 500) AS said, m.sent_at
         FROM customer_chats m JOIN chat_tickets t ON t.tenant_id = m.tenant_id AND t.id = m.chat_ticket_id
         WHERE m.id = ${parameters.add(id)}::bigint AND m.customer_id = ${parameters.add(customerId)}::bigint AND m.tag_type = 'in'
           AND m.whatsapp_deleted_at IS NULL
           AND ${visibleTo(viewer, parameters)}`,
        parameters.values,
      )
    : undefined
  if (!row)
    throw new Refusal(
      'NOT_FOUND',
      'Esta mensagem não é deste cliente, foi apagada, ou você não pode ver a conversa dela.',
    )
  return row
}
