import { createPublicKey, verify } from 'node:crypto'
import * as v from 'valibot'
import { isHard, type MailEvent } from '../../../../src/domain/email/mail-event'

const Told = v.object({
  event: v.string(),
  'smtp-id': v.optional(v.string(), ''),
  status: v.optional(v.string(), ''),
  reason: v.optional(v.string(), ''),
  type: v.optional(v.string(), ''),
})

/** What SendGrid says by its event webhook; what it says that we do not follow is nothing. */
export function readSendGrid(body: unknown): MailEvent[] {
  const read = v.safeParse(v.array(v.unknown()), body)
  return (read.success ? read.output : []).flatMap((one): MailEvent[] => {
    const told = v.safeParse(Told, one)
    if (!told.success) return []
    const { event, status, reason, type } = told.output
    const about = told.output['smtp-id']
    switch (event) {
      case 'delivered':
        return [{ about, kind: 'delivered', hard: false, said: '' }]
      case 'bounce':
        // "blocked" is a policy against the mail: the address is good all the same.
        return [
          {
            about,
            kind: 'bounced',
            hard: type !== 'blocked' && isHard(status),
            said: `${status} ${reason}`.trim(),
          },
        ]
      case 'spamreport':
        return [{ about, kind: 'complained', hard: true, said: 'Quem recebeu marcou como spam.' }]
      default:
        return []
    }
  })
}

/** Did SendGrid sign this body? ECDSA over the time and the bytes, by the key that its page shows (base64 of DER). */
export function isOfSendGrid(
  publicKey: string,
  { signature, time, body }: Readonly<{ signature: string; time: string; body: Buffer }>,
): boolean {
  const key = createPublicKey({ key: Buffer.from(publicKey, 'base64'), format: 'der', type: 'spki' })
  return verify('sha256', Buffer.concat([Buffer.from(time), body]), key, Buffer.from(signature, 'base64'))
}
