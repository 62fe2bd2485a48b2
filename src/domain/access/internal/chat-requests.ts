import type { Operation } from '../permissions'

/** The chat endpoints of the specification (section 7), with the house in the address and without: whoever is signed in. */
export const CHAT_REQUESTS = {
  'GET /api/apps/chat/contacts': 'all',
  'GET /api/apps/chat/chat-contacts': 'all',
  'GET /api/apps/chat/chats': 'all',
  'POST /api/apps/chat/msg': 'all',
  'POST /api/apps/chat/mark-all-seen': 'all',
  'POST /api/apps/chat/set-pinned': 'all',
  'GET /:tenant/api/apps/chat/contacts': 'all',
  'GET /:tenant/api/apps/chat/chat-contacts': 'all',
  'GET /:tenant/api/apps/chat/chats': 'all',
  'POST /:tenant/api/apps/chat/msg': 'all',
  'POST /:tenant/api/apps/chat/mark-all-seen': 'all',
  'POST /:tenant/api/apps/chat/set-pinned': 'all',
} as const

/** The operation that does the same, for the scope of a token. */
const ENTRIES: Readonly<Record<string, Operation>> = {
  contacts: 'paginatedInternalUsers',
  'chat-contacts': 'paginatedInternalUsers',
  chats: 'paginatedInternalChatMessage',
  msg: 'sendMessageInternalChat',
  'mark-all-seen': 'resetUnseenInternalChatMessages',
  'set-pinned': 'sendMessageInternalChat',
}

/** The entry of a token's scope that opens this request; undefined where it is none of these. */
export const chatEntryOf = (request: string): Operation | undefined =>
  Object.hasOwn(CHAT_REQUESTS, request) ? ENTRIES[request.slice(request.lastIndexOf('/') + 1)] : undefined
