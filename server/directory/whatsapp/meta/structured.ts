import type { CatalogOffer, ContactCard } from '../../../../contract/entities'
import { offerKind } from '../../../../src/domain/catalog/offer'
import { normalizePhone } from '../../../../src/domain/contacts/phone'
import type { Content } from '../provider'
import { orderNode } from './order-message'

/** The node of a question, a place or cards (whatsapp-facts 2.1). */
export function structuredNode(
  content: Extract<Content, { type: 'interactive' | 'location' | 'contacts' }>,
): object {
  switch (content.type) {
    case 'location': {
      const { latitude, longitude, name, address } = content
      return {
        latitude: Number(latitude),
        longitude: Number(longitude),
        ...(name !== null && { name }),
        ...(address !== null && { address }),
      }
    }
    case 'contacts':
      return content.contacts.map(cardNode)
    case 'interactive': {
      if ('order' in content) return orderNode(content.text, content.order)
      if ('offer' in content) return offerNode(content.text, content.offer)
      const { text, header, footer, button, options } = content
      return {
        type: button === null ? 'button' : 'list',
        ...(header !== null && { header: { type: 'text', text: header } }),
        body: { text },
        ...(footer !== null && { footer: { text: footer } }),
        action:
          button === null
            ? {
                buttons: options.map(({ title }, place) => ({
                  type: 'reply',
                  reply: { id: idOf(place), title },
                })),
              }
            : {
                button,
                sections: [
                  {
                    rows: options.map(({ title, description }, place) => ({
                      id: idOf(place),
                      title,
                      ...(description !== null && { description }),
                    })),
                  },
                ],
              },
      }
    }
  }
}

/** One product, a list of them, or the whole catalogue. */
function offerNode(text: string, { catalog_id, header, footer, sections }: CatalogOffer): object {
  const items = sections.flatMap((section) => section.items)
  const type = offerKind(items.length)
  const product = (item: { product_id: string } | undefined) => ({ product_retailer_id: item?.product_id })
  return {
    type,
    // Meta takes a header with a list alone.
    ...(type === 'product_list' && header !== null && { header: { type: 'text', text: header } }),
    body: { text },
    ...(footer !== null && { footer: { text: footer } }),
    action:
      type === 'catalog_message'
        ? { name: 'catalog_message' }
        : type === 'product'
          ? { catalog_id, ...product(items[0]) }
          : {
              catalog_id,
              sections: sections.map((section) => ({
                ...(section.title !== '' && { title: section.title }),
                product_items: section.items.map(product),
              })),
            },
  }
}

/** What comes back when the customer chooses: the title comes with it, so the place is enough. */
const idOf = (place: number): string => `option-${place + 1}`
/** Such an id. */
export const OPTION_ID = /^option-\d+$/

function cardNode({ name, organization, phones, emails }: ContactCard): object {
  const [first = name, ...rest] = name.split(' ')
  return {
    // Meta wants one part of the name beside the whole.
    name: { formatted_name: name, first_name: first, ...(rest.length > 0 && { last_name: rest.join(' ') }) },
    ...(organization !== null && { org: { company: organization } }),
    phones: phones.map(({ phone }) => {
      const digits = normalizePhone(phone)
      // With its digits the phone offers to write to them on WhatsApp.
      return { phone, type: 'CELL', ...(digits !== '' && { wa_id: digits }) }
    }),
    ...(emails.length > 0 && { emails: emails.map((email) => ({ email, type: 'WORK' })) }),
  }
}
