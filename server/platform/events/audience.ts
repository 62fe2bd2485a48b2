import { mayHear } from '../../../src/domain/access/event-classes'
import { canSee, type TicketScope, type Viewer } from '../../../src/domain/access/visibility'
import type { Principal } from '../principal'

/** Who is sent an event. Stored with it, so that catching up filters exactly as the live push did. */
export type Audience =
  | { kind: 'tenant' }
  | { kind: 'users'; ids: string[] }
  /**
   * Those who may see the ticket in one of these places. A move carries the place before and the place
   * after: who loses sight of a ticket is told where it went, once.
   */
  | { kind: 'ticket'; scopes: TicketScope[] }

/** Who is told: the person, and what their role or their token opens. */
export type Reader = Pick<Principal, 'viewer' | 'role'>

/**
 * May this reader be sent the event: by its name, and by whom it is meant for? Push, catching up and MQTT all ask here.
 */
export const reaches = (
  { event, audience }: Readonly<{ event: string; audience: Audience }>,
  { viewer, role }: Reader,
): boolean => mayHear(role, event) && isMeant(audience, viewer)

function isMeant(audience: Audience, viewer: Viewer): boolean {
  switch (audience.kind) {
    case 'tenant':
      return true
    case 'users':
      return audience.ids.includes(viewer.id)
    case 'ticket':
      return audience.scopes.some((scope) => canSee(viewer, scope))
  }
}
