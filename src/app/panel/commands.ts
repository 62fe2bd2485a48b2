import type { FacesOf } from '../commands/define-command'
import type { Outcome } from '../commands/outcome'
import type { AccountCall, AccountCalls } from '../session/account'
import type { LATER_BUNDLES } from './later-bundles'
import type { BUNDLES } from './registry'

export type { Outcome } from '../commands/outcome'
export type { OutgoingFile, QueuedFile } from '../commands/outgoing-file'
export type { CustomerAction } from '../customers/customer-actions'
export type { CustomerPart } from '../customers/customer-commands'
export type { InstanceAnswer } from '../instances/instance-commands'
export type { RecorderFacts } from '../logs/export-commands'
export type { FilledTemplate } from '../sending/outgoing'
export type {
  CameBack,
  InvitationCard,
  SignInMethods,
  SignInSteps,
  TermsInForce,
} from '../session/authentication'
export type { StickersFound } from '../stickers/sticker-commands'
export type { StrandedTicket } from '../tickets/list-commands'

/** What somebody asks for by the login. */
type Login = Readonly<{
  /** `captcha`: the answer to one, where it was asked for (CAPTCHA_REQUIRED). */
  logIn(email: string, password: string, remember: boolean, captcha?: string): Promise<Outcome>
}>

type All<Bundle> = Bundle extends unknown ? (bundle: FacesOf<Bundle>) => void : never
type Together<Bundle> = All<Bundle> extends (bundle: infer Faces) => void ? Faces : never

/**
 * Everything the screens can ask for, as the bundles define it. Each call ends (there is a time limit on every request)
 * and says what became of it; what it changes reaches the screens through the log and the fold, never through the
 * return value.
 */
export type Commands = Together<(typeof BUNDLES)[number]> & Together<(typeof LATER_BUNDLES)[number]> & Login

/** What a call about one's own account takes. */
export type AccountAsked<N extends AccountCall> = AccountCalls[N][0]
/** What a call about one's own account gives. */
export type AccountOutcome<N extends AccountCall> = AccountCalls[N][1]
