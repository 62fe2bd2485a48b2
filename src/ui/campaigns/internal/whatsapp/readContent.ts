import { WhatsAppContent } from '@domain/campaigns/content/whatsapp'
import * as v from 'valibot'

/** A message of which nothing is chosen yet. */
export const NOTHING_CHOSEN: WhatsAppContent = { template_id: null, values: {}, header_url: null }

/** What a campaign says, as the server gave it; of what cannot be read nothing is chosen. */
export function contentOf(content: unknown): WhatsAppContent {
  const read = v.safeParse(WhatsAppContent, content)
  return read.success ? read.output : NOTHING_CHOSEN
}
