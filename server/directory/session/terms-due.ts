import { CURRENT_TERMS } from '../../../src/domain/login/terms'

/**
 * SQL: the version of the terms that are in force in a tenant: the product's, and the shop's own where it has published
 * some ("1+3").
 */
export const termsInForce = (tenant: string): string =>
  `'${CURRENT_TERMS}' || coalesce('+' || (SELECT max(h.version) FROM house_terms h WHERE h.tenant_id = ${tenant}), '')`

/** SQL: has this user yet to accept the terms of use that are in force? */
export const termsAreDue = (user: string): string =>
  `NOT EXISTS (SELECT 1 FROM terms_acceptances t WHERE t.tenant_id = ${user}.tenant_id AND t.user_id = ${user}.id
    AND t.version = ${termsInForce(`${user}.tenant_id`)})`
