import { generateKeyPair } from 'node:crypto'
import { promisify } from 'node:util'
import type { DkimKey } from '../../../../src/domain/email/domain-records'
import type { Work } from '../../../platform/db/work'
import { seal, unseal } from '../../../platform/seal'

const makePair = promisify(generateKeyPair)

/** RFC 8301: less than this is not believed; a TXT record of more does not fit everywhere. */
const BITS = 2_048

/** A domain's two places for keys, by names that no other shop uses at the same domain. */
const selectorOf = (tenantId: number, place: number): string => `bc${tenantId}${'ab'[place - 1]}`

/** A new pair: the public half in base64, the private one as PEM. */
export type KeyPair = Readonly<{ publicKey: string; privateKey: string }>

/** Makes the two pairs of a new domain. It takes a while: no transaction waits for it. */
export const makePairs = (): Promise<KeyPair[]> =>
  Promise.all(
    [1, 2].map(async () => {
      const { publicKey, privateKey } = await makePair('rsa', {
        modulusLength: BITS,
        publicKeyEncoding: { type: 'spki', format: 'der' },
        privateKeyEncoding: { type: 'pkcs8', format: 'pem' },
      })
      return { publicKey: publicKey.toString('base64'), privateKey }
    }),
  )

/** Keeps the pairs of a domain, the private halves sealed. */
export async function keepPairs(
  work: Work,
  secretKey: string,
  domainId: string,
  pairs: readonly KeyPair[],
): Promise<void> {
  for (const [n, { publicKey, privateKey }] of pairs.entries())
    await work.query(
      'INSERT INTO mail_domain_keys (tenant_id, domain_id, place, selector, public_key, sealed) VALUES ($1, $2, $3, $4, $5, $6)',
      [
        work.tenant.id,
        domainId,
        n + 1,
        selectorOf(work.tenant.id, n + 1),
        publicKey,
        seal(secretKey, privateKey),
      ],
    )
}

/** The public halves of a domain's keys. */
export async function publicKeysOf(work: Work, domainId: string): Promise<readonly [DkimKey, DkimKey]> {
  const rows = await work.query<DkimKey>(
    'SELECT selector, public_key AS "publicKey" FROM mail_domain_keys WHERE domain_id = $1 ORDER BY place',
    [domainId],
  )
  const [first, second] = rows
  if (!first || !second) throw new Error('a mail domain has no keys')
  return [first, second]
}

/** What mails of a domain are signed with; null where nobody can read it any more (another SECRET_KEY). */
export async function signingKeyOf(
  work: Work,
  secretKey: string,
  domainId: string,
): Promise<Readonly<{ selector: string; privateKey: string }> | null> {
  const row = await work.one<{ selector: string; sealed: string }>(
    'SELECT selector, sealed FROM mail_domain_keys WHERE domain_id = $1 ORDER BY place LIMIT 1',
    [domainId],
  )
  const privateKey = row && unseal(secretKey, row.sealed)
  return row && privateKey ? { selector: row.selector, privateKey } : null
}
