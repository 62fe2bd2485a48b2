import type { Template } from '../entries.ts'
import { children, isObject, text } from '../json.ts'

/** What the review comes to. A category that is not the template's own: it is approved as that. */
export type Verdict = { category: string } | { reason: string; recommendation: string }

/** A whole word, whatever letters stand around it in Portuguese. */
const word = (alternatives: string) => new RegExp(`(?<!\\p{L})(?:${alternatives})(?!\\p{L})`, 'iu')

const PROMOTES = word(
  'ofertas?|promo(?:ção|ções|cional)|descontos?|cupo(?:m|ns)|liquidação|imperdíve(?:l|is)|aproveite|compre|grátis|cashback|\\d+ ?% off',
)
const THREATENS = word('será processad[oa]|ser[áa] pres[oa]|medidas judiciais|nome (?:sujo|negativado)')
const ASKS_SECRETS = word(
  '(?:informe|envie|digite|confirme|responda com)[^.]{0,40}(?:senha|cvv|número do cartão|código de segurança)',
)
const SHORTENED = /\b(?:bit\.ly|tinyurl\.com|goo\.gl|is\.gd|wa\.me)\b/i
const PORTUGUESE = word('você|não|seu pedido|sua compra|olá|está')
const ENGLISH = word('your order|hello|the|please|thank you')

/**
 * What Meta's review says of a template by its words, in the reasons of whatsapp-facts 1.7. The words are ours: Meta
 * publishes the reasons, not how they are found. `others` are the account's other templates.
 */
export function verdictOf(template: Template, others: Iterable<Template>): Verdict {
  const words = wordsOf(template)
  const not = (reason: string, recommendation: string) => ({ reason, recommendation })
  if (THREATENS.test(words)) return not('ABUSIVE_CONTENT', 'Remove the threat.')
  if (ASKS_SECRETS.test(words)) return not('SCAM', 'Do not ask for passwords or card numbers.')
  if (SHORTENED.test(words))
    return not('INVALID_FORMAT', 'Use the full address in place of a shortened link.')
  const speaks = template.language.slice(0, 2)
  if (speaks === 'pt' ? ENGLISH.test(words) : speaks === 'en' && PORTUGUESE.test(words))
    return not('TAG_CONTENT_MISMATCH', 'Write the template in the language that it is tagged with.')
  for (const other of others)
    if (other.id !== template.id && other.waba === template.waba && wordsOf(other) === words && words !== '')
      return not('INVALID_FORMAT', `The wording is that of ${other.name}.`)
  if (template.category === 'MARKETING' || !PROMOTES.test(words)) return { category: template.category }
  if (template.category === 'AUTHENTICATION') return not('PROMOTIONAL', 'Remove the promotional words.')
  return template.allowsCategoryChange === false
    ? not('INCORRECT_CATEGORY', 'Submit it as MARKETING.')
    : { category: 'MARKETING' }
}

/** Body and footer, by which Meta tells one template from another, and the cards' bodies. */
function wordsOf({ components }: Template): string {
  const own = components.filter(isObject)
  const cards = own.flatMap((one) => children(one, 'cards')).flatMap((card) => children(card, 'components'))
  return [...own, ...cards]
    .filter(({ type }) => type === 'BODY' || type === 'FOOTER')
    .map((component) => text(component, 'text') ?? '')
    .join('\n')
    .trim()
}
