import { randomUUID } from 'node:crypto'
import type { Provider, Refused } from './provider'

/** Nothing lies anywhere to be fetched. */
const nothing: Refused = { kind: 'refused', code: 'MEDIA_GONE', details: null, retryAfterS: null }

/**
 * The connection to practice customers (server/areas/training): whatever is sent is taken and goes nowhere. It knows no
 * address, no token and no network.
 */
export const practiceProvider: Provider = {
  kind: 'official',
  addressOf: ({ phone_number: phone }) => (phone === '' ? null : { phone }),
  bringFile: async (file) => ({ kind: 'done', value: file }),
  send: async () => ({ kind: 'accepted', providerId: `practice.${randomUUID()}`, waId: null }),
  react: async () => ({ kind: 'accepted', providerId: `practice.${randomUUID()}`, waId: null }),
  fetchFile: async () => nothing,
  fetchPicture: async () => ({ kind: 'done', value: null }),
  markRead: async () => ({ kind: 'done', value: null }),
  showTyping: async () => ({ kind: 'done', value: null }),
  probe: async () => ({ kind: 'done', value: null }),
}
