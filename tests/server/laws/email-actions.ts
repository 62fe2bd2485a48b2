import * as email from '../../../src/infra/graphql/email.gen'
import { asked, type Case, nobody, type Scene } from './deeds'
import type { OwnKind } from './row-areas'

/** What the ids of these operations name. */
export const emailIdKinds = {
  'mailDomain.id': 'own:MailDomain',
  'checkMailDomain.id': 'own:MailDomain',
  'saveMailSender.id': 'mailSender',
  'deleteMailSender.id': 'mailSender',
  'askMailSender.id': 'mailSender',
  'sendTestMail.sender_id': 'mailSender',
  'liftMailSuppression.id': 'mailSuppression',
} as const satisfies Readonly<Record<string, OwnKind | 'mailSender' | 'mailSuppression'>>

/** A verified domain with a sender, as SQL over tenant and mark. */
export const A_SENDER = `WITH d AS (
  INSERT INTO mail_domains (tenant_id, name, state) VALUES ($1, 'remetente.com.br', 'verified')
  ON CONFLICT (tenant_id, name) DO UPDATE SET state = 'verified' RETURNING id)
  INSERT INTO mail_senders (tenant_id, domain_id, name, address, confirmed_at) SELECT $1, id, $2, $2 || '@remetente.com.br', now() FROM d`

/** An address that is not written to, as SQL over tenant and mark. */
export const A_SUPPRESSION = `INSERT INTO mail_suppressions (tenant_id, address_key, reason) SELECT $1, left(md5($2) || md5($2), 43), 'bounced'`

/** A mail that can be laid out. */
const A_MAIL = { subject: 'Oi', preview: '', blocks: [{ kind: 'text', text: 'Olá' }] }

/** Good values for the arguments of these operations that no id is in question for. */
export const emailGood = (turn: number) => ({
  'sendTestMail.content': A_MAIL,
  'mailPreview.content': A_MAIL,
  'liftMailSuppression.reason': 'a caixa voltou',
  'saveMailSender.form': form(`x${turn}@remetente.com.br`),
})

let made = 0
const form = (address: string) => ({ name: 'Loja', address, reply_to: '', is_default: false })

/** A sender of a domain that is verified, and its form. */
async function sender({ shop, panels }: Scene) {
  const name = `remetente${++made}-${shop.tenant.slug}.com.br`
  await shop.db.work(shop.tenant, (work) =>
    work.query("INSERT INTO mail_domains (tenant_id, name, state) VALUES ($1, $2, 'verified')", [
      shop.tenant.id,
      name,
    ]),
  )
  const { saveMailSender: id } = await asked(panels.alice, email.SaveMailSenderDocument, {
    form: form(`contato@${name}`),
  })
  return { id, name }
}
const one = (about: string, act: (scene: Scene) => Promise<unknown>): readonly Case[] => [
  { about, before: nobody, act },
]

/** Domains and senders of e-mails: panels only read their lists again. */
export const emailCases: Readonly<Record<string, readonly Case[]>> = {
  checkMailDomain: one('is looked at again', async ({ panels, shop }) => {
    const name = `verificado-${shop.tenant.slug}.com.br`
    const { saveMailDomain: id } = await asked(panels.alice, email.SaveMailDomainDocument, { form: { name } })
    await asked(panels.alice, email.CheckMailDomainDocument, { id })
  }),
  saveMailSender: one('waits to be confirmed', sender),
  deleteMailSender: one('is gone', async (scene) =>
    asked(scene.panels.alice, email.DeleteMailSenderDocument, { id: (await sender(scene)).id }),
  ),
  askMailSender: one('is asked again', async (scene) =>
    asked(scene.panels.alice, email.AskMailSenderDocument, { id: (await sender(scene)).id }),
  ),
  liftMailSuppression: one('is written to again', async ({ panels, shop }) => {
    const id = await shop.db.work(shop.tenant, async (work) => {
      const row = await work.one<{ id: string }>(
        "INSERT INTO mail_suppressions (tenant_id, address_key, reason) VALUES ($1, left(md5($2) || md5($2), 43), 'bounced') RETURNING id::text",
        [shop.tenant.id, `s${++made}`],
      )
      return row?.id ?? ''
    })
    await asked(panels.alice, email.LiftMailSuppressionDocument, { id, reason: 'a caixa voltou' })
  }),
  confirmMailSender: one('is confirmed by nobody who has no link', async ({ panels }) =>
    panels.alice.client.request(email.ConfirmMailSenderDocument, { token: 'x' }),
  ),
  sendTestMail: one('is sent to whoever tries it out', async (scene) => {
    const { id } = await sender(scene)
    await scene.shop.db.work(scene.shop.tenant, (work) =>
      work.query('UPDATE mail_senders SET confirmed_at = now() WHERE id = $1', [id]),
    )
    await asked(scene.panels.alice, email.SendTestMailDocument, {
      sender_id: id,
      content: A_MAIL,
      hash: `hash-of-a-test-${made}`,
    })
  }),
}
