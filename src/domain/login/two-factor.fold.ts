import * as v from 'valibot'
import type { User as UserType } from '../../../contract/entities'
import { User } from '../../../contract/generated/decoders.gen'
import { define } from '../kernel/define'
import type { Definition } from '../kernel/registry'
import { put } from '../kernel/rows'
import { step, takes } from '../kernel/step'
import { type TwoFactorEvent, twoFactorSteps } from '../kernel/steps.gen'
import type { Change, World } from '../kernel/world'

const Nothing = v.object({})

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
export const twoFactorEntries = (
  accepted: (world: World, user: UserType, change: Change) => void,
): Definition[] => [
  define('intent', 'twoFactor.enrolling', Nothing, (world, _, change) => {
    stepTwoFactor(world, change, 'ENROL')
  }),
  define('intent', 'twoFactor.submitted', Nothing, (world, _, change) => {
    stepTwoFactor(world, change, 'SUBMIT')
  }),
  define('outcome', 'twoFactor.refused', v.object({ message: v.string() }), (world, entry, change) => {
    stepTwoFactor(world, change, 'REFUSED', entry.data.message)
  }),
  define('outcome', 'twoFactor.unreachable', Nothing, (world, _, change) => {
    stepTwoFactor(world, change, 'UNREACHABLE')
  }),
  /** The server took the code. One that answers a question which was never asked lets nobody in. */
  define('baseline', 'twoFactorActivity', v.object({ user: User }), (world, entry, change) => {
    if (stepTwoFactor(world, change, 'ACCEPTED')) accepted(world, entry.data.user, change)
  }),
]
