import { withCatalog, withHeaderFile } from '../../../../src/domain/templates/template-payload'
import { providerOf } from '../../../directory/whatsapp/connection'
import type { Address, BroughtFile, Content, Provider } from '../../../directory/whatsapp/provider'
import type { Config } from '../../../platform/config'
import type { Tenant } from '../../../platform/db/work'
import { otherAddress } from '../delivery/other-spelling'
import { type BringNeeds, type Brought, forgetBrought } from './bring-media'
import type { Claim } from './send.claim'
import type { Posted } from './send.record'

/**
 * Brings a marked message to the provider; what cannot be undone. Between the mark and the record of what this
 * gives nobody can say whether the call got through: a message that is found there becomes 'unknown' and is never
 * sent again by itself. A status settles it later, or the attendant does.
 */
export async function postClaim(
  tenant: Tenant,
  claim: Claim,
  brought: Brought,
  needs: BringNeeds,
): Promise<Posted> {
  const outcome = await outcomeOf(claim, brought, needs.config)
  // Perhaps the provider no longer has the file: the next try uploads it again.
  if (outcome.kind === 'refused' && claim.media_file_id !== null)
    await forgetBrought(needs.db, tenant, claim.media_file_id)
  return { claim, outcome }
}

async function outcomeOf(claim: Claim, brought: Brought, config: Config): Promise<Posted['outcome']> {
  const provider = providerOf(claim, config)
  const address = provider && (otherAddress(claim) ?? provider.addressOf(claim))
  if (!provider || !address)
    return { kind: 'refused', code: provider ? 'NO_ADDRESS' : 'NO_TOKEN', details: null, retryAfterS: null }
  if (brought !== null && brought.kind !== 'done') return brought
  return post(provider, address, claim, brought?.value ?? null)
}

const post = (provider: Provider, to: Address, claimed: Claim, file: BroughtFile | null) =>
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

/** A question, an order, a place, cards or products. Those that came from a phone have neither order nor details, and no hash either. */
function structuredOf({ id, message: text, choices, order, details }: Claim): Content {
  if (order) return { type: 'interactive', text, order }
  if (choices) return { type: 'interactive', text, ...choices }
  if (details?.location) return { type: 'location', ...details.location }
  if (details?.contacts) return { type: 'contacts', contacts: details.contacts }
  if (details?.offer) return { type: 'interactive', text, offer: details.offer }
  throw new Error(`message ${id} has lost what it says`)
}

/** A template as it was settled when it was taken; only the header's file, and where a product is shown, are put in now. */
function templateOf(
  { id, template, document_name: filename, catalog_id }: Claim,
  file: BroughtFile | null,
): Content {
  if (!template) throw new Error(`message ${id} is a template without its order`)
  const { name, language, header } = template
  const components = withCatalog(template.components, catalog_id)
  if (header === null) return { type: 'template', name, language, components }
  if (file === null || !('id' in file)) throw new Error(`message ${id} is a template without its file`)
  const withFile = withHeaderFile(components, header, { id: file.id, filename })
  return { type: 'template', name, language, components: withFile }
}
