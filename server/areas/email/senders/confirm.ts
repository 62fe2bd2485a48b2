import { sendMail } from '../../../directory/mail/send'
import type { Config } from '../../../platform/config'
import type { Tenant, Work } from '../../../platform/db/work'
import { isSigned, signatureOf } from '../../../platform/signature'

/** How long a link by which a mailbox is confirmed is good, days. */
const DAYS = 7
const DAY_MS = 86_400_000
const PURPOSE = 'balcao.mail-sender'

type Sender = Readonly<{ id: string; address: string }>

/** What is signed: whose sender, which address, until when. A sender that has another address since is another one. */
const signedText = ({ id: tenantId }: Tenant, { id, address }: Sender, until: string): string =>
  `${tenantId}.${id}.${until}.${address}`

/** Mails a link to the mailbox by which somebody of the shop who reads it confirms it. */
export function askToConfirm(work: Work, config: Config, sender: Sender, now = new Date()): Promise<void> {
  const until = String(now.getTime() + DAYS * DAY_MS)
  const token = `${sender.id}.${until}.${signatureOf(config.secretKey, PURPOSE, signedText(work.tenant, sender, until))}`
  return sendMail(work, config, {
    to: sender.address,
    subject: `Confirme ${sender.address} como remetente da loja`,
    text: [
      'Olá.',
      '',
      `Alguém da loja quer enviar e-mails como ${sender.address} pelo Balcão.`,
      'Se este endereço é da loja, entre no Balcão e confirme:',
      '',
      `${config.publicUrl}/${work.tenant.slug}/crm/sender/emails?confirm=${token}`,
      '',
      `O link vale por ${DAYS} dias. Se você não esperava este e-mail, não faça nada: sem a confirmação nada é enviado.`,
    ].join('\n'),
  })
}

/** The sender that a token confirms, as it is now; null for one that was not made here, is over, or is of an address that is no more. */
export async function senderOfToken(
  work: Work,
  { secretKey }: Pick<Config, 'secretKey'>,
  token: string,
  now: Date,
): Promise<Sender | null> {
  const [, id = '', until = '', signature = ''] = /^([1-9]\d{0,17})\.(\d{13})\.([\w-]{43})$/.exec(token) ?? []
  if (id === '' || Number(until) < now.getTime()) return null
  const sender = await work.one<Sender>(
    'SELECT id::text, address FROM mail_senders WHERE id = $1 FOR UPDATE',
    [id],
  )
  return sender && isSigned(secretKey, PURPOSE, signedText(work.tenant, sender, until), signature)
    ? sender
    : null
}
