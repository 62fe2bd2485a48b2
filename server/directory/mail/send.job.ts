import { createTransport } from 'nodemailer'
import * as v from 'valibot'
import type { JobHandlers } from '../../platform/jobs/handlers'
import { unseal } from '../../platform/seal'

/** How long a mail server may take to answer at any point, ms. */
const PATIENCE_MS = 10_000
const MailShape = v.object({ to: v.string(), subject: v.string(), text: v.string() })

/** Hands a mail to the mail server; a failure is tried again by the job's own rules. */
export const sendMailJob: JobHandlers['mail.send'] = async ({ sealed }, { config, log }) => {
  const { url, from } = config.mail
  if (url === null) return log.warn('E-mail não enviado: SMTP_URL não está definido.', {})
  const opened = unseal(config.secretKey, sealed)
  if (opened === null) return log.error('E-mail não enviado: foi escrito com outra SECRET_KEY.', {})
  const mail = v.parse(MailShape, JSON.parse(opened))
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    await transport.sendMail({ from, ...mail, textEncoding: 'quoted-printable' })
  } finally {
    transport.close()
  }
}
