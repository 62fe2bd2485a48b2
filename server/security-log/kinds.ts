/** What the security log tells of. */
export const SECURITY_KINDS = [
  'login',
  'login_failed',
  'account_locked',
  'new_device',
  'logout',
  'session_reused',
  'two_factor_passed',
  'two_factor_failed',
  'two_factor_locked',
  'two_factor_enrolled',
  'two_factor_disabled',
  'two_factor_reset',
  'two_factor_required',
  'recovery_code_used',
  'recovery_codes_renewed',
  'password_changed',
  'password_set',
  'password_reset_asked',
  'password_reset',
  'terms_accepted',
  'rules_changed',
  'trusted_range_added',
  'trusted_range_removed',
] as const

export type SecurityKind = (typeof SECURITY_KINDS)[number]
