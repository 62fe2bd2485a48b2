import * as v from 'valibot'
import { LEAVE } from '../../email/content/layout'
import { BLOCK_KINDS, MailContent } from '../../email/content/mail-content'
import { Id } from './id'

/** The longest of each part that the editor of mails lets type: what does not fit a mail is said where it is checked as one. */
const text = (most: number) => v.pipe(v.string(), v.maxLength(most))
const part = (most: number) => v.optional(text(most))

/** What a campaign by e-mail says, as far as it is typed; whether it is a mail already, {@link mailOf} says. */
export const EmailContent = v.strictObject({
  /** Null: none is chosen yet. */
  sender_id: v.nullable(Id),
  subject: text(200),
  preview: text(200),
  blocks: v.pipe(
    v.array(
      v.strictObject({
        kind: v.picklist(BLOCK_KINDS),
        text: part(5_000),
        src: part(2_000),
        alt: part(200),
        href: part(2_000),
        label: part(60),
        name: part(200),
        price: part(40),
        before: part(40),
      }),
    ),
    v.maxLength(40),
  ),
})
export type EmailContent = v.InferOutput<typeof EmailContent>

/** Names that the mail itself fills. */
export const FILLED_BY_MAIL = [LEAVE] as const

/** The mail that was typed; null: something of it is missing, or will not do. */
export function mailOf({ subject, preview, blocks }: EmailContent): MailContent | null {
  const empty = { text: '', src: '', alt: '', href: '', label: '', name: '', price: '', before: '' }
  const read = v.safeParse(MailContent, {
    subject,
    preview,
    blocks: blocks.map((block) => ({ ...empty, ...block })),
  })
  return read.success ? read.output : null
}

/** All that is typed in it where variables may stand. */
export const typedIn = ({ subject, preview, blocks }: EmailContent): string =>
  [
    subject,
    preview,
    ...blocks.flatMap(({ text, alt, label, name, price, before }) => [text, alt, label, name, price, before]),
  ]
    .filter(Boolean)
    .join('\n')
