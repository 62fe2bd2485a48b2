import type { Config } from '../../../platform/config'
import type { Parameters } from '../../../platform/db/parameters'
import { macPads } from '../../../platform/signature'
import { SUPPRESSION } from './token'

/**
 * SQL: is the address of customer `c` one that is not written to any more? The key of an address is made where the customers
 * are, by HMAC's definition (RFC 2104) over the SHA-256 that the database has: a hundred thousand of them leave it for nowhere.
 */
export function suppressedSql({ secretKey }: Pick<Config, 'secretKey'>, parameters: Parameters): string {
  const { inner, outer } = macPads(secretKey, SUPPRESSION)
  const text = `convert_to(c.tenant_id || '.' || lower(btrim(c.email)), 'UTF8')`
  const mac = `sha256(${parameters.add(outer)}::bytea || sha256(${parameters.add(inner)}::bytea || ${text}))`
  return `EXISTS (SELECT 1 FROM mail_suppressions ms WHERE ms.tenant_id = c.tenant_id AND ms.lifted_at IS NULL
    AND ms.address_key = rtrim(translate(encode(${mac}, 'base64'), '+/', '-_'), '='))`
}
