import { sendMail } from '../../directory/mail/send'
import type { Config } from '../../platform/config'
import type { Work } from '../../platform/db/work'
import type { Change } from '../../platform/events/publish'
import { warningTo } from '../../platform/events/warning'
import type { Rule } from './check.job'
import { peopleTold } from './recipients'

type Said = Readonly<{ title: string; message: string }>

/** What an alert says: what is, and what the shop wanted to be told from. No name of anybody. */
function saidOf({ name, kind, threshold }: Rule, value: number): Said {
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

/** On every panel of each of them, with the sound that they chose; by e-mail too where the rule says so. */
export async function warnOf(work: Work, config: Config, rule: Rule, value: number): Promise<Change[]> {
  const said = saidOf(rule, value)
  const people = await peopleTold(work, rule.told)
  if (rule.mail)
    for (const { email } of people)
      await sendMail(work, config, {
        to: email,
        subject: said.title,
        text: [said.message, '', `${config.publicUrl}/${work.tenant.slug}/control-panel?view=alerts`].join(
          '\n',
        ),
      })
  return people.map(({ id }) => warningTo(id, said))
}
