import { offered } from './cart.js'
import { el, hour } from './dom.js'

/** The words of a quoted or listed message. */
export function gist({ message }) {
  const node = message[message.type] ?? {}
  return (
    node.body?.text ??
    node.body ??
    node.caption ??
    node.filename ??
    node.title ??
    names[message.type] ??
    message.type
  )
}

const names = {
  image: 'Foto',
  video: 'Vídeo',
  audio: 'Áudio',
  document: 'Documento',
  sticker: 'Figurinha',
  location: 'Localização',
  contacts: 'Contato',
  order: 'Carrinho',
  interactive: 'Mensagem com botões',
  template: 'Modelo',
  unsupported: 'Mensagem não suportada',
}

const ticks = {
  accepted: ['○', 'aceita'],
  sent: ['✓', 'enviada'],
  delivered: ['✓✓', 'entregue'],
  read: ['✓✓', 'lida'],
  played: ['✓✓', 'ouvida'],
  failed: ['!', 'não entregue'],
}

const source = (node) => (node.id ? `/__emulator/media/${encodeURIComponent(node.id)}` : null)

function media(type, node) {
  const src = source(node)
  if (type === 'image' || type === 'sticker') {
    return src
      ? el('img', { src, alt: names[type], class: type, loading: 'lazy' })
      : link(node.link, names[type])
  }
  if (type === 'document') return link(src ?? node.link, node.filename ?? names.document)
  return src ? el(type, { src, controls: true, preload: 'none' }) : link(node.link, names[type])
}

function link(address, words) {
  const web = typeof address === 'string' && /^(https?:|\/)/.test(address)
  return web
    ? el('a', { href: address, target: '_blank', rel: 'noreferrer noopener' }, words)
    : el('span', {}, words)
}

function template(node) {
  const files = ['image', 'video', 'document']
  const parameters = (node.components ?? []).flatMap((part) => part.parameters ?? [])
  const values = parameters.filter((value) => ![...files, 'action', 'product'].includes(value.type))
  return [
    el('span', { class: 'kind' }, `Modelo ${node.name} (${node.language?.code ?? ''})`),
    ...parameters
      .filter((value) => files.includes(value.type))
      .map((value) => media(value.type, value[value.type] ?? {})),
    ...values.map((value) =>
      el('span', { class: 'words' }, value.text ?? value.payload ?? `[${value.type}]`),
    ),
  ]
}

/** The catalogue, or the product, that a template shows. */
function templateCatalog({ components = [] }) {
  const product = components.flatMap((part) => part.parameters ?? []).find((value) => value.product)
  if (product) return { type: 'product', action: product.product }
  return { type: components.some((part) => part.sub_type === 'catalog') ? 'catalog_message' : 'none' }
}

/** Buttons and rows that the customer can tap; `reply` gets the message to send. */
function choices(node, wamid, reply) {
  const tap = (title, interactive) =>
    el(
      'button',
      { type: 'button', onclick: () => reply({ type: 'interactive', interactive, context: { id: wamid } }) },
      title,
    )
  const action = node.action ?? {}
  const buttons = (action.buttons ?? []).map(({ reply: { id, title } }) =>
    tap(title, { type: 'button_reply', button_reply: { id, title } }),
  )
  const rows = (action.sections ?? [])
    .flatMap((section) => section.rows ?? [])
    .map(({ id, title, description }) =>
      tap(title, { type: 'list_reply', list_reply: { id, title, ...(description && { description }) } }),
    )
  const url = action.parameters?.url
  return el(
    'span',
    { class: 'choices' },
    ...buttons,
    ...rows,
    url && link(url, action.parameters.display_text),
  )
}

const money = ({ value, offset }) =>
  (value / offset).toLocaleString('pt-BR', { style: 'currency', currency: 'BRL' })

/** The items, the sum and the Pix code of an order that is to be paid, or what became of one. */
function ordered(node) {
  const { order, total_amount: total, payment_settings: settings = [] } = node.action?.parameters ?? {}
  if (node.type === 'order_status') return [el('span', { class: 'kind' }, `Pedido: ${order?.status}`)]
  if (node.type !== 'order_details') return []
  const code = settings.find((one) => one.pix_dynamic_code)?.pix_dynamic_code.code
  return [
    ...order.items.map((item) =>
      el('span', { class: 'words' }, `${item.quantity} × ${item.name} · ${money(item.amount)}`),
    ),
    el('strong', {}, `Total ${money(total)}`),
    code && el('span', { class: 'quiet' }, `Pix copia e cola: ${code}`),
  ]
}

function content({ message, wamid }, reply) {
  const { type } = message
  const node = message[type] ?? {}
  switch (type) {
    case 'text':
      return [el('span', { class: 'words' }, node.body)]
    case 'image':
    case 'video':
    case 'audio':
    case 'document':
    case 'sticker':
      return [media(type, node), node.caption && el('span', { class: 'words' }, node.caption)]
    case 'location':
      return [
        el('span', { class: 'kind' }, names.location),
        el('span', { class: 'words' }, node.name ?? `${node.latitude}, ${node.longitude}`),
        node.address && el('span', { class: 'quiet' }, node.address),
      ]
    case 'contacts':
      return (Array.isArray(node) ? node : []).map((contact) =>
        el(
          'span',
          { class: 'words' },
          `${contact.name?.formatted_name ?? ''} ${contact.phones?.[0]?.phone ?? ''}`,
        ),
      )
    case 'interactive': {
      const answer = node.button_reply ?? node.list_reply
      if (answer) return [el('span', { class: 'words' }, answer.title)]
      return [
        node.header?.text && el('strong', {}, node.header.text),
        el('span', { class: 'words' }, node.body?.text ?? ''),
        node.footer?.text && el('span', { class: 'quiet' }, node.footer.text),
        ...ordered(node),
        choices(node, wamid, reply),
        offered(node, wamid, reply),
      ]
    }
    case 'order':
      return [
        el('span', { class: 'kind' }, names.order),
        ...(node.product_items ?? []).map((item) =>
          el('span', { class: 'words' }, `${item.quantity} × ${item.product_retailer_id}`),
        ),
      ]
    case 'template':
      return [...template(node), offered(templateCatalog(node), wamid, reply)]
    default:
      return [
        el('span', { class: 'kind' }, names[type] ?? type),
        el('span', { class: 'words' }, gist({ message })),
      ]
  }
}

/** A message that has not reached the phone stands apart from those that have. */
function standing({ status }) {
  if (status === 'failed') return ' failed'
  return status === 'accepted' || status === 'sent' ? ' waiting' : ''
}

/** One bubble. On this phone the customer is "me": own messages stand on the right. */
export function bubble(entry, { quoted, emojis, reply }) {
  const own = entry.direction === 'toBusiness'
  const [mark, word] = ticks[entry.status] ?? ['', entry.status]
  const error = entry.errors?.[0]
  return el(
    'li',
    { class: `bubble ${own ? 'own' : 'theirs'}${standing(entry)}` },
    quoted && el('span', { class: 'quote' }, gist(quoted)),
    ...content(entry, reply),
    error && el('span', { class: 'error' }, `Não chegou: ${error.code} ${error.title}`),
    el(
      'span',
      { class: 'meta' },
      hour(entry.at),
      el('span', { class: `ticks ${entry.status}`, title: word, role: 'img', 'aria-label': word }, mark),
    ),
    emojis.length > 0 && el('span', { class: 'emojis' }, emojis.join(' ')),
  )
}
