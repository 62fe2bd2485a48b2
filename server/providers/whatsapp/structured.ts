import type { ContactCard } from '../../../contract/entities'
import { normalizePhone } from '../../../src/domain/contacts/phone'
import type { Content } from '../provider'

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
