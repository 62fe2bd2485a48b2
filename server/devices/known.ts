import { createHash, randomBytes } from 'node:crypto'
import { sendMail } from '../mail/send'
import type { Work } from '../platform/db/work'
import type { RequestContext } from '../platform/graphql/context'
import { note } from '../security-log/note'
import { countTryOf } from '../session/tries'

/** The browser's own name, by which it is known again; says nothing of who uses it. */
const DEVICE_COOKIE = 'balcao_device'
const FORM = /^[A-Za-z0-9_-]{22}$/
/** The longest that browsers keep a cookie; a device that was not used for as long is forgotten, days. */
export const DEVICE_DAYS = 400
/** Mails about new devices to one account in a day. */
const MAILS = { most: 5, seconds: 24 * 3600 }

/**
 * Somebody has come in from this browser. One that this user never used is written into the security log, and they
 * are told by mail; the very first is no news.
 */
export async function deviceSeen(work: Work, context: RequestContext, userId: number): Promise<void> {
  const row = await work.one<{ fresh: boolean; others: boolean }>(
    `INSERT INTO known_devices AS d (tenant_id, user_id, device_hash) VALUES ($1, $2, $3)
     ON CONFLICT (tenant_id, user_id, device_hash) DO UPDATE SET last_seen_at = now()
     RETURNING d.first_seen_at = d.last_seen_at AS fresh,
       EXISTS (SELECT 1 FROM known_devices o WHERE o.tenant_id = $1 AND o.user_id = $2 AND o.device_hash <> $3) AS others`,
    [work.tenant.id, userId, hashOf(nameOf(context))],
  )
  if (!row?.fresh || !row.others) return
  await note(work, context, 'new_device', { userId })
  const mails = await countTryOf(
    work,
    context.config,
    { what: 'new-device.mail', whom: String(userId) },
    MAILS,
  )
  if (mails.tries <= MAILS.most) await tell(work, context, userId)
}

/** The name that the browser has, or is given now. */
function nameOf({ cookies, tenant }: RequestContext): string {
  const known = cookies.read(DEVICE_COOKIE)
  const name = known && FORM.test(known) ? known : randomBytes(16).toString('base64url')
  cookies.write(DEVICE_COOKIE, name, { path: `/${tenant.slug}/graphql`, maxAgeS: DEVICE_DAYS * 24 * 3600 })
  return name
}

const hashOf = (name: string): string => createHash('sha256').update(name).digest('base64url')

async function tell(
  work: Work,
  { config, tenant, ip, agent }: RequestContext,
  userId: number,
): Promise<void> {
  const user = await work.one<{ name: string; email: string; house: string; at: Date }>(
    `SELECT u.name, u.email, t.name AS house, now() AS at FROM users u JOIN tenants t ON t.id = u.tenant_id
     WHERE u.tenant_id = $1 AND u.id = $2`,
    [work.tenant.id, userId],
  )
  if (!user) throw new Error('no such user')
  const at = new Intl.DateTimeFormat('pt-BR', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: 'America/Sao_Paulo',
  }).format(user.at)
  await sendMail(work, config, {
    to: user.email,
    subject: `Entrada em um aparelho novo (${user.house})`,
    text: [
      `Olá, ${user.name}.`,
      '',
      'A sua conta do Balcão foi usada em um navegador em que você ainda não tinha entrado:',
      '',
      `Quando: ${at} (horário de Brasília)`,
      `Endereço: ${ip}`,
      `Navegador: ${agent?.slice(0, 200) ?? 'não informado'}`,
      '',
      'Se foi você, não faça nada. Se não foi, troque a senha agora e avise o administrador:',
      '',
      `${config.publicUrl}/${tenant.slug}/forgot`,
    ].join('\n'),
  })
}
