import { isHard, type MailEvent } from '../../../../src/domain/email/mail-event'

/** Header fields of a part, in small letters, unfolded (RFC 5322 section 2.2.3). */
const fieldsOf = (head: string): Map<string, string> =>
  new Map(
    head
      .replace(/\r?\n[ \t]+/g, ' ')
      .split(/\r?\n/)
      .flatMap((line) => {
        const at = line.indexOf(':')
        return at < 1 ? [] : [[line.slice(0, at).trim().toLowerCase(), line.slice(at + 1).trim()] as const]
      }),
  )

/** A message or a part of one: its fields, and what follows them. */
function split(message: string): Readonly<{ fields: Map<string, string>; body: string }> {
  const [, head = message, body = ''] = /^([\s\S]*?)\r?\n\r?\n([\s\S]*)$/.exec(message) ?? []
  return { fields: fieldsOf(head), body }
}

/** Parts of a report at most: three or four are usual. */
const MOST_PARTS = 10

/**
 * What a mail says that came back to us: a delivery status (RFC 3464) or a complaint (RFC 5965), each a `multipart/report`.
 * Anything else, such as an out-of-office, says nothing.
 */
export function readMailbox(raw: string): MailEvent[] {
  const { fields, body } = split(raw)
  const type = fields.get('content-type') ?? ''
  const boundary = /boundary="?([^";]+)"?/i.exec(type)?.[1]
  if (!/^multipart\/report/i.test(type) || boundary === undefined) return []
  const parts = body
    .split(`--${boundary}`)
    .slice(1, MOST_PARTS + 1)
    .map((part) => split(part.replace(/^\r?\n/, '')))
  const partOf = (kind: RegExp) => parts.find((part) => kind.test(part.fields.get('content-type') ?? ''))
  const original = partOf(/^(message\/rfc822|text\/rfc822-headers)/i)
  // By its own Message-ID, else by the address that the report came to.
  const about = (original && fieldsOf(original.body).get('message-id')) ?? fields.get('to') ?? ''
  const feedback = partOf(/^message\/feedback-report/i)
  if (feedback)
    return /abuse|fraud|virus/i.test(fieldsOf(feedback.body).get('feedback-type') ?? '')
      ? [{ about, kind: 'complained', hard: true, said: 'Quem recebeu marcou como spam.' }]
      : []
  const status = partOf(/^message\/(delivery-status|global-delivery-status)/i)
  if (!status) return []
  // The fields of the message come first, those of each recipient behind an empty line.
  const all = fieldsOf(status.body.replace(/\r?\n\r?\n/g, '\r\n'))
  const action = all.get('action')?.toLowerCase()
  const said =
    `${all.get('status') ?? ''} ${all.get('diagnostic-code')?.replace(/^smtp;\s*/i, '') ?? ''}`.trim()
  if (action === 'delivered' || action === 'relayed')
    return [{ about, kind: 'delivered', hard: false, said: '' }]
  return action === 'failed'
    ? [{ about, kind: 'bounced', hard: isHard(all.get('status') ?? said), said }]
    : []
}
