import type { MessageDetails } from '../../../../contract/entities'
import type { Choices } from '../../../../src/domain/messages/choices'
import { MEDIA_KINDS } from '../../../../src/domain/messages/media-kinds'
import { STRUCTURED_KINDS } from '../../../../src/domain/messages/structured-kinds'
import type { OrderMessage } from '../../../../src/domain/orders/order-message'
import { refusedAtClaim } from '../../../directory/consents/may-send'
import { windowIsOver } from '../../../directory/customers/consent/send-refusal.sql'
import { platformOff } from '../../../directory/platform-state/off.sql'
import { CONNECTION_COLUMNS, type ConnectionRow } from '../../../directory/whatsapp/connection'
import type { Person } from '../../../directory/whatsapp/provider'
import type { WhatsAppPace } from '../../../platform/config'
import type { Work } from '../../../platform/db/work'
import { PERSON_COLUMNS } from '../../tickets/person.sql'
import { type Evidence, outcomeUnknown } from '../delivery/standing'
import { purposeOf, UNASKED_RANK } from './outbox'
import type { TemplateOrder } from './own-message'
import { recordEnds } from './send.record'
import { everyMsOf, PACE_COLUMNS, type Paced, takeSlots } from './send.turn'
import { TO_SEND } from './to-send'
import { notSent, takenOver, windowClosed } from './window'

/** Kinds of message that are brought to the provider. */
export const SENT_TYPES = ['chat', 'template', ...STRUCTURED_KINDS, ...MEDIA_KINDS] as const
type SentType = (typeof SENT_TYPES)[number]

/** A message that this node, and no other, brings to the provider now: once it is marked (send.mark.ts). */
export type Claim = ConnectionRow &
  Person & {
    id: string
    hash: string
    type: SentType
    message: string
    caption: string | null
    document_name: string | null
    media_file_id: string | null
    /** Of a template: what the provider is told. */
    template: TemplateOrder | null
    /** The catalogue of its connection at Meta. */
    catalog_id: string | null
    /** Of a question with options. */
    choices: Choices | null
    /** Of a message about an order. */
    order: OrderMessage | null
    /** Of a place or of cards. */
    details: MessageDetails | null
    /** Of a sound: spoken into the microphone. */
    voice: boolean
    send_attempt: number
    tries: number
    customer_id: string
    /** Whose line it stands in: the customer for whom it was written, whoever they were merged into since. */
    line: string
    /** Its place among the others; see `Rank`. */
    rank: number
    /** The address that the customer goes by, whatever they wrote from here. */
    known_wa_id: string | null
    /** The provider's id of the message that this one replies to, and whether we wrote that one. */
    parent_provider_id: string | null
    parent_own: boolean
    /** The provider's id under which it was said not to be on WhatsApp: now it goes to the other spelling. */
    refused_id: string | null
  }

type Row = Claim &
  Paced & {
    to_send: boolean
    posting_since: Date | null
    not_before: Date | null
    off: boolean
    paused_until: Date | null
    window_over: boolean
    /** Whether it was to leave only while somebody had the ticket who has it no more; and who has it now, if anybody. */
    taken: boolean
    holder: string | null
  }

/** For whom, and what is under way already. */
type Asking = {
  instanceId: string
  nodeId: string
  /** Lines whose head is under way or waits. */
  except: readonly string[]
  /** Lines in which what is planned waits, and nothing else does. */
  exceptUnasked: readonly string[]
  /** How many may be claimed at most. */
  most: number
  /** Messages whose file the provider has, or cannot have. */
  brought: ReadonlySet<string>
  pace: WhatsAppPace
  now: Date
}

/** What the heads of a connection's lines came to. */
export type Heads = {
  /** To be posted, each in so many ms. */
  claims: { claim: Claim; inMs: number }[]
  /** Their file comes first. */
  toBring: Pick<Claim, 'id' | 'line' | 'rank'>[]
  /** Tried again at a time, and the others of their line and kind behind them. */
  waiting: (Pick<Claim, 'line' | 'rank'> & { until: Date })[]
  /** Nothing leaves the connection before: it was too fast, or it is off (null: until it is told to go on). */
  stoppedUntil: Date | null | undefined
  /** Ids of those that left their line: there may be a next. */
  ended: string[]
  /** The turn has gone to another node. */
  lost: boolean
  everyMs: number
}

/** After so long it is asked again whether it is quiet still, ms: only what nobody asked for waits for it. */
const QUIET_MS = 60_000

/** So many of the oldest are looked at for heads: the rest are behind them. */
const NEAR = 500

/**
 * Claims heads of lines for posting: of each customer the oldest message and no other, by rank; what is planned waits behind
 * what is said in the conversation. That
 * writes nothing to them: whoever ends before the call has sent nothing, and the next claims them. Heads that were settled meanwhile leave their line, one that was cut off while being posted becomes 'unknown',
 * one that waited too long fails. The connection's turn must be held.
 */
