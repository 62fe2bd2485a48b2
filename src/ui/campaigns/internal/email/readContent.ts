import { EmailContent } from '@domain/campaigns/content/email'
import * as v from 'valibot'

/** A mail of which nothing is written yet: a heading and a text wait. */
export const NOTHING_WRITTEN: EmailContent = {
  sender_id: null,
  subject: '',
  preview: '',
  blocks: [
    { kind: 'heading', text: '' },
    { kind: 'text', text: '' },
  ],
}

/** What a campaign says, as the server gave it; of what cannot be read nothing is written. */
export function contentOf(content: unknown): EmailContent {
  const read = v.safeParse(EmailContent, content)
  return read.success ? read.output : NOTHING_WRITTEN
}
