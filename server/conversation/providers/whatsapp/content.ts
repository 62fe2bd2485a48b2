import type { MessageDetails } from '../../../../contract/entities'
import { cleanFileName } from '../../../../src/domain/messages/file-name'
import { cartText } from '../../../../src/domain/orders/cart-text'
import type { OrderedProduct } from '../../messages/ordered-products'
import { UNREADABLE } from '../unreadable'
import { detailsOf, productsOf } from './details'
import { formAnswers } from './form-answers'
import { type InboundMessage, listAt, nameAt, nodeAt, textAt } from './webhook.schema'

/** What a message says, in the columns of customer_chats. */
export type Content = {
  type: string
  message: string | null
  caption: string | null
  document_name: string | null
  document_mimetype: string | null
  /** The provider's id of the file that belongs to it. */
  mediaId: string | null
  /** The provider's node, for kinds that the panel does not show in full. */
  raw: unknown
  details: MessageDetails | null
  /** Of an order. */
  products: readonly OrderedProduct[]
  is_forwarded: boolean
}

/** A reader per type of whatsapp-facts 1.4: the readable Portuguese text of its node. */
const readers: Readonly<Record<string, (message: InboundMessage) => Partial<Content>>> = {
  text: (message) => ({ type: 'chat', message: textAt(nodeAt(message, 'text'), 'body') ?? '' }),
  image: (message) => media(message, 'Imagem'),
  video: (message) => media(message, 'Vídeo'),
  audio: (message) => media(message, nodeAt(message, 'audio').voice === true ? 'Mensagem de voz' : 'Áudio'),
  // The former name of a recorded note.
  voice: (message) => ({ ...media(message, 'Mensagem de voz'), type: 'audio' }),
  sticker: (message) => media(message, 'Figurinha'),
  document: (message) => media(message, 'Documento'),
  location: (message) => ({ message: locationText(message) }),
  contacts: (message) => ({ message: contactsText(message) }),
  button: (message) => ({ message: textAt(nodeAt(message, 'button'), 'text') ?? 'Botão tocado' }),
  interactive: (message) => ({ message: interactiveText(message) }),
  order: (message) => ({ message: orderText(message), caption: textAt(nodeAt(message, 'order'), 'text') }),
}

/** The content of a customer's message; kinds that nobody taught us are kept as 'unsupported'. */
export function contentOf(message: InboundMessage): Content {
  const reader = Object.hasOwn(readers, message.type) ? readers[message.type] : undefined
  const context = nodeAt(message, 'context')
  const empty = {
    caption: null,
    document_name: null,
    document_mimetype: null,
    mediaId: null,
    details: detailsOf(message),
    products: productsOf(message),
    is_forwarded: context.forwarded === true || context.frequently_forwarded === true,
  }
  if (!reader) return { ...empty, type: 'unsupported', message: UNREADABLE, raw: message }
  const raw = message.type === 'text' ? null : message[message.type]
  return { ...empty, type: message.type, message: null, raw, ...reader(message) }
}

function media(message: InboundMessage, label: string): Partial<Content> {
  const node = nodeAt(message, message.type)
  const sent = textAt(node, 'filename')
  // As it is kept when it is fetched: what is read is what is saved.
  const filename = sent && cleanFileName(sent)
  return {
    message: filename === null ? label : `${label}: ${filename}`,
    caption: textAt(node, 'caption'),
    document_name: filename,
    document_mimetype: textAt(node, 'mime_type'),
    mediaId: textAt(node, 'id'),
  }
}

function locationText(message: InboundMessage): string {
  const node = nodeAt(message, 'location')
  const place = [nameAt(node, 'name'), nameAt(node, 'address')].filter((part) => part !== null).join(', ')
  const point = `${textAt(node, 'latitude') ?? '?'}, ${textAt(node, 'longitude') ?? '?'}`
  return place === '' ? `Localização: ${point}` : `Localização: ${place} (${point})`
}

function contactsText(message: InboundMessage): string {
  const cards = listAt(message, 'contacts').map((card) => {
    const name = nameAt(nodeAt(card, 'name'), 'formatted_name') ?? 'sem nome'
    const phones = listAt(card, 'phones').flatMap((phone) => textAt(phone, 'phone') ?? [])
    return phones.length === 0 ? name : `${name} (${phones.join(', ')})`
  })
  return `${cards.length > 1 ? 'Contatos' : 'Contato'}: ${cards.join('; ') || 'sem nome'}`
}

function interactiveText(message: InboundMessage): string {
  const node = nodeAt(message, 'interactive')
  const reply = { ...nodeAt(node, 'button_reply'), ...nodeAt(node, 'list_reply') }
  const title = textAt(reply, 'title')
  if (title !== null) return title
  if (textAt(node, 'type') !== 'nfm_reply') return 'Resposta interativa'
  const answers = formAnswers(textAt(nodeAt(node, 'nfm_reply'), 'response_json'))
  const said = answers.map(({ label, value }) => `${label}: ${value}`).join('; ')
  return said === '' ? 'Formulário respondido' : `Formulário respondido: ${said}`
}

function orderText(message: InboundMessage): string {
  const node = nodeAt(message, 'order')
  const count = listAt(node, 'product_items').reduce<number>((sum, item) => {
    const quantity = Number(textAt(item, 'quantity') ?? 1)
    return sum + (Number.isFinite(quantity) ? quantity : 1)
  }, 0)
  return cartText(count, textAt(node, 'text'))
}
