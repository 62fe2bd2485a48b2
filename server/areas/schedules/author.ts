import { canSee, type TicketScope, type Viewer } from '../../../src/domain/access/visibility'

/**
 * May a message leave in this author's name, in a conversation that stands here? Not once they have left or are blocked
 * (no viewer), nor over a connection that they attend no more, unless the ticket is in their own hands. Into whose
 * department it has come meanwhile does not matter: its people saw it wait.
 */
export const mayWriteAt = (author: Viewer | undefined, place: TicketScope): boolean =>
  author !== undefined && canSee(author, { ...place, department_id: null })
