import * as documents from '../../../src/infra/graphql/documents.gen'
import { asked, type Case, done, heldBy } from './deeds'
import { watchCases } from './watch-actions'

/** What people do beside each other: {@link cases} of actions.ts. */
export const together: Readonly<Record<string, readonly Case[]>> = {
  ...watchCases,
  pinChatTicket: [
    {
      about: 'puts it on top of the lists of who did it, and of nobody else',
      before: heldBy('ana'),
      act: async ({ panels }, { id }) => {
        await done(panels.ana.commands.pin(id, true))
        await done(panels.bruno.commands.pin(id, true))
        await done(panels.bruno.commands.pin(id, false))
      },
    },
  ],
  markChatTicketUnseen: [
    {
      about: 'by the owner, of a conversation that was seen',
      before: heldBy('ana'),
      act: async ({ panels }, { id }) => {
        await done(panels.ana.commands.markSeen(id))
        await done(panels.ana.commands.markUnseen(id))
      },
    },
  ],
  attendancePresence: [
    {
      about: 'changes nothing that is kept',
      before: heldBy('ana'),
      act: async ({ panels }, { id }) =>
        asked(panels.bruno, documents.AttendancePresenceDocument, { ticket_id: id, state: 'typing' }),
    },
  ],
}
