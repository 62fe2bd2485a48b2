import type { Referral } from '../../../../contract/entities'
import { cleanFileName } from '../../../../src/domain/messages/file-name'
import { STATUS } from '../../../../src/domain/messages/referral'
import { cartText } from '../../../../src/domain/orders/cart-text'
import { mediaLabel } from '../../messages/outbound/media-label'
import { UNREADABLE } from '../unreadable'
import type { Content } from '../whatsapp/content'
import { listAt, nameAt, nodeAt, textAt } from '../whatsapp/webhook.schema'

/** What a hub's message is about. */
type Reading =
  | { kind: 'content'; content: Content }
  | { kind: 'reaction'; target: string; text: string }
  | { kind: 'edit'; target: string; text: string }
  | { kind: 'revoke'; target: string }
  /** Nothing that a person wrote: keys, settings, receipts. */
  | { kind: 'nothing' }

type Node = Record<string, unknown>

/** Wrappers around the message proper; what is in them may be wrapped again. */
const WRAPPERS = [
  'ephemeralMessage',
  'viewOnceMessage',
  'viewOnceMessageV2',
  'viewOnceMessageV2Extension',
  'documentWithCaptionMessage',
]
const MOST_WRAPPERS = 5

/** WhatsApp's own numbers of a protocolMessage's type. */
const REVOKE = ['REVOKE', '0']
const EDIT = ['MESSAGE_EDIT', '14']

/** Reads the message of a hub's event; `messageContextInfo` and the like may stand first in it. */
export function readMessage(message: unknown, keyId: string): Reading {
  const node = unwrapped(message)
  const protocol = nodeAt(node, 'protocolMessage')
  const target = textAt(nodeAt(protocol, 'key'), 'id')
  if (target !== null) {
    const type = textAt(protocol, 'type') ?? ''
    if (REVOKE.includes(type)) return { kind: 'revoke', target }
    const text = textOf(unwrapped(nodeAt(protocol, 'editedMessage')))
    if (EDIT.includes(type) && text !== null) return { kind: 'edit', target, text }
    return { kind: 'nothing' }
  }
  const reaction = nodeAt(node, 'reactionMessage')
  const reacted = textAt(nodeAt(reaction, 'key'), 'id')
  if (reacted !== null) return { kind: 'reaction', target: reacted, text: textAt(reaction, 'text') ?? '' }
  const read = contentOf(node, keyId)
  if (read === null) return { kind: 'nothing' }
  return { kind: 'content', content: { ...empty(node), ...read } }
}

/** The id of the message that this one answers; hubs say it beside the message, WhatsApp inside. */
export function quotedOf(message: unknown, beside: string | null): string | null {
  if (beside !== null) return beside
  for (const inner of Object.values(unwrapped(message))) {
    const stanza = textAt(nodeAt(inner, 'contextInfo'), 'stanzaId')
    if (stanza !== null) return stanza
  }
  return null
}

/** People's and the shop's own passing statuses, which WhatsApp keeps under one address. */
const STATUSES = 'status@broadcast'

/** The status of the shop's that this message answers, in its words as far as it had any; null: it answers none. */
export function statusAnswered(message: unknown, beside: unknown): Referral | null {
  const contexts = [beside, ...Object.values(unwrapped(message)).map((inner) => nodeAt(inner, 'contextInfo'))]
  const context = contexts.find((one) => textAt(one, 'remoteJid') === STATUSES)
  if (context === undefined) return null
  return {
    source_type: STATUS,
    source_url: null,
    headline: null,
    body: textOf(unwrapped(nodeAt(context, 'quotedMessage'))),
  }
}

function unwrapped(message: unknown): Node {
  let node: Node = isNode(message) ? message : {}
  for (let n = 0; n < MOST_WRAPPERS; n++) {
    const wrapper = WRAPPERS.find((name) => isNode(node[name]))
    if (wrapper === undefined) return node
    node = nodeAt(nodeAt(node, wrapper), 'message')
  }
  return node
}

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

const textOf = (node: Node): string | null =>
  textAt(node, 'conversation') ??
  textAt(nodeAt(node, 'extendedTextMessage'), 'text') ??
  ['imageMessage', 'videoMessage', 'documentMessage']
    .map((name) => textAt(nodeAt(node, name), 'caption'))
    .find((caption) => caption !== null) ??
  null

const empty = (node: Node): Content => ({
  type: 'unsupported',
  message: UNREADABLE,
  caption: null,
  document_name: null,
  document_mimetype: null,
  mediaId: null,
  raw: node,
  details: null,
  products: [],
  is_forwarded: Object.values(node).some((inner) => nodeAt(inner, 'contextInfo').isForwarded === true),
})

const MEDIA = {
  imageMessage: 'image',
  videoMessage: 'video',
  ptvMessage: 'video',
  audioMessage: 'audio',
  stickerMessage: 'sticker',
  documentMessage: 'document',
} as const

