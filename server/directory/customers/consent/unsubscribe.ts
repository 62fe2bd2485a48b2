import type { Viewer } from '../../../../src/domain/access/visibility'
import type { Config } from '../../../platform/config'
import type { Tenant, Work } from '../../../platform/db/work'
import { Refusal } from '../../../platform/graphql/refusal'
import { isSigned, signatureOf } from '../../../platform/signature'
import { findCustomer } from '../customer.queries'

/**
 * The address at which a customer says what the house may write to them. The token is behind the '#', which
 * browsers send nowhere; it says who, is signed, opens nothing else, and never runs out: and neither does what was asked.
 * The team can read this one, so it takes a no and never a yes.
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
  return choicesPage(config, work.tenant, customerId)
}

/** The same page, for what the house writes to the customer itself. */
export const choicesPage = (
  config: Pick<Config, 'secretKey' | 'publicUrl'>,
  tenant: Pick<Tenant, 'id' | 'slug'>,
  customerId: string,
): string =>
  `${config.publicUrl}/${tenant.slug}/unsubscribe/email#token=${tokenFor(config, tenant, customerId)}`

/** Where e-mail programs cancel with one click (RFC 8058). */
export const ONE_CLICK = '/:tenant/unsubscribe/email'

/**
 * The headers by which an e-mail of a campaign can be cancelled from the list of mails. The token is in the query here:
 * the program, and not a person, sends it to this server, and to no other. It proves that its holder reads `mailedTo`.
 */
export function unsubscribeHeaders(
  config: Pick<Config, 'secretKey' | 'publicUrl'>,
  tenant: Tenant,
  customerId: string,
  mailedTo: string,
): Readonly<Record<'List-Unsubscribe' | 'List-Unsubscribe-Post', string>> {
  const address = ONE_CLICK.replace(':tenant', tenant.slug)
  return {
    'List-Unsubscribe': `<${config.publicUrl}${address}?token=${tokenFor(config, tenant, customerId)}.${proofOf(config, tenant, customerId, mailedTo)}>`,
    'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
  }
}

const tokenFor = (
  { secretKey }: Pick<Config, 'secretKey'>,
  { id }: Pick<Tenant, 'id'>,
  customerId: string,
): string => `${customerId}.${signatureOf(secretKey, PURPOSE, `${id}.${customerId}`)}`

/** Whose token this is; null for one that was not made here, or for another house. */
export function customerOf(
  { secretKey }: Pick<Config, 'secretKey'>,
  { id }: Tenant,
  token: string,
): string | null {
  const [, customerId = '', signature = ''] = TOKEN.exec(token) ?? []
  return isSigned(secretKey, PURPOSE, `${id}.${customerId}`, signature) ? customerId : null
}

/** Is it a token as mails hold them, whether its proof holds or not? */
export const isOfMail = (token: string): boolean => TOKEN.exec(token)?.[3] !== undefined

/** Was the token mailed to this address? One that the team read, or that was mailed to a former address, was not. */
export function wasMailedTo(
  { secretKey }: Pick<Config, 'secretKey'>,
  tenant: Tenant,
  token: string,
  address: string | null,
): boolean {
  const [, customerId = '', , proof] = TOKEN.exec(token) ?? []
  if (proof === undefined || address === null) return false
  return isSigned(secretKey, MAILED, mailedText(tenant, customerId, address), proof)
}

const proofOf = (
  { secretKey }: Pick<Config, 'secretKey'>,
  tenant: Tenant,
  customerId: string,
  address: string,
): string => signatureOf(secretKey, MAILED, mailedText(tenant, customerId, address))

const mailedText = ({ id }: Tenant, customerId: string, address: string): string =>
  `${id}.${customerId}.${address.trim().toLowerCase()}`

/** Customer, signature, and of one that was mailed the proof of the address. */
const TOKEN = /^([1-9]\d{0,17})\.([\w-]{43})(?:\.([\w-]{43}))?$/
const PURPOSE = 'balcao.unsubscribe'
const MAILED = 'balcao.unsubscribe.mailed'
