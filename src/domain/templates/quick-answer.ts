import type { MessageTemplate } from '../../../contract/entities'
import { byName } from '../text/by-name'
import { foldText } from '../text/fold-text'

/** Longest identifier, characters. */
export const LONGEST_IDENTIFIER = 40
/** Longest text, characters: what WhatsApp takes as one message. */
export const LONGEST_VALUE = 4096

const IDENTIFIER = new RegExp(String.raw`^[\p{L}\p{N}_-]{1,${LONGEST_IDENTIFIER}}$`, 'u')

/** The identifier as kept: without blanks around it and without the slash one types before it; null when it is none. */
export function identifierOf(typed: string): string | null {
  const identifier = typed.trim().replace(/^\//, '').normalize('NFC')
  return IDENTIFIER.test(identifier) ? identifier : null
}

/** May this be the text of a quick answer? */
export const isValue = (value: string): boolean =>
  value.trim() !== '' && Array.from(value).length <= LONGEST_VALUE

/** Names that are filled in from the ticket, in the order in which they are offered. */
export const VARIABLES = ['saudacao', 'primeiro_nome', 'nome', 'protocolo', 'loja', 'atendente'] as const
type Variable = (typeof VARIABLES)[number]

/** What a quick answer can know about where it is used. */
type Setting = Readonly<{
  customer: string
  protocol: string
  /** The connection's name as customers know it. */
  shop: string | null
  attendant: string
  /** 0 to 23, at the counter. */
  hour: number
}>

/** The values of the variables in a ticket; null for what is not known. */
export function valuesIn({
  customer,
  protocol,
  shop,
  attendant,
  hour,
}: Setting): Record<Variable, string | null> {
  // Who has no name is listed by their number.
  const name = /\p{L}/u.test(customer) ? customer.trim() : null
  return {
    saudacao: greetingAt(hour),
    primeiro_nome: name?.split(/\s+/, 1)[0] ?? null,
    nome: name,
    protocolo: protocol || null,
    loja: shop,
    atendente: attendant.trim().split(/\s+/, 1)[0] || null,
  }
}

/** "Bom dia" from five, "Boa tarde" from noon, "Boa noite" from six in the evening. */
export const greetingAt = (hour: number): string =>
  hour >= 5 && hour < 12 ? 'Bom dia' : hour >= 12 && hour < 18 ? 'Boa tarde' : 'Boa noite'

/** What is being typed after a slash, with where the slash stands; null when nothing is. */
export function slashAt(text: string, caret: number): { from: number; query: string } | null {
  const found = /(?:^|\s)\/([\p{L}\p{N}_-]*)$/u.exec(text.slice(0, caret))
  if (!found) return null
  const query = found[1] ?? ''
  return { from: caret - query.length - 1, query }
}

/** Is this whole text a slash, or a slash and one word: the name of a quick answer rather than words for a customer? */
export const isBareSlash = (text: string): boolean => /^\/[\p{L}\p{N}_-]*$/u.test(text)

/** Under which this device remembers how often a user has chosen a quick answer. */
export const usesKey = (userId: string, answerId: string): string => `${userId}:${answerId}`

/**
 * How often this user has used it: what the server counted of all their devices, or what this one knows, whichever is
 * more: it knows of a use before the server does.
 */
export const usesBy = (
  userId: string,
  { id, my_uses: counted }: MessageTemplate,
  here: Readonly<Record<string, number>>,
): number => Math.max(counted ?? 0, here[usesKey(userId, id)] ?? 0)

/**
 * Quick answers that match what is typed: what this person uses most first (`mine`), then what the shop does, then
 * those whose identifier begins with it, then by identifier.
 */
export function matching(
  templates: Iterable<MessageTemplate>,
  query: string,
  mine: (template: MessageTemplate) => number,
): MessageTemplate[] {
  const wanted = foldText(query.trim())
  const begins = ({ identifier }: MessageTemplate) => (foldText(identifier).startsWith(wanted) ? 0 : 1)
  return [...templates]
    .filter(({ identifier, value, category }) =>
      foldText(`${identifier} ${category ?? ''} ${value}`).includes(wanted),
    )
    .sort(
      (a, b) =>
        mine(b) - mine(a) ||
        (b.uses ?? 0) - (a.uses ?? 0) ||
        begins(a) - begins(b) ||
        byName(a.identifier, b.identifier),
    )
}
