import type { Commands, Outcome } from '@app/panel/commands'
import { takes } from '@domain/kernel/step'
import { type ErpPushEvent, type ErpPushState, erpPushSteps } from '@domain/kernel/steps/erpPush.gen'
import {
  EnterErpPushDocument,
  type ErpPushesQuery,
  LinkErpPushDocument,
  RetryErpPushDocument,
  WithdrawErpPushDocument,
} from '@infra/graphql/erp.gen'

/** An order on its way into an ERP. */
export type PushRow = ErpPushesQuery['erpPushes']['items'][number]
/** `link`: say which of the ERP's products is meant; `enter`: it was entered there by hand. */
export type PushDeed = 'link' | 'retry' | 'enter' | 'withdraw'

/** What a person can do about an order where it stands. What is being sent at this moment settles itself. */
export function deedsOf({ state, missing_product: missing, connection_kind: kind }: PushRow): PushDeed[] {
  const can = (event: ErpPushEvent) =>
    state !== 'sending' && takes(erpPushSteps, state as ErpPushState, event)
  return [
    // An ERP that fetches the orders itself is asked for no product.
    ...(can('RETRY') && missing !== null && kind !== 'api' ? ['link' as const] : []),
    ...(can('RETRY') ? ['retry' as const] : []),
    ...(can('CONFIRM') ? ['enter' as const] : []),
    ...(can('WITHDRAW') ? ['withdraw' as const] : []),
  ]
}

/** Does it; `theirs`: how the ERP calls the product that is linked, or the order that was entered there. */
export function doPush(
  change: Commands['change'],
  deed: PushDeed,
  { id, rev }: PushRow,
  theirs = '',
): Promise<Outcome<unknown>> {
  switch (deed) {
    case 'link':
      return change(LinkErpPushDocument, { id, theirs })
    case 'retry':
      return change(RetryErpPushDocument, { id, rev })
    case 'enter':
      return change(EnterErpPushDocument, { id, rev, ref: theirs })
    case 'withdraw':
      return change(WithdrawErpPushDocument, { id, rev })
  }
}
