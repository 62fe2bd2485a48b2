import type { Telling } from '@domain/kernel/effects'
import type { Clock } from '@infra/clock'
import type { Runtime } from '../runtime/runtime'

/**
 * Tells the user (notify-user.ts), with what is not needed for the first screen. Where it cannot be had nothing is told, and
 * the next news asks for it again.
 */
export function tellLater(
  { runtime, clock }: Readonly<{ runtime: Runtime; clock: Clock }>,
  telling: Telling,
): void {
  import('./notify-user').then(
    ({ tellUser }) => tellUser(runtime.world, telling, clock.served()),
    (error: unknown) => console.error(error),
  )
}
