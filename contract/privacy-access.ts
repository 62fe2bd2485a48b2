import { ERASURE_REASONS } from './customer-lists'

/** Steps that may stand between the password and the house. */
export const ACCESS_STEPS = ['two_factor', 'password', 'terms'] as const

/** The classes of what signing in speaks of: see privacy.ts. */
export const accessPrivacy = {
  Session: { token: 'secret', user: 'rows', due: ACCESS_STEPS },
  LoginDoors: { sso: 'text' },
  Captcha: { kind: ['proof', 'recaptcha'], challenge: 'secret', site_key: 'text', script_url: 'text' },
  TermsAcceptance: { version: 'text', accepted_at: 'time' },
  UserTwoFactor: {
    google2fa_secret: 'secret',
    qrCodeSVG: 'secret',
    enrolled: 'flag',
    required: 'flag',
    required_alone: 'flag',
    confirmed_at: 'time',
    recovery_codes_left: 'number',
  },
  TrustedRange: { id: 'id', range: 'text', label: 'text' },
  AccessRules: {
    two_factor_required: 'flag',
    skip_in_trusted_ranges: 'flag',
    password_days: 'number',
    trusted_ranges: 'rows',
    address: 'text',
  },
  SecurityLogLine: {
    id: 'id',
    at: 'time',
    kind: 'text',
    user_id: 'id',
    user_name: 'name',
    actor_name: 'name',
    ip: 'text',
    agent: 'text',
    customer_id: 'id',
    customer_name: 'name',
    of_user_name: 'name',
    reason: ERASURE_REASONS,
  },
  SecurityLogPage: { items: 'rows', next: 'secret' },
  CustomerAccess: {
    id: 'id',
    at: 'time',
    kind: ['listed', 'found', 'opened', 'downloaded', 'exported'],
    customer_id: 'id',
    customer_name: 'name',
    user_id: 'id',
    user_name: 'name',
  },
  CustomerAccessPage: { items: 'rows', next: 'secret' },
  TwoFactorSession: { token: 'secret', user: 'rows', due: ACCESS_STEPS, recovery_codes: 'secret' },
} as const
