import { sendMail } from '../../directory/mail/send'
import type { Config } from '../../platform/config'
import type { Work } from '../../platform/db/work'
import type { Change } from '../../platform/events/publish'
import { warningTo } from '../../platform/events/warning'
import type { Rule } from './check.job'

type Said = Readonly<{ title: string; message: string }>

/** What an alert says: what is, and what the shop wanted to be told from. No name of anybody. */
export function saidOf({ name, kind, threshold }: Rule, value: number): Said {
  const found = Math.round(value)
  switch (kind) {
    case 'queue':
      return {
        title: name,
        message: `O cliente mais antigo da fila espera há ${found} min (aviso a partir de ${threshold}).`,
      }
    case 'nobody':
      return { title: name, message: `A loja está aberta e ninguém atende há ${found} min.` }
    case 'nps':
      return {
        title: name,
        message: `O NPS dos últimos 7 dias caiu ${found} pontos em relação aos 7 anteriores.`,
      }
    case 'failures':
      return {
        title: name,
        message: `${found}% das mensagens da última hora falharam (aviso a partir de ${threshold}%).`,
      }
    case 'sync':
      return {
        title: name,
        message: `Um catálogo ou ERP está parado há ${found} h. Veja Catálogo e Integrações.`,
      }
  }
}

type Person = Readonly<{ id: string; email: string }>

/** Whoever may open the control panel is told. */
const told = (work: Work): Promise<Person[]> =>
  work.query<Person>(
    `SELECT u.id::text, u.email FROM users u JOIN roles r ON r.tenant_id = u.tenant_id AND r.id = u.role_id
     WHERE u.deleted_at IS NULL AND u.blocked_at IS NULL AND 'control-panel' = ANY(r.has_permission_routes) ORDER BY u.id`,
  )

/** On every panel of theirs, with the sound that they chose. */
export async function warnOf(work: Work, all: readonly Said[]): Promise<Change[]> {
  if (all.length === 0) return []
  const people = await told(work)
  return all.flatMap((said) => people.map(({ id }) => warningTo(id, said)))
}

/** By e-mail to each of them, once an alert. */
export async function mailAlert(work: Work, config: Config, { title, message }: Said): Promise<void> {
  for (const { email } of await told(work))
    await sendMail(work, config, {
      to: email,
      subject: title,
      text: [message, '', `${config.publicUrl}/${work.tenant.slug}/control-panel?view=alerts`].join('\n'),
    })
}
