import type { InternalMessageRow } from '../tables'

/** `ack` of a message that its receiver has seen, as in CustomerChat. */
export const SEEN_ACK = 3

/** Kind of the messages that a colleague wrote and that are not known to be seen; no colleague's id. */
export const UNSEEN = 'unseen'

/** What messages between colleagues are told apart by where they lie packed: unseen, or the colleague. */
export const internalMessageKind = ({ ack, peerId, data }: InternalMessageRow): string =>
  ack < SEEN_ACK && data.user_sending_id === peerId ? UNSEEN : peerId
