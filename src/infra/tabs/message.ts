import type { Checkpoint } from '@domain/checkpoint'
import { isTelling, type Telling } from '@domain/kernel/effects'
import type { Entry } from '@domain/kernel/entry'
import * as v from 'valibot'

const isObject = (value: unknown): value is Record<string, unknown> =>
  value !== null && typeof value === 'object'

const isEntry = (value: unknown): boolean =>
  isObject(value) &&
  Number.isSafeInteger(value.pos) &&
  typeof value.id === 'string' &&
  typeof value.name === 'string' &&
  typeof value.v === 'number' &&
  typeof value.at === 'number'

const Position = v.pipe(v.number(), v.safeInteger(), v.minValue(0))
const Draft = v.object({
  text: v.string(),
  type: v.picklist(['chat', 'comment']),
  replyTo: v.nullable(v.string()),
})

/** What tabs say to each other. `term` names one leadership: a tab that leads twice has two. */
export const TabMessage = v.variant('type', [
  /** Says only who is here, and of which version. */
  v.object({ type: v.literal('here') }),

  /**
   * A tab wants to follow. `user`: who has just logged in there; null: whoever it is. `whole`: it cannot read the
   * store and asks for the world itself.
   */
  v.object({ type: v.literal('join'), user: v.nullable(v.string()), whole: v.boolean() }),
  /** The leader's answer: all up to `pos` is on disk, or in `checkpoint`: where the disk refuses, or it was asked for. */
  v.object({
    type: v.literal('welcome'),
    to: v.string(),
    term: v.string(),
    user: v.nullable(v.string()),
    pos: Position,
    failing: v.boolean(),
    checkpoint: v.nullable(v.custom<Checkpoint>(isObject)),
  }),
  /** A tab leads from `pos` on. */
  v.object({ type: v.literal('leads'), term: v.string(), pos: Position }),
  /** What the leader has folded, as it happens. */
  v.object({ type: v.literal('entries'), term: v.string(), entries: v.array(v.custom<Entry>(isEntry)) }),
  /** The leader's disk refuses, or takes things again. */
  v.object({ type: v.literal('failing'), term: v.string(), failing: v.boolean() }),
  /** The session is over for every tab. `next`: somebody else comes in at once. */
  v.object({ type: v.literal('left'), next: v.boolean() }),

  /** Asks the leader of a term to do something, unless it is later than `until` (ms since 1970). */
  v.object({
    type: v.literal('call'),
    id: v.string(),
    term: v.string(),
    name: v.string(),
    args: v.array(v.unknown()),
    until: v.number(),
  }),
  /** The leader has a call in its hands; said before anything is done about it. */
  v.object({ type: v.literal('got'), id: v.string() }),
  /** What came of it. Not `ok`: it threw, or could not be read. */
  v.object({ type: v.literal('answer'), id: v.string(), ok: v.boolean(), value: v.unknown() }),

  /** What is being typed; null: nothing any more. The later `at` (ms since 1970) wins, then the greater tab. */
  v.object({
    type: v.literal('draft'),
    ticketId: v.string(),
    draft: v.nullable(Draft),
    at: v.number(),
  }),
  /** Asks which tab the user is looking at; that one answers. */
  v.object({ type: v.literal('whoLooks'), id: v.string() }),
  v.object({ type: v.literal('looking'), id: v.string() }),
  /** The tab the user is looking at is to tell them something. */
  v.object({ type: v.literal('tell'), to: v.string(), telling: v.custom<Telling>(isTelling) }),
  /** What a tab that follows shows of the tickets; said when it changes, and again and again while it lives. */
  v.object({ type: v.literal('shows'), tickets: v.array(v.string()), closedListed: v.boolean() }),
  /** A following tab is looked at again after a long time: something may have been missed. */
  v.object({ type: v.literal('back') }),

  /** Without Web Locks: may I be the one tab? `at`: when it was asked first, ms since 1970. */
  v.object({ type: v.literal('leaseAsked'), at: v.number() }),
  /** No: I am. */
  v.object({ type: v.literal('leaseHeld') }),
  /** The user wants to work in another tab: let go. */
  v.object({ type: v.literal('leaseWanted') }),
])
export type TabMessage = v.InferOutput<typeof TabMessage>

/** A message as it goes over the channel. The envelope is the same for every version, for ever. */
export const Envelope = v.object({
  proto: v.number(),
  format: v.number(),
  build: v.string(),
  from: v.string(),
  body: v.unknown(),
})
