import { SmsContent } from '@domain/campaigns/content/sms'
import * as v from 'valibot'

/** An SMS of which nothing is written yet. */
export const NOTHING_WRITTEN: SmsContent = { text: '' }

/** What a campaign says, as the server gave it; of what cannot be read nothing is written. */
export function contentOf(content: unknown): SmsContent {
  const read = v.safeParse(SmsContent, content)
  return read.success ? read.output : NOTHING_WRITTEN
}
