import type { User as UserType } from '../../../../contract/entities'
import { put } from '../../kernel/rows'
import { step, takes } from '../../kernel/step'
import { type TwoFactorEvent, twoFactorSteps } from '../../kernel/steps/twoFactor.gen'
import type { Change, World } from '../../kernel/world'
import { defineLogin } from './define-login'

/** What coming in answers; `due`: what has to be done before anything else. */
export type SignedIn = Readonly<{ user: UserType; due?: readonly string[] }>

/** What happens to the second factor. Without a row it was never needed, and a reset leaves it so. */
export function stepTwoFactor(
  world: World,
  change: Change,
  event: TwoFactorEvent,
  failure: string | null = null,
): boolean {
  const known = world.rows.twoFactor.get('self')
  const before = known?.state ?? twoFactorSteps.initial
  if (!takes(twoFactorSteps, before, event)) return false
  put(world, change, 'twoFactor', { id: 'self', state: step(twoFactorSteps, before, event), failure })
  return true
}

/** Signing out forgets it. */
export function resetTwoFactor(world: World, change: Change): void {
  if (world.rows.twoFactor.has('self')) stepTwoFactor(world, change, 'RESET')
}

/** Entries of the second factor; the login's own step with an accepted code is `login.fold.ts`'s. */
export const twoFactorEntries = (accepted: (world: World, data: SignedIn, change: Change) => void) => [
  defineLogin('intent', 'twoFactor.enrolling', (world, _, change) => {
    stepTwoFactor(world, change, 'ENROL')
  }),
  defineLogin('intent', 'twoFactor.submitted', (world, _, change) => {
    stepTwoFactor(world, change, 'SUBMIT')
  }),
  defineLogin('outcome', 'twoFactor.refused', (world, entry, change) => {
    stepTwoFactor(world, change, 'REFUSED', entry.data.message)
  }),
  defineLogin('outcome', 'twoFactor.unreachable', (world, _, change) => {
    stepTwoFactor(world, change, 'UNREACHABLE')
  }),
  /** The server took the code. One that answers a question which was never asked lets nobody in. */
  defineLogin('baseline', 'twoFactorActivity', (world, entry, change) => {
    if (stepTwoFactor(world, change, 'ACCEPTED')) accepted(world, entry.data, change)
  }),
]
