import { OPERATIONS } from '../../../src/domain/access/permissions'
import { visibleTo } from '../../directory/access/visible-to.sql'
import { roleLists, type ShowsFile } from '../../directory/media/shown'

/** Who may see a customer's message that carries it, and whose role reads what customers write. */
export const messageShowsFile: ShowsFile = (file, viewer, parameters) =>
  `SELECT 1 FROM customer_chats m JOIN chat_tickets t ON t.tenant_id = m.tenant_id AND t.id = m.chat_ticket_id
   WHERE m.media_file_id = ${file} AND ${visibleTo(viewer, parameters)} AND ${roleLists(viewer, OPERATIONS.customerChats, parameters)}`
