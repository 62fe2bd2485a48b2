import * as v from 'valibot'
import type { Outcome } from '../panel/commands'
import { RESTORABLE, type StickersFound, type WritingCommands } from './writing'

const Hash = v.pipe(v.string(), v.regex(/^[\w.-]{1,128}$/))
const id = v.tuple([v.string()])
const two = v.tuple([v.string(), v.string(), Hash])

/** How these are asked for between tabs; see tab-call.ts. */
export const WRITING_CALLS = {
  loadScheduled: { args: id, twice: true },
  schedule: {
    args: v.tuple([
      v.string(),
      v.string(),
      v.object({
        sendAt: v.number(),
        replyTo: v.nullable(v.string()),
        hash: Hash,
        file: v.optional(v.object({ address: v.string(), voice: v.boolean() })),
        template: v.optional(
          v.object({ id: v.string(), values: v.array(v.object({ key: v.string(), value: v.string() })) }),
        ),
        untilAnswered: v.optional(v.boolean()),
      }),
    ]),
    twice: true,
  },
  updateScheduled: {
    args: v.tuple([v.string(), v.object({ text: v.nullable(v.string()), sendAt: v.nullable(v.number()) })]),
    twice: true,
  },
  cancelScheduled: { args: id, twice: true },
  // Asked again, it has left.
  sendScheduledNow: { args: id, twice: false },
  forward: { args: two, twice: true },
  forwardInternal: { args: two, twice: true },
  loadEarlier: { args: id, twice: true },
  saveDraft: {
    args: v.tuple([
      v.string(),
      v.object({ text: v.string(), type: v.picklist(['chat', 'comment']), replyTo: v.nullable(v.string()) }),
    ]),
    twice: true,
  },
  loadMentions: { args: v.tuple([v.pipe(v.number(), v.safeInteger(), v.minValue(1))]), twice: true },
  markMentionsSeen: { args: v.tuple([v.nullable(v.array(v.string()))]), twice: true },
  // Kept or put away twice is once.
  stickers: {
    args: v.tuple([
      v.variant('wish', [
        v.object({ wish: v.literal('page'), after: v.nullable(v.string()) }),
        v.object({ wish: v.literal('save'), messageId: v.string() }),
        v.object({ wish: v.literal('add'), address: v.string() }),
        v.object({ wish: v.literal('delete'), id: v.string() }),
      ]),
    ]),
    twice: true,
  },
  // Asked again, there is nothing left to have back.
  restore: { args: v.tuple([v.picklist(RESTORABLE), v.string()]), twice: false },
} as const satisfies Record<keyof WritingCommands, { args: v.GenericSchema; twice: boolean }>

/** The same asked of the tab that leads. */
export const askedOver = (
  ask: <T = void>(name: keyof WritingCommands, args: unknown[]) => Promise<Outcome<T>>,
): WritingCommands => ({
  loadScheduled: (ticketId) => ask('loadScheduled', [ticketId]),
  schedule: (ticketId, text, options) => ask('schedule', [ticketId, text, options]),
  updateScheduled: (of, wish) => ask('updateScheduled', [of, wish]),
  cancelScheduled: (of) => ask('cancelScheduled', [of]),
  sendScheduledNow: (of) => ask('sendScheduledNow', [of]),
  forward: (messageId, ticketId, hash) => ask('forward', [messageId, ticketId, hash]),
  forwardInternal: (messageId, userId, hash) => ask('forwardInternal', [messageId, userId, hash]),
  loadEarlier: (ticketId) => ask('loadEarlier', [ticketId]),
  saveDraft: (ticketId, draft) => ask('saveDraft', [ticketId, draft]),
  loadMentions: (page) => ask<{ more: boolean }>('loadMentions', [page]),
  markMentionsSeen: (of) => ask('markMentionsSeen', [of]),
  stickers: (wish) => ask<StickersFound>('stickers', [wish]),
  restore: (kind, of) => ask('restore', [kind, of]),
})
