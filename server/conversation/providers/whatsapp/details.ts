import type { ContactCard, MessageDetails, MessageLocation, Referral } from '../../../../contract/entities'
import { foldText } from '../../../../src/domain/text/fold-text'
import { OPTION_ID } from '../../../directory/whatsapp/meta/structured'
import type { OrderedProduct } from '../../messages/ordered-products'
import { formAnswers } from './form-answers'
import { type InboundMessage, listAt, nameAt, nodeAt, textAt } from './webhook.schema'

/** Most cards of one message, and phones or addresses of one card: what people send, with room. */
const MOST_CARDS = 50
const MOST_LINES = 10
/** Longest part of an advertisement that is kept, characters. */
const LONGEST_PART = 1_000
/** Meta's limit is far lower; what a row holds. */
const MOST_PRODUCTS = 100
const LARGEST = 2_000_000_000

const nothing = { location: null, contacts: null, reply: null }

/**
 * Where a place is, who cards are of, what was chosen, and by which advertisement the customer came: as the
 * contract has it; null for messages that have none of them.
 */
export function detailsOf(message: InboundMessage): MessageDetails | null {
  const own = contentDetails(message)
  const referral = referralOf(message)
  return referral ? { ...nothing, ...own, referral } : own
}

/** Meta says it on the first message only (whatsapp-facts 1.3). */
function referralOf(message: InboundMessage): Referral | null {
  const node = nodeAt(message, 'referral')
  const part = (key: string) => textAt(node, key)?.slice(0, LONGEST_PART) ?? null
  const [headline, body, url] = [part('headline'), part('body'), part('source_url')]
  if (headline === null && body === null && url === null) return null
  // Shown as a link: nothing but an address of the web.
  const link = url !== null && URL.canParse(url) && /^https?:$/.test(new URL(url).protocol) ? url : null
  return { source_type: part('source_type'), source_url: link, headline, body }
}

function contentDetails(message: InboundMessage): MessageDetails | null {
  switch (message.type) {
    case 'location': {
      const location = locationOf(message)
      return location && { ...nothing, location }
    }
    case 'contacts':
      return { ...nothing, contacts: listAt(message, 'contacts').slice(0, MOST_CARDS).map(cardOf) }
    case 'button': {
      const node = nodeAt(message, 'button')
      const title = textAt(node, 'text')
      const payload = payloadBeyond(title, textAt(node, 'payload'))
      return title === null ? null : { ...nothing, reply: { title, description: null, payload } }
    }
    case 'interactive': {
      const node = nodeAt(message, 'interactive')
      const chosen = { ...nodeAt(node, 'button_reply'), ...nodeAt(node, 'list_reply') }
      const title = textAt(chosen, 'title')
      if (title !== null) {
        const payload = payloadBeyond(title, textAt(chosen, 'id'))
        return { ...nothing, reply: { title, description: textAt(chosen, 'description'), payload } }
      }
      const answers = formAnswers(textAt(nodeAt(node, 'nfm_reply'), 'response_json'))
      return answers.length === 0 ? null : { ...nothing, answers }
    }
    default:
      return null
  }
}

/** What a button carries beside its title; null where it only repeats it, or is the number that we gave it. */
function payloadBeyond(title: string | null, payload: string | null): string | null {
  if (payload === null || OPTION_ID.test(payload)) return null
  const plain = (text: string) =>
    foldText(text)
      .replace(/[\s_-]+/g, ' ')
      .trim()
  return plain(payload) === plain(title ?? '') ? null : payload.slice(0, LONGEST_PART)
}

/** Null for a point that is not on Earth: its text is all there is. */
function locationOf(message: InboundMessage): MessageLocation | null {
  const node = nodeAt(message, 'location')
  const [latitude, longitude] = [textAt(node, 'latitude'), textAt(node, 'longitude')].map((degrees) =>
    degrees === null ? Number.NaN : Number(degrees),
  ) as [number, number]
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null
  return {
    latitude: String(latitude),
    longitude: String(longitude),
    name: nameAt(node, 'name'),
    address: nameAt(node, 'address'),
  }
}

function cardOf(card: unknown): ContactCard {
  const name = nodeAt(card, 'name')
  const parts = [nameAt(name, 'first_name'), nameAt(name, 'last_name')].filter((part) => part !== null)
  return {
    name: nameAt(name, 'formatted_name') ?? (parts.length > 0 ? parts.join(' ') : 'Sem nome'),
    organization: nameAt(nodeAt(card, 'org'), 'company'),
    phones: listAt(card, 'phones')
      .slice(0, MOST_LINES)
      .flatMap((one) => {
        const waId = textAt(one, 'wa_id')
        const phone = textAt(one, 'phone') ?? waId
        return phone === null ? [] : [{ phone, wa_id: waId }]
      }),
    emails: listAt(card, 'emails')
      .slice(0, MOST_LINES)
      .flatMap((one) => textAt(one, 'email') ?? []),
  }
}

/** What was ordered; numbers may come as texts or with fractions (whatsapp-facts 1.4). */
export function productsOf(message: InboundMessage): OrderedProduct[] {
  if (message.type !== 'order') return []
  return listAt(nodeAt(message, 'order'), 'product_items')
    .slice(0, MOST_PRODUCTS)
    .map((item) => {
      const currency = textAt(item, 'currency') ?? ''
      // The webhook names a product by the shop's own number only.
      const retailerId = textAt(item, 'product_retailer_id') ?? 'Produto'
      return {
        name: retailerId,
        retailerId,
        price: whole(Number(textAt(item, 'item_price') ?? 0) * 100, 0),
        quantity: whole(Number(textAt(item, 'quantity') ?? 1), 1),
        currency: /^[A-Z]{3}$/.test(currency) ? currency : 'BRL',
      }
    })
}

const whole = (number: number, least: number): number =>
  Number.isFinite(number) ? Math.min(LARGEST, Math.max(least, Math.round(number))) : least
