import { ADMINISTRATOR, type Viewer } from '../../../src/domain/access/visibility'
import type { Parameters } from '../../platform/db/parameters'
import { isConversation } from '../access/conversations.sql'
import { visibleTo } from '../access/visible-to.sql'

/**
 * Whom of the customers `c` the viewer may know: an administrator everybody, others whoever has a ticket that
 * they may see, and who has none at all. Who was merged into somebody else is known as that one only.
 */
export function knownTo(viewer: Viewer, parameters: Parameters): string {
  if (viewer.role === ADMINISTRATOR) return 'c.merged_into IS NULL'
  const tickets = `SELECT 1 FROM chat_tickets t WHERE t.tenant_id = c.tenant_id AND t.customer_id = c.id AND ${isConversation()}`
  return `c.merged_into IS NULL AND (EXISTS (${tickets} AND ${visibleTo(viewer, parameters)}) OR NOT EXISTS (${tickets}))`
}
