import type { RealtimeName } from '../../../contract/realtime'

const NAME: RealtimeName = 'customerChatUpdated'

/** Does this entry, as it is stored, tell that a message was deleted? */
export function tellsOfDeletion(stored: unknown): boolean {
  if (!isObject(stored) || stored.name !== NAME || !isObject(stored.data)) return false
  const { message } = stored.data
  return isObject(message) && typeof message.whatsapp_deleted_at === 'string'
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null
