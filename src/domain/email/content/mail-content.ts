import * as v from 'valibot'

/** What a mail is made of; the order is the mail's. */
export const BLOCK_KINDS = ['heading', 'text', 'image', 'button', 'divider', 'offer'] as const
export type BlockKind = (typeof BLOCK_KINDS)[number]

const MOST_BLOCKS = 40
const LONGEST_TEXT = 5_000
const LONGEST_LINE = 200
const LONGEST_ADDRESS = 2_000

/** Text of one or several lines, as it is typed: it is never read as markup. */
const text = (most: number) => v.pipe(v.string(), v.maxLength(most))

/**
 * An address that a reader may be led to, or a picture lies at: http or https, with a host, and no name or password in it.
 * Taken as the browser reads it, so that what is checked is what is opened.
 */
const address = v.pipe(
  v.string(),
  v.trim(),
  v.maxLength(LONGEST_ADDRESS),
  v.check((typed) => linkOf(typed) !== null),
  v.transform((typed) => linkOf(typed) ?? ''),
)
const maybe = v.union([v.literal(''), address])

export function linkOf(typed: string): string | null {
  if (!/^https?:\/\//i.test(typed) || !URL.canParse(typed)) return null
  const url = new URL(typed)
  return /^https?:$/.test(url.protocol) &&
    url.hostname.includes('.') &&
    url.username === '' &&
    url.password === ''
    ? url.href
    : null
}

const MailBlock = v.variant('kind', [
  v.object({ kind: v.literal('heading'), text: v.pipe(text(LONGEST_LINE), v.trim(), v.minLength(1)) }),
  v.object({ kind: v.literal('text'), text: v.pipe(text(LONGEST_TEXT), v.trim(), v.minLength(1)) }),
  v.object({ kind: v.literal('image'), src: address, alt: text(LONGEST_LINE), href: maybe }),
  v.object({ kind: v.literal('button'), label: v.pipe(text(60), v.trim(), v.minLength(1)), href: address }),
  v.object({ kind: v.literal('divider') }),
  v.object({
    kind: v.literal('offer'),
    name: v.pipe(text(LONGEST_LINE), v.trim(), v.minLength(1)),
    /** As people read them: "R$ 12,90", "de R$ 15,90". Either may be empty. */
    price: text(40),
    before: text(40),
    src: maybe,
    href: maybe,
  }),
])
export type MailBlock = v.InferOutput<typeof MailBlock>

/** A mail as it is typed in the editor. */
export const MailContent = v.object({
  subject: v.pipe(
    text(LONGEST_LINE),
    v.trim(),
    v.minLength(1),
    // One line: a header of somebody else's would begin with another (RFC 5322).
    v.check((typed) => !/\p{Cc}/u.test(typed)),
  ),
  /** What inboxes show behind the subject; may be empty. */
  preview: text(LONGEST_LINE),
  blocks: v.pipe(v.array(MailBlock), v.minLength(1), v.maxLength(MOST_BLOCKS)),
})
export type MailContent = v.InferOutput<typeof MailContent>
