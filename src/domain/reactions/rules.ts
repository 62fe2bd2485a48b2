import type { DeliveryState } from '../kernel/steps.gen'

/** WhatsApp takes reactions to messages up to this old (whatsapp-facts 1.4), ms. */
export const REACTABLE_MS = 30 * 24 * 60 * 60 * 1000

/** What decides whether a message can be reacted to. */
export type Reactable = Readonly<{
  type: string
  tag_type: string
  whatsapp_deleted_at: string | Date | null
  /** When it was written, ms. */
  sentAt: number
  delivery: DeliveryState
}>

/** Why a message takes no reaction; null when it does. */
export type NoReaction = 'internal' | 'deleted' | 'tooOld' | 'notThere'

/** May one react to this message? Only to what both sides have, for thirty days. */
export function noReaction(message: Reactable, now: number): NoReaction | null {
  if (message.tag_type === 'system' || message.type === 'comment' || message.type === 'log') return 'internal'
  if (message.whatsapp_deleted_at !== null) return 'deleted'
  if (message.tag_type === 'out' && !HAD.has(message.delivery)) return 'notThere'
  return now - message.sentAt > REACTABLE_MS ? 'tooOld' : null
}

/** States in which the provider has a message of ours. */
const HAD: ReadonlySet<DeliveryState> = new Set(['sent', 'delivered', 'read', 'played'])

const LONGEST = 64
const PART = String.raw`\p{Extended_Pictographic}\uFE0F?\p{Emoji_Modifier}?`
/** A flag, a key, or pictures joined into one (with the tags of regional flags). */
const ONE_EMOJI = new RegExp(
  String.raw`^(?:\p{Regional_Indicator}{2}|[0-9#*]\uFE0F?\u20E3|${PART}(?:[\u{E0020}-\u{E007E}]+\u{E007F})?(?:\u200D${PART})*)$`,
  'u',
)

/** Is this text one emoji, as Meta asks of a reaction? */
export const isOneEmoji = (text: string): boolean => text.length <= LONGEST && ONE_EMOJI.test(text)
