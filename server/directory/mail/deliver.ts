import { createTransport } from 'nodemailer'
import type { Undelivered } from '../../../src/domain/email/sending'
import type { Config } from '../../platform/config'
import type { Mail } from './send'

/** How long a mail server may take to answer at any point, ms. */
const PATIENCE_MS = 10_000

/** Hands a mail to the operator's mail server. @throws what nodemailer throws; where there is no mail server */
export async function deliver(
  { mail: { url, from } }: Pick<Config, 'mail'>,
  { to, subject, text }: Mail,
): Promise<void> {
  if (url === null) throw new Error('no mail server')
  const transport = createTransport({
    url,
    connectionTimeout: PATIENCE_MS,
    greetingTimeout: PATIENCE_MS,
    socketTimeout: PATIENCE_MS,
    disableFileAccess: true,
    disableUrlAccess: true,
  })
  try {
    await transport.sendMail({ from, to, subject, text, textEncoding: 'quoted-printable' })
  } finally {
    transport.close()
  }
}

/** Why a mail was not taken; null: it was. */
export const failureOf = (sent: Promise<unknown>): Promise<Undelivered | null> =>
  sent.then(
    () => null,
    (error: Undelivered & { response?: string }) => ({
      responseCode: error.responseCode,
      code: error.code,
      syscall: error.syscall,
      message: error.response ?? error.message,
    }),
  )

/** What a mail server says, without whose address it is about. */
export const withoutAddresses = (text: string): string => text.replace(/\S+@\S+/g, '…').slice(0, 300)
