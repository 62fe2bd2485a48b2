import { createHash } from 'node:crypto'
import * as v from 'valibot'
import type { AccountNotice } from '../../../directory/instances/notices'
import { providerMoment } from './moment'
import { listAt, nodeAt, textAt } from './webhook.schema'

/** Fields of Meta's webhook that speak of an account or a number as a whole (whatsapp-facts 1.7). */
const FIELDS = [
  'phone_number_quality_update',
  'phone_number_name_update',
  'business_capability_update',
  'account_update',
] as const

export const AccountChangeSchema = v.looseObject({
  field: v.picklist(FIELDS),
  value: v.record(v.string(), v.unknown()),
})
type AccountChange = v.InferOutput<typeof AccountChangeSchema>

/** Where a change came from: its account, and the moment that stands beside it (Unix seconds). */
type Origin = Readonly<{ wabaId: string; time: string | number | undefined; receivedAt: Date }>

/** An event's name in Meta's spelling; anything else is shown as no name at all. */
const nameOf = (text: string | null): string =>
  text !== null && /^[A-Z][A-Z_]{1,62}$/.test(text) ? text : 'OTHER'

/**
 * Reads what Meta tells of an account. These events have no id: the same told again is known by what it says and
 * when. Never throws.
 */
export function accountNoticeOf(
  { field, value }: AccountChange,
  { wabaId, time, receivedAt }: Origin,
): AccountNotice {
  const at = providerMoment(time, receivedAt)
  const phone = textAt(value, 'display_phone_number')?.replace(/\D/g, '') || null
  const limit = tierAt(value, 'max_daily_conversations_per_business') ?? tierAt(value, 'current_limit')
  const id = createHash('sha256')
    .update(JSON.stringify([wabaId, field, time ?? null, value]))
    .digest('base64url')
    .slice(0, 22)
  return { id, wabaId, phone, at, limit, ...wordOf(field, value) }
}

type Word = Pick<AccountNotice, 'event' | 'detail' | 'standing'>

function wordOf(field: AccountChange['field'], value: Record<string, unknown>): Word {
  const event = nameOf(textAt(value, 'event'))
  switch (field) {
    case 'phone_number_quality_update':
      return { event, detail: null, standing: null }
    case 'phone_number_name_update':
      return {
        event: `NAME_${nameOf(textAt(value, 'decision'))}`,
        detail: textAt(value, 'requested_verified_name'),
        standing: null,
      }
    case 'business_capability_update':
      return { event: 'CAPABILITY', detail: null, standing: null }
    case 'account_update':
      return accountWord(event, value)
  }
}

function accountWord(event: string, value: Record<string, unknown>): Word {
  if (event === 'DISABLED_UPDATE') {
    const ban = nodeAt(value, 'ban_info')
    const state = nameOf(textAt(ban, 'waba_ban_state'))
    return {
      event: `BAN_${state}`,
      detail: textAt(ban, 'waba_ban_date'),
      standing: state === 'DISABLE' ? 'off' : state === 'REINSTATE' ? 'ask' : null,
    }
  }
  if (event === 'ACCOUNT_RESTRICTION') {
    const types = listAt(value, 'restriction_info').flatMap((one) => textAt(one, 'restriction_type') ?? [])
    return { event, detail: types.join(', ') || null, standing: null }
  }
  if (event === 'ACCOUNT_VIOLATION')
    return { event, detail: textAt(nodeAt(value, 'violation_info'), 'violation_type'), standing: null }
  const gone = ['ACCOUNT_DELETED', 'ACCOUNT_OFFBOARDED', 'PARTNER_REMOVED', 'PARTNER_APP_UNINSTALLED']
  return {
    event,
    detail: null,
    // What takes our access away takes our token's too: asking tells, and one that still works goes on.
    standing: gone.includes(event) ? 'ask' : null,
  }
}

/** A limit in Meta's spelling; numbers and NOT_SET say nothing that the panel could show. */
function tierAt(value: Record<string, unknown>, key: string): string | null {
  const text = textAt(value, key)
  return text !== null && /^TIER_\w{1,20}$/.test(text) ? text : null
}
