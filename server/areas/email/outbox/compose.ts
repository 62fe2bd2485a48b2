import type { SendMailOptions } from 'nodemailer'
import { LEAVE, SHOP } from '../../../../src/domain/email/content/layout'
import { escapeHtml, fillVariables, type MailValues } from '../../../../src/domain/email/content/variables'
import { returnHostOf } from '../../../../src/domain/email/domain-records'
import { unsubscribeHeaders } from '../../../directory/customers/consent/unsubscribe'
import type { Config } from '../../../platform/config'
import type { Tenant } from '../../../platform/db/work'
import { mailToken } from './token'

/** A mail with all that it is made of. */
export type ReadyMail = Readonly<{
  id: string
  tenant: Tenant
  shop: string
  /** Null: to somebody of the shop, to try it out. */
  customerId: string | null
  address: string
  filled: MailValues
  content: Readonly<{ subject: string; html: string; plain: string }>
  sender: Readonly<{ name: string; address: string; replyTo: string | null }>
  domain: string
  key: Readonly<{ selector: string; privateKey: string }>
  /** How often it was given to the relay, this time among them, and when it was asked for. */
  tries: number
  plannedAt: Date
}>

/** Headers that the signature is over: what readers are shown, and what they leave by (RFC 8058 section 3.1). */
const SIGNED =
  'From:Reply-To:Subject:Date:Message-ID:To:MIME-Version:Content-Type:Content-Transfer-Encoding:List-Unsubscribe:List-Unsubscribe-Post'

/** One line: what is known of a reader adds no header. */
const oneLine = (text: string): string => text.replace(/\p{Cc}+/gu, ' ')

/** A mail as nodemailer sends it: from its sender, signed by its domain, back to its domain, with the way to leave. */
export function composeMail(
  mail: ReadyMail,
  config: Pick<Config, 'secretKey' | 'publicUrl'>,
): SendMailOptions {
  const { tenant, id, customerId, sender, domain, content } = mail
  const token = mailToken(config, { tenantId: tenant.id, id })
  const leave = customerId === null ? null : unsubscribeHeaders(config, tenant, customerId, mail.address)
  const values = {
    ...mail.filled,
    [SHOP]: mail.shop,
    [LEAVE]: leave ? pageOf(leave['List-Unsubscribe']) : config.publicUrl,
  }
  return {
    from: { name: oneLine(sender.name), address: sender.address },
    ...(sender.replyTo !== null && { replyTo: sender.replyTo }),
    to: { name: '', address: mail.address },
    subject: oneLine(fillVariables(content.subject, values, (text) => text)),
    html: fillVariables(content.html, values, escapeHtml),
    text: fillVariables(content.plain, values, (text) => text),
    messageId: `<${token}@${domain}>`,
    envelope: { from: `b+${token}@${returnHostOf(domain)}`, to: mail.address },
    // Each on one line, as it is signed: folded, some receivers read another text than was signed.
    headers: Object.entries(leave ?? {}).map(([key, value]) => ({
      key,
      value: { prepared: true, value } as never,
    })),
    dkim: {
      domainName: domain,
      keySelector: mail.key.selector,
      privateKey: mail.key.privateKey,
      headerFieldNames: SIGNED,
    },
    textEncoding: 'quoted-printable',
    disableFileAccess: true,
    disableUrlAccess: true,
  }
}

/** The page that a person leaves by, from the address that programs use: its token stands behind the '#', which is sent nowhere. */
const pageOf = (header: string): string => header.slice(1, -1).replace('?token=', '#token=')
