import { SHOP_ZONE } from '../../platform/db/shop-zone'
import { countTryOf } from '../../platform/db/tries'
import type { Work } from '../../platform/db/work'
import type { RequestContext } from '../../platform/graphql/context'
import { sendMail } from '../mail/send'

/** Mails of one kind to one account in a day: nobody fills a mailbox by making them come. */
const MAILS = { most: 5, seconds: 24 * 3600 }
const LONGEST_AGENT = 200

/** What is told. `to`: another address than the account's, as the one that it had before. */
export type News = Readonly<{
  /** Counted apart from other kinds. */
  kind: 'new-device' | 'locked' | 'credentials' | 'access-rules'
  subject: string
  what: string
  to?: string
}>

type Around = Pick<RequestContext, 'config' | 'tenant' | 'ip' | 'agent'>

/**
 * Tells the owner of an account by mail what happened at sign-in: when, from which address and browser, and what to
 * do if it was somebody else. For nobody's account (null) it does the same work and tells nobody.
 */
export async function tellOwner(
  work: Work,
  { config, tenant, ip, agent }: Around,
  userId: string | number | null,
  { kind, subject, what, to }: News,
): Promise<void> {
  const user = await work.one<{ name: string; email: string; house: string; at: Date; zone: string }>(
    `SELECT u.name, u.email, t.name AS house, now() AS at, ${SHOP_ZONE} AS zone FROM users u JOIN tenants t ON t.id = u.tenant_id
     WHERE u.tenant_id = $1 AND u.id = $2 AND u.deleted_at IS NULL`,
    [work.tenant.id, userId === null ? null : Number(userId)],
  )
  const { tries } = await countTryOf(work, config, { what: `${kind}.mail`, whom: String(userId) }, MAILS)
  if (!user || tries > MAILS.most) return
  const at = new Intl.DateTimeFormat('pt-BR', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: user.zone,
  }).format(user.at)
  await sendMail(work, config, {
    to: to ?? user.email,
    subject: `${subject} (${user.house})`,
    text: [
      `Olá, ${user.name}.`,
      '',
      what,
      '',
      `Quando: ${at} (horário da loja)`,
      `Endereço: ${ip}`,
      `Navegador: ${agent?.slice(0, LONGEST_AGENT) ?? 'não informado'}`,
      '',
      'Se foi você, não faça nada. Se não foi, troque a senha agora e avise o administrador:',
      '',
      `${config.publicUrl}/${tenant.slug}/forgot`,
    ].join('\n'),
  })
}
