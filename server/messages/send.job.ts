import { otherSpelling } from '../../src/domain/contacts/phone'
import type { FileStore } from '../media/store'
import type { Config } from '../platform/config'
import type { Database, Tenant } from '../platform/db/work'
import type { JobPayload } from '../platform/jobs/catalogue'
import {
  type Address,
  type Content,
  type Line,
  type Outcome,
  sendContent,
} from '../providers/whatsapp/cloud-api'
import { lineOf } from '../providers/whatsapp/line'
import { policyFor, retryWaitMs } from '../providers/whatsapp/policy'
import { reasonFor } from '../providers/whatsapp/reasons'
import { bringMedia, forgetBrought } from './bring-media'
import { type Claim, claim } from './send.claim'
import { recordAccepted, recordEvidence, recordRetry } from './send.record'
import { outcomeUnknown } from './standing'

type Needs = { db: Database; config: Config; files: FileStore; now: () => Date }

/**
 * Brings one message to the provider, in three steps of which the middle one cannot be undone:
 *
 *   claim (commit) ──► call ──► record (commit)
 *
 * A job that finds the message claimed was cut off between the two: nobody can say whether the call got
 * through, so the message becomes 'unknown' and is never sent again by itself. A status settles it later, or
 * the attendant does.
 */
export async function sendJob(
  { tenantId, messageId }: JobPayload<'messages.send'>,
  { db, config, files, now }: Needs,
): Promise<void> {
  const tenant = await db.system((work) =>
    work.one<Tenant>('SELECT id, slug FROM tenants WHERE id = $1', [tenantId]),
  )
  if (!tenant) return
  const brought = await bringMedia(tenant, messageId, { db, config, files })
  const claimed = await db.work(tenant, (work) => claim(work, messageId, now()))
  if (!claimed) return

  const line = lineOf(claimed, config)
  const address = addressOf(claimed)
  if (!line || !address) {
    const code = line ? 'NO_ADDRESS' : 'NO_TOKEN'
    return db.work(tenant, (work) => recordEvidence(work, claimed, failed(claimed, code, null)))
  }
  const outcome =
    brought === null || brought.kind === 'done'
      ? await post(line, address, claimed, contentOf(claimed, brought?.value ?? ''))
      : brought
  // Perhaps the provider no longer has the file: the next try brings it anew.
  if (outcome.kind === 'refused' && claimed.media_file_id !== null)
    await forgetBrought(db, tenant, claimed.media_file_id)
  const waId = 'waId' in outcome ? outcome.waId : null
  switch (outcome.kind) {
    case 'accepted':
      return db.work(tenant, (work) => recordAccepted(work, claimed, outcome.providerId, waId))
    case 'unknown':
      return db.work(tenant, (work) => recordEvidence(work, claimed, outcomeUnknown(claimed.send_attempt)))
    default: {
      const code = outcome.kind === 'refused' ? outcome.code : 'UNREACHABLE'
      const details = outcome.kind === 'refused' ? outcome.details : null
      const retryAfterS = outcome.kind === 'refused' ? outcome.retryAfterS : null
      const waitMs = retryWaitMs(policyFor(code), claimed.tries + 1, retryAfterS)
      return db.work(tenant, (work) =>
        waitMs === null
          ? recordEvidence(work, claimed, failed(claimed, code, details))
          : recordRetry(work, claimed, new Date(now().getTime() + waitMs)),
      )
    }
  }
}

/** What leads to a customer: their addresses, and the connection's. */
export type Reached = Pick<Claim, 'official_phone_id' | 'official_token' | 'wa_id' | 'phone_number' | 'bsuid'>

/** The address learnt from WhatsApp, else the number as stored, else the id of somebody who hides theirs. */
export function addressOf({ wa_id, phone_number, bsuid }: Reached): Address | null {
  const phone = wa_id ?? phone_number
  if (phone !== '') return { phone }
  return bsuid === null ? null : { bsuid }
}

/**
 * Calls the provider. A Brazilian mobile that "is not on WhatsApp" is tried once under its other spelling:
 * accounts made before the ninth digit keep their address without it (whatsapp-facts section 6).
 */
async function post(line: Line, to: Address, claimed: Claim, content: Content): Promise<Outcome> {
  const message = {
    content,
    repliesTo: claimed.parent_provider_id,
    echo: { hash: claimed.hash, attempt: claimed.send_attempt },
  }
  const first = await sendContent(line, { ...message, to })
  const other = 'phone' in to ? otherSpelling(to.phone) : null
  if (first.kind !== 'refused' || policyFor(first.code).kind !== 'other spelling' || other === null)
    return first
  const second = await sendContent(line, { ...message, to: { phone: other } })
  if (second.kind === 'accepted') return { ...second, waId: second.waId ?? other }
  // Of two refusals the first speaks of the number as the attendant knows it.
  return second.kind === 'unknown' ? second : first
}

/** The message as the provider is told it; its file by the id that the provider gave it. */
function contentOf({ type, message, caption, document_name, voice }: Claim, mediaId: string): Content {
  switch (type) {
    case 'chat':
      return { type: 'text', text: message }
    case 'image':
    case 'video':
      return { type, mediaId, caption }
    case 'document':
      return { type, mediaId, caption, filename: document_name ?? 'documento' }
    case 'audio':
      return { type, mediaId, voice }
    case 'sticker':
      return { type, mediaId }
  }
}

const failed = (claimed: Claim, code: string, details: string | null) => ({
  state: 'failed' as const,
  attempt: claimed.send_attempt,
  providerId: null,
  errorCode: code,
  errorMessage: reasonFor(code, details),
})
