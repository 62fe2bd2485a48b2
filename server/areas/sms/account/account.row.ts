import type { SmsProvider } from '../../../../src/domain/sms/account-form'
import type { SmsLeave } from '../../../../src/domain/sms/leave'
import type { Config } from '../../../platform/config'
import type { Work } from '../../../platform/db/work'
import { unseal } from '../../../platform/seal'
import { hookAddress } from '../events/hook-address'
import { linkFor } from '../link/link'
import type { SmsPort } from '../providers/port'
import { twilio } from '../providers/twilio'
import { zenvia } from '../providers/zenvia'

/** A shop's account at an SMS provider. */
export type SmsAccount = Readonly<{
  provider: SmsProvider
  account: string
  sender: string
  answers: boolean
  plain: boolean
  per_day: number
  trouble: string | null
}>

/** The account that SMS leave by; undefined: there is none, and nothing leaves. */
export const accountInUse = (work: Work): Promise<SmsAccount | undefined> =>
  work.one<SmsAccount>(
    'SELECT provider, account, sender, answers, plain, per_day, trouble FROM sms_accounts WHERE active',
  )

/** How readers of its advertisements leave, as it counts in a text. */
export const leaveOf = (
  config: Pick<Config, 'publicUrl'>,
  { answers }: Pick<SmsAccount, 'answers'>,
): SmsLeave => (answers ? { by: 'answer' } : { by: 'link', length: linkFor(config, 'x'.repeat(12)).length })

/** What opens the account; null where there is nothing, or nobody can read it any more. */
export async function secretOf(
  work: Work,
  { secretKey }: Pick<Config, 'secretKey'>,
  provider: SmsProvider,
): Promise<string | null> {
  const row = await work.one<{ sealed: string }>('SELECT sealed FROM sms_secrets WHERE provider = $1', [
    provider,
  ])
  return row ? unseal(secretKey, row.sealed) : null
}

type Keys = Pick<Config, 'secretKey' | 'publicUrl' | 'sms'>

/** An account, opened with what opens it. */
export const portOf = (
  config: Keys,
  tenantId: number,
  { provider, account, sender }: Pick<SmsAccount, 'provider' | 'account' | 'sender'>,
  secret: string,
): SmsPort =>
  ({ zenvia, twilio })[provider]({
    url: config.sms.urls[provider],
    account,
    secret,
    sender,
    hookUrl: hookAddress(config, tenantId, provider),
    timeoutMs: config.sms.callTimeoutMs,
  })
