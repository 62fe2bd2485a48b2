/** What a mail provider or a mailbox says of a mail that left. */
export type MailEvent = Readonly<{
  /** A text that names the mail: its Message-ID, or the address that it comes back to. */
  about: string
  kind: 'delivered' | 'bounced' | 'complained'
  /** Of a bounce: the address is of no use at all, and is not written to again. */
  hard: boolean
  /** What was said, as people read it. */
  said: string
}>

/**
 * Is the address of no use, by an enhanced status (RFC 3463) or an answer of SMTP? 5.7.x is a policy against the mail or its
 * sender, 5.2.2 a full mailbox: the address is good all the same.
 */
export const isHard = (status: string): boolean =>
  /^5\.|^5\d\d\b/.test(status.trim()) && !/\b5\.7\.|\b5\.2\.2\b/.test(status)
