import { formatPhone } from '../../../../src/domain/contacts/phone'
import { type InboundMessage, nodeAt, textAt } from './webhook.schema'

/**
 * Items of `messages` that are not something the customer wrote to us: they never open a ticket
 * (whatsapp-facts 1.4). An edit, a revoke or a reaction changes a message; a system message becomes a line
 * in the ticket that is open, if one is; the first opening of a chat is nothing.
 */
type Notice =
  | { kind: 'edit'; wamid: string; text: string }
  | { kind: 'revoke'; wamid: string }
  /** An empty text takes the reaction back. */
  | { kind: 'reaction'; wamid: string; text: string }
  /** `newNumber`: where the customer took their account, digits. */
  | { kind: 'line'; text: string; newNumber: string | null }
  | { kind: 'nothing' }

/** Reads a notice; null when the item is an ordinary message. */
export function noticeOf(message: InboundMessage): Notice | null {
  switch (message.type) {
    case 'reaction': {
      const node = nodeAt(message, 'reaction')
      const wamid = textAt(node, 'message_id')
      return wamid === null
        ? { kind: 'nothing' }
        : { kind: 'reaction', wamid, text: textAt(node, 'emoji') ?? '' }
    }
    case 'edit': {
      const node = nodeAt(message, 'edit')
      const wamid = textAt(node, 'original_message_id')
      const edited = nodeAt(node, 'message')
      // Of a message with a file, what stands under it was changed.
      const text =
        textAt(nodeAt(edited, 'text'), 'body') ??
        textAt(nodeAt(edited, textAt(edited, 'type') ?? ''), 'caption')
      return wamid === null || text === null ? { kind: 'nothing' } : { kind: 'edit', wamid, text }
    }
    case 'revoke': {
      const wamid = textAt(nodeAt(message, 'revoke'), 'original_message_id')
      return wamid === null ? { kind: 'nothing' } : { kind: 'revoke', wamid }
    }
    case 'system':
      return { kind: 'line', text: systemLine(message), newNumber: newNumberOf(message) }
    case 'request_welcome':
      return { kind: 'nothing' }
    default:
      return null
  }
}

/** The type of the notice, in both of Meta's spellings. */
const CHANGED_NUMBER = /^(user|customer)_changed_number/

/** Older versions of the API spell it otherwise (whatsapp-facts 1.4). */
function newNumberOf(message: InboundMessage): string | null {
  const node = nodeAt(message, 'system')
  if (!CHANGED_NUMBER.test(textAt(node, 'type') ?? '')) return null
  const number = textAt(node, 'wa_id') ?? textAt(node, 'new_wa_id')
  return number !== null && /^\d{5,20}$/.test(number) ? number : null
}

function systemLine(message: InboundMessage): string {
  const node = nodeAt(message, 'system')
  const number = textAt(node, 'wa_id') ?? textAt(node, 'new_wa_id')
  const kind = textAt(node, 'type') ?? ''
  if (CHANGED_NUMBER.test(kind))
    return number === null
      ? 'O cliente mudou de número.'
      : `O cliente mudou de número para ${formatPhone(number)}.`
  if (kind === 'customer_identity_changed') return 'O código de segurança do cliente mudou.'
  return textAt(node, 'body') ?? 'Aviso do WhatsApp sobre este contato.'
}
