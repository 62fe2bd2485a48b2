import type { Work } from '../../../platform/db/work'
import { publish } from '../../../platform/events/publish'
import { writeLogLines } from '../log-line'
import type { Arrival } from '../place'

/** Something about the customer that the attendant should read in the conversation. */
export type Line = {
  instanceId: string
  lookupKey: string
  providerId: string
  text: string
  at: Date
  arrival: Arrival
}

/** Writes lines into the tickets that are open now, else into the last ones; where there is none, nowhere. */
export async function writeCustomerLines(work: Work, lines: readonly Line[]): Promise<number> {
  const found = await work.query<{ n: number; ticket_id: string }>(
    `SELECT v.n::integer, t.id::text AS ticket_id
     FROM unnest($1::bigint[], $2::text[], $3::text[]) WITH ORDINALITY v(instance_id, key, wamid, n)
     JOIN customer_identifiers c ON c.kind IN ('phone', 'bsuid') AND c.value = v.key
     JOIN LATERAL (
       SELECT k.id FROM chat_tickets k WHERE k.customer_id = c.customer_id AND k.instance_id = v.instance_id
       ORDER BY (k.state <> 'closed') DESC, k.id DESC LIMIT 1
     ) t ON TRUE
     WHERE NOT EXISTS (SELECT 1 FROM customer_chats m WHERE m.whatsapp_message_id = v.wamid)
     ORDER BY v.n`,
    [
      lines.map(({ instanceId }) => instanceId),
      lines.map(({ lookupKey }) => lookupKey),
      lines.map(({ providerId }) => providerId),
    ],
  )
  const seen = new Set<string>()
  const fresh = found.flatMap(({ n, ticket_id: ticketId }) => {
    const line = lines[n - 1] as Line
    if (seen.has(line.providerId)) return []
    seen.add(line.providerId)
    const { text, at, providerId, arrival } = line
    return [{ ticketId, text, at, told: { providerId, arrival } }]
  })
  await publish(work, await writeLogLines(work, fresh))
  return fresh.length
}
