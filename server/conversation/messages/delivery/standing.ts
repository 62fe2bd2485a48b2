import { OUTCOME_UNKNOWN } from '../../../../contract/delivery'
import type { TicketScope } from '../../../../src/domain/access/visibility'
import { ackOf, type Delivery, joinDelivery } from '../../../../src/domain/messages/delivery'
import { isConversation } from '../../../directory/access/conversations.sql'
import { followed } from '../../../directory/consents/outreach'
import { rowSet } from '../../../platform/db/row-set'
import type { Work } from '../../../platform/db/work'
import { publish } from '../../../platform/events/publish'
import { placeOf } from '../../tickets/locked-ticket'

/** How the delivery of one of our messages stands; its row is locked until the end of the transaction. */
export type Standing = TicketScope & {
  id: string
  chat_ticket_id: string
  hash: string | null
  whatsapp_message_id: string | null
  delivery: Delivery['state']
  send_attempt: number
  error_code: string | null
  error_message: string | null
  /** It stands in a conversation: in a ticket that is closed from birth nobody is told of it. */
  in_conversation: boolean
}

/** What somebody says about the delivery of an attempt. */
export type Evidence = Delivery & {
  /** The provider's id of the attempt, where known. */
  providerId: string | null
  errorCode: string | null
  errorMessage: string | null
}

/** What the attendant reads about a message of which nobody can say whether the provider took it. */
export const UNKNOWN_SENTENCE =
  'Não sabemos se o WhatsApp recebeu esta mensagem. Confira com o cliente antes de enviar de novo.'

/** The evidence that a call was cut off: it may or may not have got through. */
export const outcomeUnknown = (attempt: number): Evidence => ({
  state: 'unknown',
  attempt,
  providerId: null,
  errorCode: OUTCOME_UNKNOWN,
  errorMessage: UNKNOWN_SENTENCE,
})

/** Joins what is known with one more piece of evidence; gives `known` itself when it says nothing new. */
export function joinEvidence(known: Standing, evidence: Evidence): Standing {
  const before: Delivery = { state: known.delivery, attempt: known.send_attempt }
  const after = joinDelivery(before, evidence)
  const learnt =
    known.whatsapp_message_id === null && evidence.attempt === known.send_attempt ? evidence.providerId : null
  if (after === before && learnt === null) return known
  const told = after !== before
  return {
    ...known,
    whatsapp_message_id: known.whatsapp_message_id ?? learnt,
    delivery: after.state,
    error_code: told ? evidence.errorCode : known.error_code,
    error_message: told ? evidence.errorMessage : known.error_message,
  }
}

/** Locks messages in the order of their ids. */
export async function lockStandings(work: Work, ids: readonly string[]): Promise<Map<string, Standing>> {
  if (ids.length === 0) return new Map()
  const rows = await work.query<Standing>(
    `SELECT m.id::text, m.chat_ticket_id::text, m.hash, m.whatsapp_message_id, m.delivery, m.send_attempt,
       m.error_code, m.error_message, ${isConversation()} AS in_conversation, t.user_id::text, t.department_id::text, t.instance_id::text
     FROM customer_chats m JOIN chat_tickets t ON t.tenant_id = m.tenant_id AND t.id = m.chat_ticket_id
     WHERE m.id = ANY($1::bigint[]) ORDER BY m.id FOR UPDATE OF m`,
    [ids],
  )
  return new Map(rows.map((row) => [row.id, row]))
}

const ROWS = rowSet('id bigint, delivery text, whatsapp_message_id text, error_code text, error_message text')

/** Stores how these messages stand now and tells it, one event per message. */
export async function storeStandings(work: Work, standings: readonly Standing[]): Promise<void> {
  if (standings.length === 0) return
  await work.query(
    `WITH stored AS (
       UPDATE customer_chats m SET delivery = v.delivery, whatsapp_message_id = v.whatsapp_message_id,
         error_code = v.error_code, error_message = v.error_message FROM ${ROWS.from(1)} WHERE m.id = v.id
       RETURNING m.tenant_id, m.hash AS source, m.delivery AS state
     ) ${followed('SELECT * FROM stored')}`,
    ROWS.values(standings),
  )
  await publish(
    work,
    standings
      .filter(({ in_conversation }) => in_conversation)
      .map((standing) => ({
        event: 'customerChatAckChanged',
        data: () => ({
          id: standing.id,
          chat_ticket_id: standing.chat_ticket_id,
          hash: standing.hash,
          whatsapp_message_id: standing.whatsapp_message_id,
          ack: ackOf(standing.delivery),
          error_code: standing.error_code,
          error_message: standing.error_message,
          send_attempt: standing.send_attempt,
        }),
        audience: { kind: 'ticket', scopes: [placeOf(standing)] },
        rows: [{ table: 'customer_chats', id: standing.id }],
      })),
  )
}
