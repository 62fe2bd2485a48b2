import { withHeaderFile } from '../../src/domain/templates/template-payload'
import type { FileStore } from '../media/store'
import type { Config } from '../platform/config'
import type { Database, Tenant } from '../platform/db/work'
import type { JobPayload } from '../platform/jobs/catalogue'
import { providerOf } from '../providers/connection'
import { reasonFor, ruleFor } from '../providers/errors'
import { retryWaitMs } from '../providers/policy'
import type { Address, BroughtFile, Content, Outcome, Provider } from '../providers/provider'
import { bringMedia, forgetBrought } from './bring-media'
import { otherAddress } from './other-spelling'
import { type Claim, claim } from './send.claim'
import { recordAccepted, recordEvidence, recordOff, recordPause, recordRetry } from './send.record'
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

  const provider = providerOf(claimed, config)
  const address = provider && (otherAddress(claimed) ?? provider.addressOf(claimed))
  if (!provider || !address) {
    const code = provider ? 'NO_ADDRESS' : 'NO_TOKEN'
    return db.work(tenant, (work) => recordEvidence(work, claimed, failed(claimed, code, null)))
  }
  const outcome =
    brought === null || brought.kind === 'done'
      ? await post(provider, address, claimed, brought?.value ?? null)
      : brought
  // Perhaps the provider no longer has the file: the next try brings it anew.
  if (outcome.kind === 'refused' && claimed.media_file_id !== null)
    await forgetBrought(db, tenant, claimed.media_file_id)
  switch (outcome.kind) {
    case 'accepted':
      return db.work(tenant, (work) => recordAccepted(work, claimed, outcome.providerId, outcome.waId))
    case 'unknown':
      return db.work(tenant, (work) => recordEvidence(work, claimed, outcomeUnknown(claimed.send_attempt)))
    default:
      return db.work(tenant, async (work) => {
        const { code, details, retryAfterS } =
          outcome.kind === 'refused' ? outcome : { code: 'UNREACHABLE', details: null, retryAfterS: null }
        const { policy } = ruleFor(code)
        if (policy.kind === 'switch off') return recordOff(work, claimed, code)
        const waitMs = retryWaitMs(policy, claimed.tries + 1, retryAfterS)
        if (waitMs === null) return recordEvidence(work, claimed, failed(claimed, code, details))
        const runAt = new Date(now().getTime() + waitMs)
        if (policy.kind === 'pause') await recordPause(work, claimed.instance_id, runAt)
        return recordRetry(work, claimed, runAt)
      })
  }
}

const post = (provider: Provider, to: Address, claimed: Claim, file: BroughtFile | null): Promise<Outcome> =>
  provider.send({
    to,
    content: contentOf(claimed, file),
    repliesTo:
      claimed.parent_provider_id === null
        ? null
        : { providerId: claimed.parent_provider_id, own: claimed.parent_own },
    hash: claimed.hash,
    attempt: claimed.send_attempt,
    otherSpelling: claimed.refused_id === null,
  })

/** The message as the provider is told it. */
function contentOf(claimed: Claim, file: BroughtFile | null): Content {
  const { type, message, caption, document_name, voice } = claimed
  if (type === 'chat') return { type: 'text', text: message }
  if (type === 'template') return templateOf(claimed, file)
  if (type === 'interactive' || type === 'location' || type === 'contacts') return structuredOf(claimed)
  if (file === null) throw new Error('a message with a file has lost it')
  switch (type) {
    case 'image':
    case 'video':
      return { type, file, caption }
    case 'document':
      return { type, file, caption, filename: document_name ?? 'documento' }
    case 'audio':
      return { type, file, voice }
    case 'sticker':
      return { type, file }
  }
}

/** A question, a place or cards. Those that came from a phone have neither order nor details, and no hash either. */
function structuredOf({ id, message: text, choices, details }: Claim): Content {
  if (choices) return { type: 'interactive', text, ...choices }
  if (details?.location) return { type: 'location', ...details.location }
  if (details?.contacts) return { type: 'contacts', contacts: details.contacts }
  throw new Error(`message ${id} has lost what it says`)
}

/** A template as it was settled when it was taken; only the header's file is put in now. */
function templateOf({ id, template, document_name: filename }: Claim, file: BroughtFile | null): Content {
  if (!template) throw new Error(`message ${id} is a template without its order`)
  const { name, language, components, header } = template
  if (header === null) return { type: 'template', name, language, components }
  if (file === null || !('id' in file)) throw new Error(`message ${id} is a template without its file`)
  const withFile = withHeaderFile(components, header, { id: file.id, filename })
  return { type: 'template', name, language, components: withFile }
}

const failed = (claimed: Claim, code: string, details: string | null) => ({
  state: 'failed' as const,
  attempt: claimed.send_attempt,
  providerId: null,
  errorCode: code,
  errorMessage: reasonFor(code, details),
})
