import type { Config } from '../../platform/config'
import type { Work } from '../../platform/db/work'
import { seal } from '../../platform/seal'

/** A mail of plain text. */
export type Mail = Readonly<{ to: string; subject: string; text: string }>

/**
 * Has a mail sent once the transaction is committed. It may hold a way in: while it waits it is sealed. Without a
 * mail server it is dropped, which the job logs.
 */
export const sendMail = (work: Work, config: Config, mail: Mail): Promise<void> =>
  work.enqueue('mail.send', {
    tenantId: work.tenant.id,
    sealed: seal(config.secretKey, JSON.stringify(mail)),
  })
