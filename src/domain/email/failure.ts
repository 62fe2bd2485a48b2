/** Why a mail did not arrive, as far as servers say it. */
export const MAIL_FAILURES = ['no_mailbox', 'mailbox_full', 'mail_refused', 'mail_returned'] as const
export type MailFailure = (typeof MAIL_FAILURES)[number]

/** The kind of failure by an enhanced status (RFC 3463), or by the words that servers without one use. */
export function mailFailure(said: string): MailFailure {
  if (/\b[45]\.1\.\d|user unknown|no such (?:user|recipient)|does not exist|not exist/i.test(said))
    return 'no_mailbox'
  if (/\b[45]\.2\.2\b|mailbox (?:is )?full|over ?quota/i.test(said)) return 'mailbox_full'
  if (/\b[45]\.7\.\d|spam|blocked|policy|blacklist/i.test(said)) return 'mail_refused'
  return 'mail_returned'
}
