import type {
  AccessRules,
  CustomerAccessPage,
  SecurityLogPage,
  TermsAcceptance,
  UserTwoFactor,
} from '@contract/entities'
import type { SaleDraft } from '@domain/orders/sale-form'
import type { FindProductsQuery } from '@infra/graphql/products.gen'

/** The products that are sold most, as they were read at a moment, ms. */
export type KeptProducts = Readonly<{ at: number; products: FindProductsQuery['findProducts'] }>

/** How the user's second factor stands, without what belongs to an enrolment. */
export type TwoFactorStanding = Omit<UserTwoFactor, 'google2fa_secret' | 'qrCodeSVG'>

/** An enrolment that waits for its first code. */
export type Enrolment = Readonly<{ secret: string; picture: string }>

/** What shows that it is the user: their password, or a code of their second factor. */
type Proof = { current_password?: string; code?: string }

/** What changes of the house's rules; `password_days` 0: a password never runs out. */
type RuleChange = Proof & {
  two_factor_required?: boolean
  skip_in_trusted_ranges?: boolean
  password_days?: number
}

/** What of the security log is wanted; `after`: the page behind this place. */
type SecurityLogFilter = {
  user_id: string | null
  kind: string | null
  from: string | null
  until: string | null
  after: string | null
}

/** Whose accesses to whom are wanted; no `kinds`: all. */
export type AccessTrailFilter = {
  customer_id: string | null
  user_id: string | null
  kinds: string[] | null
  from: string | null
  until: string | null
}

/**
 * What somebody who is in may ask about their own account: by its name, what it takes and what it gives. One command
 * carries them all (see Commands.account), so that none weighs on who asks for none.
 */
export type AccountCalls = {
  /** The products that the device keeps of a connection (null: the whole shop's), and when they were read, ms; null: none. */
  keptProducts: [{ place: string | null }, KeptProducts | null]
  keepProducts: [{ place: string | null } & KeptProducts, null]
  /** What somebody was writing at the till, by its key, and when, ms; null: nothing is kept on this device. */
  saleDraft: [{ key: string; now: number }, (SaleDraft & Readonly<{ at: number }>) | null]
  /** Keeps it as of a moment, ms; null takes it away. */
  keepSaleDraft: [{ key: string; draft: SaleDraft | null; at: number }, null]
  twoFactor: [none: null, TwoFactorStanding]
  /** `code`: of the factor in use or for recovery, where there is one. */
  beginTwoFactor: [{ password: string; code: string }, Enrolment]
  /** Completes the enrolment; gives the recovery codes. */
  confirmTwoFactor: [{ code: string }, readonly string[]]
  disableTwoFactor: [{ password: string; code: string }, TwoFactorStanding]
  renewRecoveryCodes: [{ password: string; code: string }, readonly string[]]
  /** All other sessions of the user end. */
  changePassword: [{ old: string; password: string }, null]
  /** Null: accepted none yet. */
  terms: [none: null, TermsAcceptance | null]
  accessRules: [none: null, AccessRules]
  updateAccessRules: [RuleChange, AccessRules]
  addTrustedRange: [Proof & { range: string; label: string }, AccessRules]
  deleteTrustedRange: [Proof & { id: string }, AccessRules]
  securityLog: [SecurityLogFilter, SecurityLogPage]
  /** The user's own lines; `after`: the page behind this place. */
  ownSecurityLog: [{ after: string | null }, SecurityLogPage]
  /** Who saw which customer; `after`: the page behind this place. */
  accessTrail: [AccessTrailFilter & { after: string | null }, CustomerAccessPage]
  /** All of it, as a table of separated values. */
  exportAccessTrail: [AccessTrailFilter, Blob]
  /** Sends a file whose rows are to be brought in; gives the import's id. */
  uploadImport: [{ kind: string; name: string; blob: Blob }, { id: string }]
  /** Users by name, for choosing one. */
  people: [{ search: string }, readonly { id: string; name: string }[]]
  /** A user's second factor, for those who manage users. */
  userTwoFactor: [{ id: string }, TwoFactorStanding]
  requireTwoFactor: [{ id: string; required: boolean }, null]
  /** Takes it away from who has lost it; their sessions end. */
  resetTwoFactor: [{ id: string }, null]
}
export type AccountCall = keyof AccountCalls
