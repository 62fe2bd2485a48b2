import type { Work } from '../../platform/db/work'

/** The shop's rules for signing in. */
type Rules = Readonly<{
  two_factor_required: boolean
  skip_in_trusted_ranges: boolean
  /** A password is to be changed after so many days; null: never. */
  password_days: number | null
}>

const DEFAULTS: Rules = { two_factor_required: false, skip_in_trusted_ranges: false, password_days: null }

/** The rules as they stand. */
export const readRules = async (work: Work): Promise<Rules> =>
  (await work.one<Rules>(
    'SELECT two_factor_required, skip_in_trusted_ranges, password_days FROM access_rules WHERE tenant_id = $1',
    [work.tenant.id],
  )) ?? DEFAULTS
