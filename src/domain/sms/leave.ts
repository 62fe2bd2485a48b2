import type { SendPurpose } from '../consents/may-send'
import { inPlainLetters, partsOf, type SmsParts } from './parts'

/** How people leave: they answer, or open a link (of so many characters). */
export type SmsLeave = Readonly<{ by: 'answer' }> | Readonly<{ by: 'link'; length: number }>

/** Said at the end of every advertisement: `where` is its link, where nobody reads answers. */
const said = (where: string | null): string => (where === null ? '\nSair: responda SAIR' : `\nSair: ${where}`)

/** Is it advertising, which says how to leave and has hours of its own? */
export const isAdvertising = (purpose: SendPurpose): boolean =>
  purpose === 'marketing' || purpose === 'campaign'

type Written = Readonly<{ text: string; purpose: SendPurpose; plain: boolean; leave: string | null }>

/** An SMS as it leaves. `plain`: without accents and emoji; `leave`: the link, null where people answer. */
export function smsText({ text, purpose, plain, leave }: Written): string {
  const typed = text.replace(/\r\n?/g, '\n').trim()
  const own = plain ? inPlainLetters(typed) : typed.normalize('NFC')
  return isAdvertising(purpose) ? own + said(leave) : own
}

/** What a text that is being typed will take: with the way to leave, before anything is filled in. */
export const typedParts = (
  written: Readonly<{ text: string; purpose: SendPurpose; plain: boolean; leave: SmsLeave }>,
): SmsParts =>
  partsOf(
    smsText({
      ...written,
      leave: written.leave.by === 'link' ? 'x'.repeat(written.leave.length) : null,
    }),
  )
