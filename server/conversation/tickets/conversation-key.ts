/** A customer on a connection: they have one unfinished ticket there at most. */
export type Conversation = { instanceId: string; customerId: string }

/** Its key, in maps. */
export const conversationKey = ({ instanceId, customerId }: Conversation): string =>
  `${instanceId}:${customerId}`
