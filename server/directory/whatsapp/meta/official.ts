import * as v from 'valibot'
import { otherSpelling } from '../../../../src/domain/contacts/phone'
import { ruleFor } from '../errors'
import type { MediaOutcome, OutboundMessage, Outcome, Provider } from '../provider'
import { callMessages, type Line, sendContent, sendReactionTo, VERSION } from './cloud-api'
import { calling, downloadMedia, jsonOf, readMedia, uploadMedia } from './media-api'

/** The status of a number that Meta still shows and takes nothing from. */
export const BANNED = 'BANNED'
/** Meta's code for a send from there. */
export const LOCKED = '131031'

/** Meta's API as a provider (whatsapp-facts sections 1 to 3). */
export function officialProvider(line: Line): Provider {
  return {
    kind: 'official',
    addressOf({ wa_id, phone_number, bsuid }) {
      // The address learnt from WhatsApp, else the number as stored, else the id of somebody who hides theirs.
      const phone = wa_id ?? phone_number
      if (phone !== '') return { phone }
      return bsuid === null ? null : { bsuid }
    },
    async bringFile(file) {
      const outcome = await uploadMedia(line, file)
      return outcome.kind === 'done' ? { kind: 'done', value: { id: outcome.value } } : outcome
    },
    send: (message) => sendToEitherSpelling(line, message),
    react: (reaction) => sendReactionTo(line, reaction),
    async fetchFile(mediaId, take) {
      const node = await readMedia(line, mediaId)
      if (node.kind !== 'done') return node
      const { url, size, sha256 } = node.value
      const outcome = await downloadMedia(line, url, (bytes) => take(bytes, size))
      return outcome.kind === 'done' ? { kind: 'done', value: { taken: outcome.value, sha256 } } : outcome
    },
    fetchPicture: async () => ({ kind: 'done', value: null }),
    markRead: async (_to, providerIds) => read(line, providerIds.at(-1) ?? null, false),
    // Meta shows it together with a read receipt only (whatsapp-facts 2.1).
    showTyping: (_to, answering) => read(line, answering, true),
    probe: () =>
      calling(async () => {
        const response = await fetch(
          `${line.graphUrl}/${VERSION}/${encodeURIComponent(line.phoneNumberId)}?fields=id,status`,
          {
            headers: { authorization: `Bearer ${line.token}` },
            signal: AbortSignal.timeout(line.timeoutMs),
            redirect: 'error',
          },
        )
        const node = await jsonOf(
          response,
          v.looseObject({ id: v.string(), status: v.nullish(v.string()) }),
          ({ status }) => status ?? null,
        )
        if (node.kind !== 'done') return node
        return node.value === BANNED
          ? { kind: 'refused', code: LOCKED, details: null, retryAfterS: null }
          : { kind: 'done', value: null }
      }),
  }
}

/** Marks a message, and with it the older ones, as read. */
async function read(line: Line, providerId: string | null, typing: boolean): Promise<MediaOutcome<null>> {
  if (providerId === null) return { kind: 'done', value: null }
  return calling(async () => {
    const response = await callMessages(line, {
      status: 'read',
      message_id: providerId,
      ...(typing && { typing_indicator: { type: 'text' } }),
    })
    return jsonOf(response, v.looseObject({ success: v.literal(true) }), () => null)
  })
}

/**
 * Calls Meta. A Brazilian mobile that "is not on WhatsApp" is tried once under its other spelling: accounts
 * made before the ninth digit keep their address without it (whatsapp-facts section 6).
 */
async function sendToEitherSpelling(line: Line, message: OutboundMessage): Promise<Outcome> {
  const first = await sendContent(line, message)
  const { to } = message
  const other = message.otherSpelling && 'phone' in to ? otherSpelling(to.phone) : null
  if (first.kind !== 'refused' || ruleFor(first.code).policy.kind !== 'other spelling' || other === null)
    return first
  const second = await sendContent(line, { ...message, to: { phone: other } })
  if (second.kind === 'accepted') return { ...second, waId: second.waId ?? other }
  // Of two refusals the first speaks of the number as the attendant knows it.
  return second.kind === 'unknown' ? second : first
}
