/** A customer on a connection: they have one unfinished ticket there at most. */
export type Conversation = { instanceId: string; customerId: string }

/** The same where it may begin. `writtenAt`: when the customer wrote first of what came now; left out: nobody wrote, or is to be answered. */
export type Beginning = Conversation & { writtenAt?: Date | undefined }

/** Its key, in maps. */
export const conversationKey = ({ instanceId, customerId }: Conversation): string =>
  `${instanceId}:${customerId}`
