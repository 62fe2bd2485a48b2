import * as v from 'valibot'
import { id } from '../commands/argument-shapes'
import { defineCommand, reads, repeatable, unrepeatable } from '../commands/define-command'
import type { Tools } from '../commands/tools'

type Documents = typeof import('@infra/graphql/schedules.gen')

/** A document about what leaves later; comes when it is asked for the first time. */
const later = <N extends keyof Documents>(name: N): Promise<Documents[N]> =>
  import('@infra/graphql/schedules.gen').then((documents) => documents[name])

/** Far more than one conversation may have waiting. */
const SCHEDULED_PER_PAGE = 100

/** Of a message that leaves later, what it is beside words. */
type ScheduledExtra = Readonly<{
  /** Its file: the address that the upload gave; `text` is the caption. */
  file?: Readonly<{ address: string; voice: boolean }> | undefined
  /** The provider's template that it is, filled in. */
  template?: Readonly<{ id: string; values: readonly Readonly<{ key: string; value: string }>[] }> | undefined
  /** Is it canceled when the customer writes before it is due? */
  untilAnswered?: boolean | undefined
  /** The plan by which it comes again (src/domain/schedules/cron.ts). */
  repeat?: string | null | undefined
  /** Why it is sent though the shop has decided otherwise. */
  against?: string | undefined
}>
type Scheduling = Readonly<{ sendAt: number; replyTo: string | null; hash: string }> & ScheduledExtra

const Options = v.object({
  sendAt: v.number(),
  replyTo: v.nullable(v.string()),
  hash: v.pipe(v.string(), v.regex(/^[\w.-]{1,128}$/)),
  file: v.optional(v.object({ address: v.string(), voice: v.boolean() })),
  template: v.optional(
    v.object({ id: v.string(), values: v.array(v.object({ key: v.string(), value: v.string() })) }),
  ),
  untilAnswered: v.optional(v.boolean()),
  repeat: v.optional(v.nullable(v.string())),
  against: v.optional(v.string()),
} satisfies Record<keyof Scheduling, v.GenericSchema>)

const time = (ms: number) => new Date(ms).toISOString()

/** Messages that leave later; what waits is taken in as it stands after each change. */
export const scheduleCommands = {
  /** Reads what waits to leave in a ticket's conversation. */
  loadScheduled: defineCommand({
    arguments: id,
    ...reads,
    run({ ask, load }: Tools, ticketId: string) {
      const about = { chat_ticket_id: ticketId, pagination_limit: SCHEDULED_PER_PAGE }
      return load('scheduledMessages', ask(later('ScheduledMessagesDocument'), about))
    },
  }),

  /** A message that leaves at `sendAt` (ms since 1970). The same `hash` gives the same one. */
  schedule: defineCommand({
    arguments: v.tuple([v.string(), v.string(), Options]),
    ...repeatable,
    logged: (about) => ({ about }),
    run({ ask, load }: Tools, ticketId: string, text: string, options: Scheduling) {
      const { sendAt, replyTo, hash, file, template, untilAnswered, repeat, against } = options
      const message = {
        chat_ticket_id: ticketId,
        message: text,
        send_at: time(sendAt),
        reply_message_id: replyTo,
        file_url: file?.address ?? null,
        voice: file?.voice ?? null,
        template_id: template?.id ?? null,
        values: template ? [...template.values] : null,
        cancel_if_answered: untilAnswered ?? null,
        repeat: repeat ?? null,
        against: against ?? null,
        hash,
      }
      return load('scheduleMessage', ask(later('ScheduleMessageDocument'), message))
    },
  }),

  /** Changes text, time (ms since 1970) or both of one that waits; `rev`: what its editor saw of it. */
  updateScheduled: defineCommand({
    arguments: v.tuple([
      v.string(),
      v.object({ text: v.nullable(v.string()), sendAt: v.nullable(v.number()), rev: v.number() }),
    ]),
    ...repeatable,
    logged: (about) => ({ about }),
    run(
      { ask, load }: Tools,
      id: string,
      { text, sendAt, rev }: Readonly<{ text: string | null; sendAt: number | null; rev: number }>,
    ) {
      const change = { id, rev, message: text, send_at: sendAt === null ? null : time(sendAt) }
      return load('scheduleMessage', ask(later('UpdateScheduledMessageDocument'), change))
    },
  }),

  cancelScheduled: defineCommand({
    arguments: id,
    ...repeatable,
    logged: (about) => ({ about }),
    run: ({ ask, load }: Tools, id: string) =>
      load('scheduleMessage', ask(later('CancelScheduledMessageDocument'), { id })),
  }),

  sendScheduledNow: defineCommand({
    arguments: id,
    // Asked again, it has left.
    ...unrepeatable,
    logged: (about) => ({ about }),
    run: ({ ask, load }: Tools, id: string) =>
      load('scheduleMessage', ask(later('SendScheduledMessageNowDocument'), { id })),
  }),
}
