import { noReaction } from '../reactions/rules'
import type { MessageRow } from './tables'

/** What one may do with a message now. */
export type MessageActions = Readonly<{ reply: boolean; react: boolean; forward: boolean; copy: boolean }>

/**
 * By the message's state, and whether its reader may answer the customer (`reply` of the ticket's rights).
 * Only what both sides have is answered or reacted to; what somebody deleted is not passed on.
 */
export function messageActions(
  { data, delivery, temp }: Pick<MessageRow, 'data' | 'delivery' | 'temp'>,
  mayReply: boolean,
  now: number,
): MessageActions {
  const said = passedOn(data) !== ''
  const gone = data.whatsapp_deleted_at !== null
  const between = data.type !== 'comment' && data.tag_type !== 'system'
  return {
    reply: mayReply && !temp && between && !gone && delivery !== 'failed',
    react:
      mayReply && !temp && noReaction({ ...data, sentAt: Date.parse(data.sent_at), delivery }, now) === null,
    // The server passes it on: what it does not have yet cannot be.
    forward: (said || data.status != null) && between && !gone && !temp,
    copy: said && !gone,
  }
}

/** What of a message goes on as text, when it is copied or passed on; empty when nothing does. */
export function passedOn(data: MessageRow['data']): string {
  const location = data.details?.location
  if (location) {
    const { name, address, latitude, longitude } = location
    const link = `https://www.google.com/maps/search/?api=1&query=${encodeURIComponent(`${latitude},${longitude}`)}`
    return [name, address, link].filter(Boolean).join('\n')
  }
  const cards = data.details?.contacts
  if (cards && cards.length > 0)
    return cards
      .map(({ name, phones }) => [name, ...phones.map(({ phone }) => phone)].join('\n'))
      .join('\n\n')
  return (MEDIA.has(data.type) ? data.caption : (data.message ?? data.caption))?.trim() ?? ''
}

/** Their `message` is only the name of what they are. */
const MEDIA: ReadonlySet<string> = new Set([
  'image',
  'sticker',
  'video',
  'audio',
  'ptt',
  'voice',
  'document',
  'unsupported',
])
