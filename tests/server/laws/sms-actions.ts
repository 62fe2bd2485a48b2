import * as sms from '../../../src/infra/graphql/sms.gen'
import { asked, type Case, nobody, type Scene } from './deeds'

/** An account that SMS leave by, as SQL over the tenant. */
export const AN_SMS_ACCOUNT = `INSERT INTO sms_accounts (tenant_id, provider, account, sender, answers, plain, per_day, active)
  VALUES ($1, 'zenvia', '', 'loja', true, true, 100, true) ON CONFLICT DO NOTHING`

/** A form of one that no provider answers to. */
const FORM = {
  provider: 'zenvia',
  account: '',
  secret: 'a-token',
  sender: 'loja',
  answers: true,
  plain: true,
  per_day: 100,
}

/** Good values for the arguments of these operations that no id is in question for. */
export const smsGood = {
  'saveSmsAccount.form': FORM,
  'deleteSmsAccount.provider': 'zenvia',
  'sendTestSms.phone': '85999990000',
}

const account = ({ shop }: Scene) =>
  shop.db.work(shop.tenant, (work) => work.query(AN_SMS_ACCOUNT, [shop.tenant.id]))
const one = (about: string, act: (scene: Scene) => Promise<unknown>): readonly Case[] => [
  { about, before: nobody, act },
]

/** Accounts at SMS providers: panels only read them again. */
export const smsCases: Readonly<Record<string, readonly Case[]>> = {
  saveSmsAccount: one('is not kept that the provider does not answer to', async ({ panels }) =>
    panels.alice.client.request(sms.SaveSmsAccountDocument, { rev: null, form: FORM }),
  ),
  deleteSmsAccount: one('is gone', async (scene) => {
    await account(scene)
    await asked(scene.panels.alice, sms.DeleteSmsAccountDocument, { provider: 'zenvia' })
  }),
  sendTestSms: one('is sent to whoever tries it out', async (scene) => {
    await account(scene)
    await asked(scene.panels.alice, sms.SendTestSmsDocument, {
      phone: '85999990000',
      hash: 'hash-of-a-test-by-sms',
    })
  }),
}
