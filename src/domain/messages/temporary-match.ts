import type { CustomerChat } from '../../../contract/entities'
import { mediaAddress } from './media-address'

/** A message as the server has it, as far as the match looks at it. */
export type RealMessage = Readonly<
  Pick<CustomerChat, 'hash' | 'customer_id' | 'instance_id' | 'tag_type'> & {
    /** The address of its medium; null for text. */
    mediaUrl: string | null
  }
>

/** A message that only this device knows. */
export type PendingMessage = Readonly<{
  id: string
  hash: string
  customer_id: string
  instance_id: string
  /** Where its medium was uploaded to; null for text, and until it is. */
  mediaUrl: string | null
  /** When it was sent, ms. */
  at: number
}>

/**
 * Which temporary message this real one replaces (specification section 4: "matched by hash or by media address
 * without its signature query"), or null for none.
 *
 * The hash decides where the server gives one: one that is not ours belongs to another device, whatever it
 * shows. Without it (a backend that does not echo it) the medium's address decides, for messages that went out
 * in the same conversation. It takes ONE, the oldest; the caller removes it before the next is matched, so two
 * sends of the same picture stay two:
 *
 *   pending   a (10:00)  b (10:01)   same picture
 *   real 1 → a     real 2 → b        the caller removed a in between
 */
export function temporaryOf(real: RealMessage, pending: Iterable<PendingMessage>): PendingMessage | null {
  if (real.hash !== null) {
    for (const one of pending) if (one.hash === real.hash) return one
    return null
  }
  if (real.tag_type !== 'out' || real.mediaUrl === null) return null
  const address = mediaAddress(real.mediaUrl)
  let oldest: PendingMessage | null = null
  for (const one of pending) {
    if (one.customer_id !== real.customer_id || one.instance_id !== real.instance_id) continue
    if (one.mediaUrl === null || mediaAddress(one.mediaUrl) !== address) continue
    if (!oldest || one.at < oldest.at || (one.at === oldest.at && one.id < oldest.id)) oldest = one
  }
  return oldest
}
