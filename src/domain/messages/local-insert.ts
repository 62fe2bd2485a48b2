import type { CustomerChat } from '../../../contract/entities'

/** What becomes of a message that is about to be put into the local store. */
export type LocalInsert = 'insert' | 'otherConnection' | 'removedBefore'

/** Kinds of lines that stay away once they were removed (specification section 5). */
const LINES: ReadonlySet<string> = new Set(['function', 'system'])

/**
 * May the message be put in? (section 5) Not when its connection is not among the chosen ones (none chosen is
 * all of them), and not when it is a function's or the system's line that was removed here before. Any other
 * message that was removed comes back: the server has it.
 */
export function localInsert(
  message: Pick<CustomerChat, 'id' | 'instance_id' | 'tag_type'>,
  chosenInstanceIds: readonly string[],
  removedIds: ReadonlySet<string>,
): LocalInsert {
  if (chosenInstanceIds.length > 0 && !chosenInstanceIds.includes(message.instance_id))
    return 'otherConnection'
  return LINES.has(message.tag_type) && removedIds.has(message.id) ? 'removedBefore' : 'insert'
}
