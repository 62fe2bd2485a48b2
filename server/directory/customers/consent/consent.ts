import type {
  ConsentBasis,
  ConsentChannel,
  ConsentDecision,
  ConsentPurpose,
  ConsentScope,
  ConsentSource,
} from '../../../../contract/customer-lists'
import type { SendChannel } from '../../../../src/domain/consents/may-send'
import type { Work } from '../../../platform/db/work'

/** A consent to be written down. */
export type NewConsent = Readonly<{
  customer_id: string
  purpose: ConsentPurpose
  decision: ConsentDecision
  basis: ConsentBasis
  channel: ConsentChannel
  /** Which channel it is about; else all. */
  scope?: ConsentScope
  /** How it was said. */
  source: ConsentSource
  message_id?: string | null
  import_id?: string | null
  /** The customer's own words, or what else proves it. */
  evidence?: string | null
  /** What the team says of a message that proves it. */
  note?: string | null
  text_version?: string | null
  user_id?: string | null
  at: Date
}>

/**
 * Adds to what customers agreed to, in one statement; nothing that stands there is changed. Who was merged into another
 * is that other.
 * @returns their ids, in the same order.
 */
export async function appendConsents(work: Work, consents: readonly NewConsent[]): Promise<string[]> {
  if (consents.length === 0) return []
  const made = await work.query<{ id: string }>(
    `INSERT INTO customer_consents (tenant_id, customer_id, purpose, decision, basis, channel, scope, source, message_id, import_id,
       evidence, note, text_version, user_id, at)
     SELECT $1, v.customer_id, v.purpose, v.decision, v.basis, v.channel, coalesce(v.scope, 'all'), v.source, v.message_id, v.import_id,
       v.evidence, v.note, v.text_version, v.user_id, v.at
     FROM jsonb_to_recordset($2::jsonb) AS v(n integer, customer_id bigint, purpose text, decision text, basis text, channel text,
       scope text, source text, message_id bigint, import_id bigint, evidence text, note text, text_version text, user_id integer, at timestamptz)
     ORDER BY v.n RETURNING id::text`,
    [work.tenant.id, JSON.stringify(consents.map((consent, n) => ({ ...consent, n })))],
  )
  return made.map(({ id }) => id)
}

/**
 * SQL: the ids under which the person behind customer `c` is known; an array, so that an index is read by it whatever the planner
 * knows of them. Into most nobody was merged, and asking for that alone costs a tenth.
 */
export const samePerson = (customer = 'c'): string =>
  `(CASE WHEN EXISTS (SELECT FROM customers k WHERE k.tenant_id = ${customer}.tenant_id AND k.merged_into = ${customer}.id)
      THEN ARRAY(SELECT same_person(${customer}.tenant_id, ${customer}.id)) ELSE ARRAY[${customer}.id] END)`

/** What the person behind customer `c` last said of a purpose, on a channel or of all: SQL of one value, null where they said nothing. */
export const newestDecision = (
  purpose: ConsentPurpose,
  customer = 'c',
  channel: SendChannel = 'whatsapp',
): string =>
  `(SELECT x.decision FROM customer_consents x
    WHERE x.tenant_id = ${customer}.tenant_id AND x.customer_id = ANY(${samePerson(customer)})
      AND x.purpose = '${purpose}' AND x.scope IN ('all', '${channel}') ORDER BY x.at DESC, x.id DESC LIMIT 1)`