/** Null for what holds nothing that anybody wrote. */
function contentOf(node: Node, keyId: string): Partial<Content> | null {
  const text = textAt(node, 'conversation') ?? textAt(nodeAt(node, 'extendedTextMessage'), 'text')
  if (text !== null) return { type: 'chat', message: text, raw: null }
  for (const [name, type] of Object.entries(MEDIA)) {
    if (!isNode(node[name])) continue
    const inner = nodeAt(node, name)
    const sent = textAt(inner, 'fileName') ?? textAt(inner, 'title')
    // As it is kept when it is fetched: what is read is what is saved.
    const file = sent && cleanFileName(sent)
    return {
      type,
      message: mediaLabel(type, type === 'document' ? file : null, inner.ptt === true),
      caption: textAt(inner, 'caption'),
      document_name: file,
      document_mimetype: textAt(inner, 'mimetype'),
      mediaId: keyId,
      // The hub gives the file by the message's id (hub.ts).
      raw: { id: keyId, ...(inner.ptt === true && { voice: true }) },
    }
  }
  if (isNode(node.orderMessage)) return cartOf(nodeAt(node, 'orderMessage'))
  const chosen = choiceOf(node)
  if (chosen !== null)
    return {
      type: 'interactive',
      message: chosen.title,
      details: { location: null, contacts: null, reply: chosen },
    }
  const location = nodeAt(node, isNode(node.locationMessage) ? 'locationMessage' : 'liveLocationMessage')
  if (textAt(location, 'degreesLatitude') !== null) return placeOf(location)
  const poll = POLLS.find((name) => isNode(node[name]))
  if (poll !== undefined) return pollOf(nodeAt(node, poll))
  const cards = isNode(node.contactMessage)
    ? [node.contactMessage]
    : listAt(nodeAt(node, 'contactsArrayMessage'), 'contacts')
  if (cards.length > 0) return cardsOf(cards)
  const silent = ['messageContextInfo', 'senderKeyDistributionMessage']
  return Object.keys(node).some((name) => !silent.includes(name)) ? {} : null
}

/** Larger numbers are nobody's cart, and would fit no column. */
const LARGEST = 2_000_000_000
const wholeOf = (text: string | null): number => Math.min(LARGEST, Math.max(0, Math.round(Number(text) || 0)))

/** A cart: the hub tells how many items and what they come to, in thousandths; which they are, the phone alone shows. */
function cartOf(node: Node): Partial<Content> {
  const items = wholeOf(textAt(node, 'itemCount'))
  // A number of 64 bits: hubs write it as a number, as digits, or as its two halves.
  const thousandths = textAt(node, 'totalAmount1000') ?? textAt(nodeAt(node, 'totalAmount1000'), 'low')
  const price = Math.round(wholeOf(thousandths) / 10)
  const said = textAt(node, 'totalCurrencyCode') ?? ''
  const currency = /^[A-Z]{3}$/.test(said) ? said : 'BRL'
  const note = textAt(node, 'message')
  return {
    type: 'order',
    message: cartText(items, note, ', que só o celular mostra'),
    caption: note,
    products: [{ name: 'Itens no celular', retailerId: null, price, quantity: 1, currency }],
  }
}

/** As WhatsApp's clients of different years call it. */
const POLLS = ['pollCreationMessage', 'pollCreationMessageV2', 'pollCreationMessageV3']
/** More than WhatsApp offers. */
const MOST_OPTIONS = 20

/** A poll as words: it can be read here, and answered on the phone. */
function pollOf(node: Node): Partial<Content> {
  const options = listAt(node, 'options').slice(0, MOST_OPTIONS)
  const lines = options.map((option) => `• ${(textAt(option, 'optionName') ?? '').slice(0, 200)}`)
  return { type: 'chat', message: [`Enquete: ${textAt(node, 'name') ?? ''}`, ...lines].join('\n'), raw: null }
}

function choiceOf(node: Node): { title: string; description: string | null } | null {
  const list = nodeAt(node, 'listResponseMessage')
  const title =
    textAt(nodeAt(node, 'buttonsResponseMessage'), 'selectedDisplayText') ??
    textAt(nodeAt(node, 'templateButtonReplyMessage'), 'selectedDisplayText') ??
    textAt(list, 'title')
  return title === null ? null : { title, description: textAt(list, 'description') }
}

function placeOf(node: Node): Partial<Content> {
  const [latitude, longitude] = [
    textAt(node, 'degreesLatitude') ?? '',
    textAt(node, 'degreesLongitude') ?? '',
  ]
  const [name, address] = [nameAt(node, 'name'), nameAt(node, 'address')]
  const place = [name, address].filter((part) => part !== null).join(', ')
  const point = `${latitude}, ${longitude}`
  const onEarth = Math.abs(Number(latitude)) <= 90 && Math.abs(Number(longitude)) <= 180
  return {
    type: 'location',
    message: place === '' ? `Localização: ${point}` : `Localização: ${place} (${point})`,
    details: onEarth
      ? { location: { latitude, longitude, name, address }, contacts: null, reply: null }
      : null,
  }
}

const MOST_CARDS = 50

function cardsOf(list: readonly unknown[]): Partial<Content> {
  const contacts = list.slice(0, MOST_CARDS).map((card) => {
    const vcard = textAt(card, 'vcard') ?? ''
    const phones = [...vcard.matchAll(/^(?:item\d+\.)?TEL([^:\n]*):([^\r\n]+)/gim)].map(
      ([, params, phone]) => ({
        phone: (phone ?? '').trim(),
        wa_id: /waid=(\d{5,20})/i.exec(params ?? '')?.[1] ?? null,
      }),
    )
    return { name: nameAt(card, 'displayName') ?? 'Sem nome', organization: null, phones, emails: [] }
  })
  const names = contacts.map(({ name, phones }) =>
    phones.length === 0 ? name : `${name} (${phones.map(({ phone }) => phone).join(', ')})`,
  )
  return {
    type: 'contacts',
    message: `${contacts.length > 1 ? 'Contatos' : 'Contato'}: ${names.join('; ')}`,
    details: { location: null, contacts, reply: null },
  }
}