export async function claimHeads(work: Work, asking: Asking): Promise<Heads> {
  const { instanceId, nodeId, most, brought, pace, now } = asking
  const rows = most > 0 ? await readHeads(work, asking) : []
  const heads: Heads = {
    claims: [],
    toBring: [],
    waiting: [],
    stoppedUntil: undefined,
    ended: [],
    lost: false,
    everyMs: 0,
  }
  const unasked = rows.filter(({ rank, type }) => rank > 0 || type === 'template')
  const unwanted = await refusedAtClaim(
    work,
    unasked.map(({ id, rank }) => ({ id, purpose: purposeOf(rank) })),
    now,
  )
  const ended: { claim: Claim; evidence: Evidence | null }[] = []
  const ready: Claim[] = []
  for (const row of rows) {
    const { to_send, posting_since, not_before, off, paused_until, window_over, taken, holder, ...claim } =
      row
    heads.everyMs = everyMsOf(row, pace)
    const why = unwanted.get(claim.id)
    if (!to_send) ended.push({ claim, evidence: null })
    else if (posting_since !== null) ended.push({ claim, evidence: outcomeUnknown(claim.send_attempt) })
    else if (off) heads.stoppedUntil = null
    else if (paused_until !== null && paused_until > now) heads.stoppedUntil = paused_until
    else if (not_before !== null && not_before > now)
      heads.waiting.push({ line: claim.line, rank: claim.rank, until: not_before })
    else if (taken) ended.push({ claim, evidence: takenOver(claim.send_attempt, holder) })
    // Written in time perhaps, but it waited too long: the provider is not asked what is known already.
    else if (window_over) ended.push({ claim, evidence: windowClosed(claim.send_attempt) })
    else if (why === 'quiet')
      heads.waiting.push({ line: claim.line, rank: claim.rank, until: new Date(now.getTime() + QUIET_MS) })
    // What nobody asked for, and was written or planned before the customer, the shop or the provider said no.
    else if (why !== undefined) ended.push({ claim, evidence: notSent(claim.send_attempt, why) })
    else if (claim.media_file_id !== null && !brought.has(claim.id)) heads.toBring.push(claim)
    else ready.push(claim)
  }
  if (ended.length > 0) await recordEnds(work, ended)
  heads.ended = ended.map(({ claim }) => claim.id)
  if (ready.length === 0) return heads
  const firstMs = await takeSlots(work, { instanceId, nodeId, everyMs: heads.everyMs }, ready.length)
  if (firstMs === null) heads.lost = true
  else heads.claims = ready.map((claim, n) => ({ claim, inMs: firstMs + n * heads.everyMs }))
  return heads
}

/*
 * Every message has its connection; joined as if it might not, for the database then takes messages by their ids. Where it knows of few
 * messages yet, as in the first minute of a shop's first campaign, it read all of the connection's for each head.
 */
const readHeads = (work: Work, { instanceId, except, exceptUnasked, most, now }: Asking): Promise<Row[]> =>
  work.query<Row>(
    `WITH near AS (
       SELECT customer_id, rank, message_id FROM outbox
       WHERE instance_id = $1 AND customer_id <> ALL($2::bigint[]) AND (rank < ${UNASKED_RANK} OR customer_id <> ALL($4::bigint[]))
       ORDER BY rank, message_id LIMIT ${NEAR}
     ), lines AS (
       SELECT customer_id, min(rank) AS rank, min(message_id) AS first FROM near
       GROUP BY customer_id ORDER BY min(rank), min(message_id) LIMIT $3
     ), heads AS (
       SELECT head.*, lines.customer_id, lines.rank AS line_rank, lines.first FROM lines CROSS JOIN LATERAL (
         SELECT o.message_id, o.not_before, o.rank, o.only_while_user, o.only_while_bot FROM outbox o
         WHERE o.instance_id = $1 AND o.customer_id = lines.customer_id
           AND (o.rank < ${UNASKED_RANK} OR o.customer_id <> ALL($4::bigint[]))
         ORDER BY o.rank >= ${UNASKED_RANK}, o.message_id LIMIT 1
       ) head
     )
     SELECT m.id::text, m.hash, m.type, m.message, m.caption, m.document_name,
       m.media_file_id::text, coalesce((m.raw ->> 'voice')::boolean, FALSE) AS voice,
       m.raw -> 'template' AS template, m.raw -> 'choices' AS choices, m.raw -> 'order' AS "order", m.details, m.send_attempt, m.tries,
       m.posting_since, m.customer_id::text, heads.customer_id::text AS line, heads.rank, m.refused_id, ${PERSON_COLUMNS}, c.wa_id AS known_wa_id,
       ${CONNECTION_COLUMNS}, ${PACE_COLUMNS}, i.meta_catalog_id AS catalog_id,
       (i.off_code IS NOT NULL OR NOT i.reset_finished OR ${platformOff('i.tenant_id')}) AS off, i.paused_until,
       p.whatsapp_message_id AS parent_provider_id, coalesce(p.tag_type = 'out', FALSE) AS parent_own,
       heads.not_before, ${TO_SEND} AS to_send,
       m.type <> 'template' AND ${windowIsOver('i', 'm.customer_id', '$5')} AS window_over,
       coalesce(t.user_id <> heads.only_while_user, heads.only_while_user IS NOT NULL) OR heads.only_while_bot AND NOT t.bot_is_active AS taken,
       u.name AS holder
     FROM heads
     JOIN customer_chats m ON m.id = heads.message_id
     JOIN customers c ON c.tenant_id = m.tenant_id AND c.id = m.customer_id
     JOIN chat_tickets t ON t.tenant_id = m.tenant_id AND t.id = m.chat_ticket_id
     LEFT JOIN instances i ON i.tenant_id = m.tenant_id AND i.id = m.instance_id
     LEFT JOIN users u ON u.tenant_id = t.tenant_id AND u.id = t.user_id
     LEFT JOIN customer_chats p ON p.tenant_id = m.tenant_id AND p.id = m.parent_id
     ORDER BY heads.line_rank, heads.first
     FOR UPDATE OF m`,
    [instanceId, except, most, exceptUnasked, now],
  )
