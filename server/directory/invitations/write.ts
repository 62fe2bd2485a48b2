import type { Config } from '../../platform/config'
import type { Work } from '../../platform/db/work'
import { sendMail } from '../mail/send'
import { hashOf, INVITATION_DAYS, linkOf, newToken } from './token'

/** Somebody to invite, as checked. */
type Invited = Readonly<{
  email: string
  name: string | null
  roleId: string
  departmentId: string | null
  instanceIds: readonly string[]
  /** Null: the installation's operator. */
  invitedBy: string | null
}>

/** Writes an invitation, in place of one that was sent to the address before. Gives its id, and the token, which is not kept. */
export async function writeInvitation(work: Work, one: Invited): Promise<{ id: string; token: string }> {
  const token = newToken()
  await work.query('DELETE FROM invitations WHERE lower(email) = lower($1)', [one.email])
  const row = await work.one<{ id: string }>(
    `INSERT INTO invitations (tenant_id, email, name, role_id, department_id, instance_ids, invited_by, token_hash, expires_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, now() + make_interval(days => ${INVITATION_DAYS})) RETURNING id::text`,
    [
      work.tenant.id,
      one.email,
      one.name,
      one.roleId,
      one.departmentId,
      one.instanceIds,
      one.invitedBy === null ? null : Number(one.invitedBy),
      hashOf(token),
    ],
  )
  if (!row) throw new Error('an invitation was not written')
  return { id: row.id, token }
}

/** Has the invitation sent; gives its link, which is shown to nobody but where no mail is sent. */
export async function mailInvitation(
  work: Work,
  config: Config,
  { email, token, by }: { email: string; token: string; by: string | null },
): Promise<string> {
  const link = linkOf(config, work.tenant, token)
  const house = await work.one<{ name: string }>('SELECT name FROM tenants WHERE id = $1', [work.tenant.id])
  const name = house?.name ?? work.tenant.slug
  await sendMail(work, config, {
    to: email,
    subject: `Convite para o Balcão (${name})`,
    text: [
      'Olá.',
      '',
      by === null
        ? `A loja ${name} foi criada no Balcão, e você é quem a administra.`
        : `${by} convidou você para atender na loja ${name} pelo Balcão.`,
      'Para escolher seu nome e sua senha e entrar, abra:',
      '',
      link,
      '',
      `O link vale por ${INVITATION_DAYS} dias e uma só vez. Se você não esperava este convite, não faça nada.`,
    ].join('\n'),
  })
  return link
}
