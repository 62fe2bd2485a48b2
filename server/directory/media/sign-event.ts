import type { Config } from '../../platform/config'
import type { Reader } from '../../platform/events/audience'
import type { StoredEvent } from '../../platform/events/stored'
import { addressFor } from './address-for'

const isNode = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

/**
 * The event as it is sent: stored events name files by their plain address, which is signed on the way out, so
 * that what is sent late is good all the same, and for the reader alone. The event itself where it carries no file.
 */
export function signEvent(
  config: Pick<Config, 'secretKey'>,
  event: StoredEvent,
  reader: Reader,
  now: Date,
): StoredEvent {
  const { data } = event
  const message = isNode(data) ? data.message : undefined
  if (!isNode(data) || !isNode(message)) return event
  const { status, image_url: address } = message
  // Of a message between colleagues.
  if (event.event === 'InternalChatMessageCreated' && typeof address === 'string')
    return {
      ...event,
      data: { ...data, message: { ...message, image_url: addressFor(config, address, reader, now) } },
    }
  if (!isNode(status) || typeof status.url !== 'string') return event
  const url = addressFor(config, status.url, reader, now)
  return { ...event, data: { ...data, message: { ...message, status: { ...status, url } } } }
}
