import { CURRENT_TERMS } from '../../src/domain/login/terms'

/** SQL: has this user yet to accept the current terms of use? */
export const termsAreDue = (user: string): string =>
  `NOT EXISTS (SELECT 1 FROM terms_acceptances t WHERE t.tenant_id = ${user}.tenant_id AND t.user_id = ${user}.id
    AND t.version = '${CURRENT_TERMS}')`
