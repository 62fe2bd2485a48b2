/**
 * What a user may be told of, each with a sound of its own:
 *
 *   customerMessage   a customer wrote in a ticket of theirs
 *   newInQueue        a ticket came into a queue that they see
 *   transfer          a ticket was handed to them, or away from them
 *   mention           a colleague named them in a comment
 *   internalChat      a colleague wrote to them
 */
export const NOTICE_KINDS = ['customerMessage', 'newInQueue', 'transfer', 'mention', 'internalChat'] as const
export type NoticeKind = (typeof NOTICE_KINDS)[number]
