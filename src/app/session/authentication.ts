import type { Captcha } from '@contract/entities'
import type { Operation } from '@contract/operation'
import type { Outcome } from '../commands/outcome'
import type { Enrolment, TwoFactorStanding } from './account'

/** What an identity provider sent back with the browser. */
export type CameBack = Readonly<{ code: string; state: string; iss: string | null }>

/** The version that is to be accepted; `house`: the shop's own terms, where it has some. */
export type TermsInForce = Readonly<{
  version: string
  house: Readonly<{ version: number; text: string; pdf: string }> | null
}>

/** Who is invited, and where to. */
export type InvitationCard = Readonly<{ house: string; email: string; name: string | null }>

/** Ways to sign in besides e-mail and password. */
export interface SignInMethods {
  /** What the login page may offer: the text of the identity provider's button, where there is one. */
  offered(): Promise<Outcome<Readonly<{ sso: string | null }>>>
  /** Before the browser goes to the identity provider: where to go once back and in. */
  leavingFor(to: string | null): void
  /** Back from there; gives where to go once in. */
  cameBack(back: CameBack): Promise<Outcome<string | null>>
  /** By the token of an integration. */
  byToken(token: string): Promise<Outcome>
  /** What the link of an invitation says; null for one that is no longer valid. */
  invitation(token: string): Promise<Outcome<InvitationCard | null>>
  /** Takes the invitation, with a name and a password of one's own, and comes in. */
  accept(token: string, name: string, password: string): Promise<Outcome>
  /** Asks what a link opens that needs nobody signed in, and is no way in. */
  ask<T, V>(document: Operation<T, V>, variables: V): Promise<Outcome<T>>
  /** A new captcha, for somebody who was asked to solve one and wants to sign in with this e-mail. */
  captcha(email: string): Promise<Outcome<Captcha>>
  /** Does the work that our own captcha asks for; null where it took too long or was called off. */
  prove(challenge: string, signal: AbortSignal): Promise<string | null>
}

/** The steps between the right password and being signed in. */
export interface SignInSteps {
  /** How the second factor stands. */
  standing(): Promise<Outcome<TwoFactorStanding>>
  /** Begins an enrolment, for a user who is asked for a second factor and has none. */
  enrol(): Promise<Outcome<Enrolment>>
  /** Shows a code. With recovery codes in the answer, {@link SignInSteps.enter} goes on once they were kept. */
  submit(code: string, kind: 'totp' | 'recovery'): Promise<Outcome<readonly string[] | null>>
  /** Has a mail sent with a way to a new password; the answer does not tell whether there is such an account. */
  forgot(email: string): Promise<Outcome<null>>
  /** Is this token of such a mail still good? */
  resetIsGood(token: string): Promise<Outcome<boolean>>
  /** Chooses the new password. */
  reset(token: string, password: string): Promise<Outcome<null>>
  /** Changes a password that has run out, and goes in. */
  changePassword(old: string, password: string): Promise<Outcome<null>>
  /** The terms of use that are in force here. */
  terms(): Promise<Outcome<TermsInForce>>
  /** Accepts the terms of use in this version, and goes in. */
  acceptTerms(version: string): Promise<Outcome<null>>
  /** Ends the login that was begun: back to the password. */
  turnAround(): Promise<void>
  /** Goes in after an enrolment. */
  enter(): Promise<void>
}
