import * as v from 'valibot'
import type { JobHandlers } from '../../platform/jobs/handlers'
import { unseal } from '../../platform/seal'
import { deliver } from './deliver'

const MailShape = v.object({ to: v.string(), subject: v.string(), text: v.string() })

/** Hands a mail to the mail server; a failure is tried again by the job's own rules. */
export const sendMailJob: JobHandlers['mail.send'] = async ({ sealed }, { config, log }) => {
  if (config.mail.url === null) return log.warn('E-mail não enviado: SMTP_URL não está definido.', {})
  const opened = unseal(config.secretKey, sealed)
  if (opened === null) return log.error('E-mail não enviado: foi escrito com outra SECRET_KEY.', {})
  await deliver(config, v.parse(MailShape, JSON.parse(opened)))
}
