import type { Unsubscription } from '../../../../contract/entities'
import type { Viewer } from '../../../../src/domain/access/visibility'
import { maskEmail } from '../../../../src/domain/contacts/mask'
import type { Config } from '../../../platform/config'
import { countTryOf } from '../../../platform/db/tries'
import type { Tenant, Work } from '../../../platform/db/work'
import type { RequestContext } from '../../../platform/graphql/context'
import { Refusal } from '../../../platform/graphql/refusal'
import { isSigned, signatureOf } from '../../../platform/signature'
import { tooManyTries } from '../../session/lockout'
import { findCustomer } from '../customer.queries'
import { tellCustomer } from '../tell'
import { appendConsents, newestDecision } from './consent'

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

/** Takes down what whoever has the link asks for: no advertising by e-mail from now on; of other channels they said nothing. */
export async function unsubscribe(
  context: Pick<RequestContext, 'db' | 'tenant' | 'config' | 'ip'>,
  token: string,
  source: 'link' | 'one_click' = 'link',
): Promise<Unsubscription> {
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
      email: string | null
      said: string | null
    }>(
      // One who was merged into another is that other now.
      `SELECT c.id::text, c.email, ${newestDecision('marketing', 'c', 'email')} AS said FROM customers c
       WHERE c.tenant_id = $1 AND c.id =
         (SELECT coalesce(merged_into, id) FROM customers WHERE tenant_id = $1 AND id = $2)
       FOR UPDATE`,
      [tenant.id, customerId],
    )
    if (!found) throw NONE()
    const already = found.said === 'withdrawn' || found.said === 'denied'
    if (!already) {
      await appendConsents(work, [
        {
          customer_id: found.id,
          purpose: 'marketing',
          decision: 'withdrawn',
          basis: 'consent',
          channel: 'link',
          scope: 'email',
          source,
          evidence:
            source === 'link'
              ? 'Link de cancelamento do e-mail'
              : 'Cancelamento em um clique no programa de e-mail',
          at: new Date(),
        },
      ])
      await tellCustomer(work, found.id)
    }
    // Enough to know one's own address by: whoever has the link may be somebody else.
    return { email: found.email === null ? null : maskEmail(found.email), already }
  })
}

/** Where e-mail programs cancel with one click (RFC 8058). */
export const ONE_CLICK = '/:tenant/unsubscribe/email'

/**
 * The headers by which an e-mail of a campaign can be cancelled from the list of mails. The token is in the query here:
 * the program, and not a person, sends it to this server, and to no other.
 */
export function unsubscribeHeaders(
  config: Pick<Config, 'secretKey' | 'publicUrl'>,
  tenant: Tenant,
  customerId: string,
): Readonly<Record<'List-Unsubscribe' | 'List-Unsubscribe-Post', string>> {
  const address = ONE_CLICK.replace(':tenant', tenant.slug)
  return {
    'List-Unsubscribe': `<${config.publicUrl}${address}?token=${tokenFor(config, tenant, customerId)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

const tokenFor = ({ secretKey }: Pick<Config, 'secretKey'>, { id }: Tenant, customerId: string): string =>
  `${customerId}.${signatureOf(secretKey, PURPOSE, `${id}.${customerId}`)}`

/** Whose token this is; null for one that was not made here, or for another house. */
function customerOf({ secretKey }: Pick<Config, 'secretKey'>, { id }: Tenant, token: string): string | null {
  const [, customerId = '', signature = ''] = /^([1-9]\d{0,17})\.([\w-]{43})$/.exec(token) ?? []
  return isSigned(secretKey, PURPOSE, `${id}.${customerId}`, signature) ? customerId : null
}

const PURPOSE = 'balcao.unsubscribe'
