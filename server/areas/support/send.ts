import { LONGEST_DIAGNOSTICS, supportProblems } from '../../../src/domain/support/support-form'
import { sendMail } from '../../directory/mail/send'
import { shopOf } from '../../directory/tenants/shop-of'
import type { Config } from '../../platform/config'
import { cleanText } from '../../platform/db/clean-text'
import { countTryOf } from '../../platform/db/tries'
import type { Work } from '../../platform/db/work'
import { principalOf, type RequestContext } from '../../platform/graphql/context'
import { Refusal } from '../../platform/graphql/refusal'
import type { MutationAskSupportArgs } from '../../platform/graphql/resolvers.gen'

/** Requests of one user, and of one shop, from the shop and from its practice together. */
const OF_ONE = { most: 5, seconds: 3600 }
const OF_HOUSE = { most: 50, seconds: 3600 }
/** Advisory lock under which a shop's requests are numbered; its second half is the tenant. */
const NUMBERS_LOCK = 1_947_122

/** Where requests go; null where the operator has named no address, or nothing can be mailed. */
export const supportAddress = ({
  supportEmail,
  mail,
}: Pick<Config, 'supportEmail' | 'mail'>): string | null => (mail.url === null ? null : supportEmail)

/**
 * Mails a request to the installation's operator and keeps it; gives its number.
 * @throws Refusal INVALID with the field, TOO_MANY_TRIES; CONFLICT where there is nobody to mail it to.
 */
export async function askSupport(
  context: RequestContext,
  { subject: typedSubject, message: typed, diagnostics: seen }: MutationAskSupportArgs,
): Promise<number> {
  const { config } = context
  const { userId } = principalOf(context)
  const to = supportAddress(config)
  if (to === null)
    throw new Refusal(
      'CONFLICT',
      'Esta instalação não tem um e-mail de suporte. Copie o texto e o envie a quem cuida dela.',
    )
  const form = { subject: cleanText(typedSubject).trim(), message: cleanText(typed).trim() }
  const diagnostics = cleanText(seen).trim()
  const [problem] = supportProblems(form)
  if (problem)
    throw new Refusal(
      'INVALID',
      problem.why === 'empty' ? 'Preencha este campo.' : 'O texto é longo demais.',
      {
        field: problem.field,
      },
    )
  if (diagnostics.length > LONGEST_DIAGNOSTICS)
    throw new Refusal('INVALID', 'O diagnóstico é longo demais.', { field: 'diagnostics' })
  const [house, own] = await context.db.work(await shopOf(context), async (work) => [
    await countTryOf(work, config, { what: 'support.house', whom: 'all' }, OF_HOUSE),
    await countTryOf(work, config, { what: 'support.user', whom: userId }, OF_ONE),
  ])
  if (own.tries > OF_ONE.most || house.tries > OF_HOUSE.most) {
    const { minutes } = own.tries > OF_ONE.most ? own : house
    throw new Refusal(
      'TOO_MANY_TRIES',
      `Muitos pedidos em pouco tempo. Tente de novo em ${minutes} ${minutes === 1 ? 'minuto' : 'minutos'}.`,
    )
  }
  return context.db.work(context.tenant, (work) => write(work, config, to, { userId, ...form, diagnostics }))
}

type Asked = { userId: string; subject: string; message: string; diagnostics: string }

/** Gives the number under which it stands. */
async function write(
  work: Work,
  config: Config,
  to: string,
  { userId, subject, message, diagnostics }: Asked,
): Promise<number> {
  await work.query('SELECT pg_advisory_xact_lock($1, $2)', [NUMBERS_LOCK, work.tenant.id])
  const row = await work.one<{ id: number; house: string; name: string; email: string }>(
    `INSERT INTO support_requests (tenant_id, id, user_id, subject, message, diagnostics)
     SELECT $1, coalesce(max(id), 0) + 1, $2, $3, $4, $5 FROM support_requests
     RETURNING id::integer, (SELECT t.name FROM tenants t WHERE t.id = $1) AS house,
       (SELECT u.name FROM users u WHERE u.tenant_id = $1 AND u.id = $2) AS name,
       (SELECT u.email FROM users u WHERE u.tenant_id = $1 AND u.id = $2) AS email`,
    [work.tenant.id, Number(userId), subject, message, diagnostics],
  )
  if (!row) throw new Error('a request was not written')
  await sendMail(work, config, {
    to,
    subject: `[${work.tenant.slug} #${row.id}] ${subject}`,
    text: [
      `Loja: ${row.house} (/${work.tenant.slug})`,
      // Whom to answer: who asks gives their own address with it, which the form says.
      `De: ${row.name} <${row.email}>`,
      `Pedido: ${row.id}`,
      '',
      message,
      '',
      '— Diagnóstico —',
      diagnostics || '(não enviado)',
    ].join('\n'),
  })
  return row.id
}
