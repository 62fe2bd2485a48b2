import { canSee, type TicketScope, type Viewer } from '../../../src/domain/tickets/visibility'

/** Who is sent an event. Stored with it, so that catching up filters exactly as the live push did. */
export type Audience =
  | { kind: 'tenant' }
  | { kind: 'users'; ids: string[] }
  /**
   * Those who may see the ticket in one of these places. A move carries the place before and the place
   * after: who loses sight of a ticket is told where it went, once.
   */
  | { kind: 'ticket'; scopes: TicketScope[] }

/** May this viewer be sent an event with this audience? */
export function reaches(audience: Audience, viewer: Viewer): boolean {
  switch (audience.kind) {
    case 'tenant':
      return true
    case 'users':
      return audience.ids.includes(viewer.id)
    case 'ticket':
      return audience.scopes.some((scope) => canSee(viewer, scope))
  }
}
