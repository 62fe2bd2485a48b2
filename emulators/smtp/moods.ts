import { randomUUID } from 'node:crypto'

/**
 * What becomes of a mail, by what its reader's address begins with: `recusa` does not exist, `adia` is put off twice, `some`
 * takes it and breaks off before it says so, `volta` takes it and sends it back, `reclama` calls it spam. All others keep it.
 */
export const MOODS = ['recusa', 'adia', 'some', 'volta', 'reclama'] as const
export type Mood = (typeof MOODS)[number] | 'fica'

export const moodOf = (address: string): Mood =>
  MOODS.find((mood) => address.toLowerCase().startsWith(mood)) ?? 'fica'

type Returned = Readonly<{ from: string; to: string; raw: string }>

const headOf = (raw: string): string => raw.split('\r\n\r\n')[0] ?? ''
const report = (to: string, type: string, parts: readonly string[]): string => {
  const boundary = randomUUID()
  return [
    `From: MAILER-DAEMON@balcao-smtp-emulator`,
    `To: ${to}`,
    'MIME-Version: 1.0',
    `Content-Type: multipart/report; report-type=${type}; boundary="${boundary}"`,
    '',
    ...parts.flatMap((part) => [`--${boundary}`, part]),
    `--${boundary}--`,
    '',
  ].join('\r\n')
}

/** A mail on its way back: nobody has this mailbox (RFC 3464). */
export const bounceOf = ({ from, to, raw }: Returned): string =>
  report(from, 'delivery-status', [
    'Content-Type: text/plain\r\n\r\nA mensagem não foi entregue.',
    `Content-Type: message/delivery-status\r\n\r\nReporting-MTA: dns; balcao-smtp-emulator\r\n\r\nFinal-Recipient: rfc822; ${to}\r\nAction: failed\r\nStatus: 5.1.1\r\nDiagnostic-Code: smtp; 550 5.1.1 <${to}> no such user`,
    `Content-Type: text/rfc822-headers\r\n\r\n${headOf(raw)}`,
  ])

/** What a provider sends on when a reader calls a mail spam (RFC 5965). */
export const complaintOf = ({ from, to, raw }: Returned): string =>
  report(from, 'feedback-report', [
    'Content-Type: text/plain\r\n\r\nThis is an abuse report.',
    `Content-Type: message/feedback-report\r\n\r\nFeedback-Type: abuse\r\nUser-Agent: emulator/1\r\nVersion: 1\r\nOriginal-Rcpt-To: ${to}`,
    `Content-Type: message/rfc822\r\n\r\n${raw}`,
  ])
