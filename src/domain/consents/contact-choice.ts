import { SEND_CHANNELS, type SendChannel } from './may-send'

/** What a customer chooses about by the link of an e-mail; the other purposes are asked about in words. */
export const CHOICE_PURPOSES = ['marketing', 'reminder'] as const
export type ChoicePurpose = (typeof CHOICE_PURPOSES)[number]

/** One channel and purpose of the page of choices. */
export type ContactChoice = Readonly<{ channel: SendChannel; purpose: ChoicePurpose }>

/** All of them, in the order in which they are shown. */
export const CONTACT_CHOICES: readonly ContactChoice[] = SEND_CHANNELS.flatMap((channel) =>
  CHOICE_PURPOSES.map((purpose) => ({ channel, purpose })),
)

/**
 * May a yes be given by a link? Who reads the customer's present address may agree to e-mails; that says nothing of who holds
 * the phone.
 * @param mailed was the link mailed to that address?
 */
export const provesYes = (channel: string, mailed: boolean): boolean => channel === 'email' && mailed
