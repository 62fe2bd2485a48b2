import type { Writing } from '@domain/drafts/settle'
import { SaveDraftDocument } from '@infra/graphql/documents.gen'
import * as v from 'valibot'
import { defineCommand, repeatable } from '../commands/define-command'
import type { Tools } from '../commands/tools'

export const draftCommands = {
  /** Tells the server what stands in a ticket's composer; what it keeps then comes back. Empty: nothing any more. */
  saveDraft: defineCommand({
    arguments: v.tuple([
      v.string(),
      v.object({ text: v.string(), type: v.picklist(['chat', 'comment']), replyTo: v.nullable(v.string()) }),
    ]),
    ...repeatable,
    run(tools: Tools, ticketId: string, { text, type, replyTo }: Writing) {
      const asked = tools.ask(SaveDraftDocument, {
        chat_ticket_id: ticketId,
        message: text,
        type,
        reply_message_id: replyTo,
        device: tools.device,
        known_rev: tools.runtime.world.rows.serverDrafts.get(ticketId)?.data.rev ?? 0,
      })
      return tools.load('saveDraft', asked)
    },
  }),
}
