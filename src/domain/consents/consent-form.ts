import * as v from 'valibot'
import {
  CONSENT_BASES,
  CONSENT_DECISIONS,
  CONSENT_PURPOSES,
  CONSENT_SCOPES,
} from '../../../contract/customer-lists'

export const LONGEST_EVIDENCE = 500
export const LONGEST_TEXT_VERSION = 60

/** Where a person of the team may say that they heard it; the others write themselves down. */
export const HEARD_AT = ['counter', 'phone', 'whatsapp'] as const

/** What a person of the team writes down about a customer's consent. */
export const ConsentForm = v.object({
  purpose: v.picklist(CONSENT_PURPOSES),
  decision: v.picklist(CONSENT_DECISIONS),
  basis: v.picklist(CONSENT_BASES),
  channel: v.picklist(HEARD_AT),
  /** Which channel it is about. */
  scope: v.nullish(v.picklist(CONSENT_SCOPES), 'all'),
  /** What proves it: who was there, on which paper. May be empty where a message does. */
  evidence: v.pipe(v.string(), v.maxLength(LONGEST_EVIDENCE)),
  /** The name of the wording that they were shown; may be empty. */
  textVersion: v.pipe(v.string(), v.maxLength(LONGEST_TEXT_VERSION)),
})
export type ConsentForm = v.InferOutput<typeof ConsentForm>
