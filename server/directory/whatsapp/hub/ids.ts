import type { Address, Target } from '../provider'

/*
 * A hub's message ids are WhatsApp's own: the same on both sides of a conversation. Two connections of one shop
 * that write to each other would see one id twice, so ours carry the connection.
 */

/** The provider's id of a hub's message, as stored. */
export const providerIdOf = (instanceId: string, id: string): string => `hub.${instanceId}.${id}`

/** The hub's own id of a stored one. */
const hubIdOf = (providerId: string): string => providerId.replace(/^hub\.\d+\./, '')

/** The address of a person as hubs spell it. */
export function jidOf(to: Address): string {
  if ('phone' in to) return `${to.phone}@s.whatsapp.net`
  return `${'lid' in to ? to.lid : to.bsuid}@lid`
}

/** The key of a message, as hubs want it. */
export const keyOf = (to: Address, { providerId, own }: Target) => ({
  remoteJid: jidOf(to),
  fromMe: own,
  id: hubIdOf(providerId),
})

/** A person as a jid names them: by number, or by the id of somebody who hides theirs; null for no person. */
export function personOfJid(jid: string | undefined): { phone: string } | { lid: string } | null {
  const [, digits, kind] = /^(\d{5,20})(?::\d+)?@(s\.whatsapp\.net|c\.us|lid)$/.exec(jid ?? '') ?? []
  if (digits === undefined) return null
  return kind === 'lid' ? { lid: digits } : { phone: digits }
}
