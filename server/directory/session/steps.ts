import type { Step } from '../../../src/domain/access/steps'
import type { Work } from '../../platform/db/work'
import { readRules } from '../access/rules'
import { isTrusted } from '../access/trusted-ranges'
import { termsAreDue } from './terms-due'

/** `trusted`: the second factor is not asked for because of the address. */
type StepsDue = Readonly<{ due: readonly Step[]; trusted: boolean }>

type Row = { two_factor: boolean; password: boolean; terms: boolean }

/** What this user has to do when they come in from this address (the connection's own, never a declared one). */
export async function stepsFor(work: Work, userId: number, ip: string): Promise<StepsDue> {
  const row = await work.one<Row>(
    `SELECT ${asksForTwoFactor('u')} AS two_factor, ${passwordIsOver('u')} AS password,
       ${termsAreDue('u')} AS terms
     FROM users u WHERE u.tenant_id = $1 AND u.id = $2`,
    [work.tenant.id, userId],
  )
  if (!row) throw new Error('no such user')
  const rules = await readRules(work)
  const trusted = row.two_factor && rules.skip_in_trusted_ranges && (await isTrusted(work, ip))
  const due: Step[] = []
  if (row.two_factor && !trusted) due.push('two_factor')
  if (row.password) due.push('password')
  if (row.terms) due.push('terms')
  return { due, trusted }
}

/** SQL: is this user asked for a second factor, because they, the house or an administrator want it? */
export const asksForTwoFactor = (user: string): string =>
  `(${user}.two_factor_required
    OR EXISTS (SELECT 1 FROM two_factors f WHERE f.tenant_id = ${user}.tenant_id AND f.user_id = ${user}.id
      AND f.confirmed_at IS NOT NULL)
    OR EXISTS (SELECT 1 FROM access_rules a WHERE a.tenant_id = ${user}.tenant_id AND a.two_factor_required))`

/** SQL: does this user have to change the password before anything else? */
export const passwordIsOver = (user: string): string =>
  `(${user}.old_password_in_use OR coalesce(${user}.password_expires_at <= now(), false))`
