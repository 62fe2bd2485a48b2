import { mobilePhone, normalizePhone } from '../../../../src/domain/contacts/phone'
import { SMS_PROVIDERS, SmsAccountForm, type SmsProvider } from '../../../../src/domain/sms/account-form'
import { smsText } from '../../../../src/domain/sms/leave'
import { partsOf } from '../../../../src/domain/sms/parts'
import { centsEach } from '../../../directory/consents/message-rates'
import { tooManyTries } from '../../../directory/session/lockout'
import { shopName } from '../../../directory/store/shop-name'
import type { Config } from '../../../platform/config'
import { checkedKey } from '../../../platform/db/request-key'
import { countTryOf } from '../../../platform/db/tries'
import type { Database, Tenant, Work } from '../../../platform/db/work'
import { tellTopic } from '../../../platform/events/tell-topic'
import { Refusal } from '../../../platform/graphql/refusal'
import type { SmsAccount, SmsInfos } from '../../../platform/graphql/resolvers.gen'
import { typedIn } from '../../../platform/graphql/typed-in'
import { lockRows } from '../../../platform/rows/define-rows'
import { seal } from '../../../platform/seal'
import { hookAddress } from '../events/hook-address'
import { enqueuePump } from '../outbox/enqueue'
import { accountToSend } from '../outbox/plan'
import { accountInUse, leaveOf, portOf, secretOf } from './account.row'

type Keys = Pick<Config, 'secretKey' | 'publicUrl' | 'sms'>

/** Whether SMS leave from the shop, and how. */
export async function smsInfos(work: Work, config: Keys): Promise<SmsInfos> {
  const [account, cents] = [await accountInUse(work), await centsEach(work, 'sms', ['marketing'])]
  const leave = account && leaveOf(config, account)
  return {
    provider: account?.provider ?? null,
    sender: account?.sender ?? null,
    answers: account?.answers ?? false,
    plain: account?.plain ?? true,
    trouble: account?.trouble ?? null,
    link_length: leave?.by === 'link' ? leave.length : 0,
    cents_per_part: cents,
  }
}

/** The shop's accounts, without what opens them. */
export async function smsAccounts(work: Work, config: Keys): Promise<SmsAccount[]> {
  const rows = await work.query<Omit<SmsAccount, 'hook_url'>>(
    'SELECT provider, account, sender, answers, plain, per_day, active, trouble, rev FROM sms_accounts ORDER BY provider',
  )
  return rows.map((row) => ({
    ...row,
    hook_url: hookAddress(config, work.tenant.id, row.provider as SmsProvider),
  }))
}

type Context = Readonly<{ db: Pick<Database, 'work'>; tenant: Tenant; config: Keys }>

/**
 * Makes or changes the account at a provider, and has SMS leave by it. The provider is asked first, outside of any transaction:
 * what it does not know is not kept.
 * @throws Refusal INVALID with the field, CONFLICT where somebody else has changed it since
 */
export async function saveSmsAccount(
  { db, tenant, config }: Context,
  { rev, form: typed }: Readonly<{ rev: number | null; form: unknown }>,
): Promise<true> {
  const { secret: given, ...form } = typedIn(SmsAccountForm, typed)
  const secret = given || (await db.work(tenant, (work) => secretOf(work, config, form.provider)))
  if (!secret)
    throw new Refusal('INVALID', 'Cole a credencial como o provedor a mostra.', { field: 'secret' })
  const trouble = await portOf(config, tenant.id, form, secret).open()
  if (trouble !== null) throw new Refusal('INVALID', trouble, { field: 'secret' })
  await db.work(tenant, async (work) => {
    await lockRows(work, 'sms_accounts')
    const before = await work.one<{ rev: number }>('SELECT rev FROM sms_accounts WHERE provider = $1', [
      form.provider,
    ])
    if ((before?.rev ?? null) !== rev)
      throw new Refusal('CONFLICT', 'Outra pessoa mudou esta conta. Confira como ela está agora.')
    await work.query(
      'UPDATE sms_accounts SET active = false, rev = rev + 1 WHERE active AND provider <> $1',
      [form.provider],
    )
    const { provider, account, sender, answers, plain, per_day: perDay } = form
    await work.query(
      `INSERT INTO sms_accounts (tenant_id, provider, account, sender, answers, plain, per_day, active) VALUES ($1, $2, $3, $4, $5, $6, $7, true)
       ON CONFLICT (tenant_id, provider) DO UPDATE SET account = $3, sender = $4, answers = $5, plain = $6, per_day = $7, active = true,
         trouble = NULL, rev = sms_accounts.rev + 1`,
      [tenant.id, provider, account, sender, answers, plain, perDay],
    )
    await work.query(
      `INSERT INTO sms_secrets (tenant_id, provider, sealed) VALUES ($1, $2, $3)
       ON CONFLICT (tenant_id, provider) DO UPDATE SET sealed = excluded.sealed`,
      [tenant.id, provider, seal(config.secretKey, secret)],
    )
    // What waited for an account leaves by this one.
    await enqueuePump(work, new Date())
    await tellTopic(work, 'sms')
  })
  return true
}

/** Forgets an account, and what opens it. @throws Refusal NOT_FOUND */
export async function deleteSmsAccount(work: Work, typed: string): Promise<true> {
  const provider = SMS_PROVIDERS.find((one) => one === typed)
  const gone =
    provider && (await work.one('DELETE FROM sms_accounts WHERE provider = $1 RETURNING 1', [provider]))
  if (!gone) throw new Refusal('NOT_FOUND', 'Esta conta não existe mais.')
  await tellTopic(work, 'sms')
  return true
}

/** Tests of one person within an hour. */
const TESTS = { most: 10, seconds: 3_600 }

/**
 * Sends a test to a mobile, in words that are not the sender's: whoever has it was not asked. Gives its number.
 * @throws Refusal INVALID for no mobile, CONFLICT where nothing leaves, TOO_MANY_TRIES
 */
export async function sendTestSms(
  work: Work,
  config: Pick<Config, 'jwtSecret'>,
  { phone: typed, hash, userId }: Readonly<{ phone: string; hash: string; userId: string }>,
): Promise<string> {
  const key = `test.${userId}.${checkedKey(hash)}`
  const phone = mobilePhone(normalizePhone(typed))
  if (phone === null)
    throw new Refusal('INVALID', 'SMS chegam só a celulares do Brasil: digite o DDD e o número.', {
      field: 'phone',
    })
  const { plain } = await accountToSend(work)
  const { tries, minutes } = await countTryOf(work, config, { what: 'sms-test', whom: userId }, TESTS)
  if (tries > TESTS.most) throw tooManyTries('TOO_MANY_TRIES', minutes)
  const words = `${await shopName(work)}: este é um teste. Os SMS da loja saem por aqui.`
  const text = smsText({ text: words, purpose: 'service', plain, leave: null })
  await work.query(
    `INSERT INTO sms_outbox (tenant_id, hash, purpose, phone, text, parts) VALUES ($1, $2, 'service', $3, $4, $5)
     ON CONFLICT (tenant_id, hash) DO NOTHING`,
    [work.tenant.id, key, phone, text, partsOf(text).parts],
  )
  await enqueuePump(work, new Date())
  return phone
}
