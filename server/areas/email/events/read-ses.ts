import * as v from 'valibot'
import { isHard, type MailEvent } from '../../../../src/domain/email/mail-event'

const Header = v.object({ name: v.string(), value: v.string() })
const Notice = v.object({
  notificationType: v.optional(v.string()),
  eventType: v.optional(v.string()),
  mail: v.object({ source: v.optional(v.string(), ''), headers: v.optional(v.array(Header), []) }),
  bounce: v.optional(
    v.object({
      bounceType: v.string(),
      bouncedRecipients: v.optional(
        v.array(v.object({ status: v.optional(v.string(), ''), diagnosticCode: v.optional(v.string(), '') })),
        [],
      ),
    }),
  ),
})
const Envelope = v.variant('Type', [
  v.object({ Type: v.literal('Notification'), Message: v.pipe(v.string(), v.parseJson(), Notice) }),
  v.object({ Type: v.literal('SubscriptionConfirmation'), SubscribeURL: v.string() }),
])

/** What Amazon SES says by SNS; `confirm`: the address by which SNS is told that its notices are wanted. */
export function readSes(body: unknown): Readonly<{ events: MailEvent[]; confirm: string | null }> {
  const read = v.safeParse(Envelope, body)
  if (!read.success) return { events: [], confirm: null }
  if (read.output.Type === 'SubscriptionConfirmation') {
    const { SubscribeURL: url } = read.output
    return { events: [], confirm: isOfSns(url) ? url : null }
  }
  const { mail, bounce, notificationType, eventType } = read.output.Message
  const about = mail.headers.find(({ name }) => name.toLowerCase() === 'message-id')?.value ?? mail.source
  switch ((notificationType ?? eventType ?? '').toLowerCase()) {
    case 'delivery':
      return { events: [{ about, kind: 'delivered', hard: false, said: '' }], confirm: null }
    case 'complaint':
      return {
        events: [{ about, kind: 'complained', hard: true, said: 'Quem recebeu marcou como spam.' }],
        confirm: null,
      }
    case 'bounce': {
      const [first] = bounce?.bouncedRecipients ?? []
      const hard = bounce?.bounceType === 'Permanent' && (first?.status ? isHard(first.status) : true)
      return {
        events: [
          {
            about,
            kind: 'bounced',
            hard,
            said: `${first?.status ?? ''} ${first?.diagnosticCode ?? ''}`.trim(),
          },
        ],
        confirm: null,
      }
    }
    default:
      return { events: [], confirm: null }
  }
}

/** Nobody makes us call elsewhere than Amazon. */
const isOfSns = (address: string): boolean =>
  URL.canParse(address) &&
  /^sns\.[a-z0-9-]+\.amazonaws\.com$/.test(new URL(address).host) &&
  new URL(address).protocol === 'https:'
