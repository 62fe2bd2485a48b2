import { asDone, type Outcome } from '../../commands/outcome'
import type { Tools } from '../../commands/tools'

/** What can be had back after it was deleted: a note, a quick answer, a sticker, a message that was to leave later. */
type Restorable = (typeof RESTORABLE)[number]
export const RESTORABLE = ['note', 'answer', 'sticker', 'scheduled'] as const

/** How each kind is asked for; what comes is taken in at once, for its event may be late. */
const ASK: Readonly<Record<Restorable, (tools: Tools, id: string) => Promise<Outcome>>> = {
  async note({ ask, load }, id) {
    const { RestoreCustomerNoteDocument } = await import('@infra/graphql/customers.gen')
    return load('customerNote', ask(RestoreCustomerNoteDocument, { id }))
  },
  async scheduled({ ask, load }, id) {
    const { RestoreScheduledMessageDocument } = await import('@infra/graphql/schedules.gen')
    return load('scheduleMessage', ask(RestoreScheduledMessageDocument, { id }))
  },
  async answer({ ask, load }, id) {
    const documents = await import('@infra/graphql/templates.gen')
    const done = await ask(documents.RestoreMessageTemplateDocument, { id })
    if (!done.ok) return done
    return load('messageTemplates', ask(documents.MessageTemplatesDocument, {}))
  },
  // Panels reload that list by themselves.
  async sticker({ ask }, id) {
    const { RestoreStickerDocument } = await import('@infra/graphql/stickers.gen')
    return asDone(await ask(RestoreStickerDocument, { id }))
  },
}

/** Asks for something back that the user deleted a moment ago. */
export const restore = (tools: Tools, kind: Restorable, id: string): Promise<Outcome> => ASK[kind](tools, id)
