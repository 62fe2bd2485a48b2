import { createHmac, timingSafeEqual } from 'node:crypto'
import type { Unsubscription } from '../../contract/entities'
import { maskEmail } from '../../src/domain/contacts/mask'
import type { Viewer } from '../../src/domain/tickets/visibility'
import { appendConsents, newestDecision } from '../consents/append'
import type { Config } from '../platform/config'
import type { Tenant, Work } from '../platform/db/work'
import type { RequestContext } from '../platform/graphql/context'
import { Refusal } from '../platform/graphql/refusal'
import { tooManyTries } from '../session/lockout'
import { countTryOf } from '../session/tries'
import { findCustomer } from './customer.queries'
import { tellCustomer } from './tell'

/** Requests from one address within an hour: a house's customers do not share one. */
export const UNSUBSCRIPTIONS = { most: 60, seconds: 3600 }

const NONE = () =>
  new Refusal('INVALID', 'Este link não vale. Abra-o de novo a partir do e-mail, ou fale com a loja.')

/**
 * The address at which a customer cancels the e-mails of the house's campaigns. The token is behind the '#', which
 * browsers send nowhere; it says who, is signed, opens nothing else, and never runs out: and neither does what was asked.
 * @throws Refusal NOT_FOUND for a customer whom the viewer may not see.
 */
export async function unsubscribeLink(
  work: Work,
  viewer: Viewer,
  config: Pick<Config, 'secretKey' | 'publicUrl'>,
  customerId: string,
): Promise<string> {
  if (!(await findCustomer(work, viewer, customerId)))
    throw new Refusal('NOT_FOUND', 'Este cliente não existe.')
  return `${config.publicUrl}/${work.tenant.slug}/unsubscribe/email#token=${tokenFor(config, work.tenant, customerId)}`
}

/** Takes down what whoever has the link asks for: campaigns leave the customer out from now on. */
export async function unsubscribe(context: RequestContext, token: string): Promise<Unsubscription> {
  const { db, tenant, config, ip } = context
  const { tries, minutes } = await db.work(tenant, (work) =>
    countTryOf(work, config, { what: 'unsubscribe', whom: ip }, UNSUBSCRIPTIONS),
  )
  if (tries > UNSUBSCRIPTIONS.most) throw tooManyTries('TOO_MANY_TRIES', minutes)
  const customerId = customerOf(config, tenant, token)
  if (customerId === null) throw NONE()
  return db.work(tenant, async (work) => {
    const found = await work.one<{
      id: string
      done: boolean
      email: string | null
      said: string | null
    }>(
      // One who was merged into another is that other now.
      `SELECT c.id::text, c.is_blacklisted_campaign AS done, c.email, ${newestDecision('marketing')} AS said FROM customers c
       WHERE c.tenant_id = $1 AND c.id =
         (SELECT coalesce(merged_into, id) FROM customers WHERE tenant_id = $1 AND id = $2)
       FOR UPDATE`,
      [tenant.id, customerId],
    )
    if (!found) throw NONE()
    // From now on it is not WhatsApp's word alone, which could be taken back there.
    await work.query(
      `UPDATE customers SET is_blacklisted_campaign = TRUE, stopped_on_whatsapp = FALSE
       WHERE tenant_id = $1 AND id = $2`,
      [tenant.id, found.id],
    )
    // The shop may have left them out before; that they want it themselves is known from now on.
    if (found.said !== 'withdrawn')
      await appendConsents(work, [
        {
          customer_id: found.id,
          purpose: 'marketing',
          decision: 'withdrawn',
          basis: 'consent',
          channel: 'link',
          evidence: 'Link de cancelamento do e-mail',
          at: new Date(),
        },
      ])
    if (!found.done) {
      await tellCustomer(work, found.id, { event: 'customerBlacklisted' })
    }
    // Enough to know one's own address by: whoever has the link may be somebody else.
    return { email: found.email === null ? null : maskEmail(found.email), already: found.done }
  })
}

const tokenFor = ({ secretKey }: Pick<Config, 'secretKey'>, { id }: Tenant, customerId: string): string =>
  `${customerId}.${signatureOf(secretKey, `${id}.${customerId}`)}`

/** Whose token this is; null for one that was not made here, or for another house. */
function customerOf({ secretKey }: Pick<Config, 'secretKey'>, { id }: Tenant, token: string): string | null {
  const [, customerId = '', signature = ''] = /^([1-9]\d{0,17})\.([\w-]{43})$/.exec(token) ?? []
  const given = Buffer.from(signature)
  const right = Buffer.from(signatureOf(secretKey, `${id}.${customerId}`))
  return given.length === right.length && timingSafeEqual(given, right) ? customerId : null
}

/** The key is derived, so that a signature says nothing about what else the secret is used for. */
const signatureOf = (secretKey: string, text: string): string =>
  createHmac('sha256', createHmac('sha256', secretKey).update('balcao.unsubscribe').digest())
    .update(text)
    .digest('base64url')
