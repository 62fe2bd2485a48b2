import { get } from './api.js'
import { el } from './dom.js'

/** Types of interactive messages that show products. */
const SHOWN = ['product', 'product_list', 'catalog_message']

/** The amount in a price as Meta keeps it, `12.90 BRL`. */
const amountOf = (price) => Number.parseFloat(price ?? '0')

/** Products of the catalogue with how many of each go into the cart, and a button that sends it; null for other messages. */
export function offered(node, wamid, reply) {
  if (!SHOWN.includes(node.type)) return null
  const { catalog_id, product_retailer_id, sections = [] } = node.action ?? {}
  const wanted =
    node.type === 'product'
      ? [product_retailer_id]
      : sections.flatMap((section) => section.product_items.map((item) => item.product_retailer_id))
  const place = el('span', { class: 'choices' })
  void get('/catalog').then(({ items }) => {
    const shown = items.filter(
      (item) =>
        item.review === 'approved' &&
        (node.type === 'catalog_message' ||
          (item.catalog === catalog_id && wanted.includes(item.retailerId))),
    )
    place.replaceChildren(...cart(shown, wamid, reply))
  })
  return place
}

function cart(items, wamid, reply) {
  const lines = items.map((item) => {
    const { title, price, sale_price } = item.data
    const quantity = el('input', { type: 'number', min: '0', max: '99', value: '0', 'aria-label': title })
    return { item, quantity, price: sale_price ?? price, title }
  })
  const send = () => {
    const chosen = lines.filter(({ quantity }) => Number(quantity.value) > 0)
    if (chosen.length === 0) return
    reply({
      type: 'order',
      order: {
        catalog_id: chosen[0].item.catalog,
        text: '',
        product_items: chosen.map(({ item, quantity, price }) => ({
          product_retailer_id: item.retailerId,
          quantity: Number(quantity.value),
          item_price: amountOf(price),
          currency: 'BRL',
        })),
      },
      context: { id: wamid },
    })
  }
  return [
    ...lines.map(({ quantity, price, title }) =>
      el('label', { class: 'words' }, quantity, ` ${title} · ${price}`),
    ),
    el('button', { type: 'button', onclick: send }, 'Enviar carrinho'),
  ]
}
