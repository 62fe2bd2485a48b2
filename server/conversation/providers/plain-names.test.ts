import { describe, expect, it } from 'vitest'
import { readMessage } from './hub/content'
import { contentOf } from './whatsapp/content'
import type { InboundMessage } from './whatsapp/webhook.schema'

/** Reads as "Ana cartão.jpg" where nothing isolates it. */
const ODD = 'Ana \u202egpj.oãtrac\n'
const READ = 'Ana gpj.oãtrac'

const official = (message: object) =>
  contentOf({ from: '5511973192846', id: 'wamid.1', timestamp: '1795165209', ...message } as InboundMessage)
const hub = (message: object) => {
  const read = readMessage(message, 'A1')
  return read.kind === 'content' ? read.content : null
}

/** Seen to fail before, with each of them: a card's name and a place's were taken as they came. */
describe('a name in a message reads as it is written', () => {
  it.each([
    [
      'of a card',
      official({
        type: 'contacts',
        contacts: [{ name: { formatted_name: ODD }, org: { company: ODD }, phones: [{ phone: '11' }] }],
      }),
    ],
    [
      'of a card without a whole one',
      official({ type: 'contacts', contacts: [{ name: { first_name: ODD, last_name: ODD } }] }),
    ],
    [
      'of a place',
      official({
        type: 'location',
        location: { latitude: -23.5, longitude: -46.6, name: ODD, address: ODD },
      }),
    ],
    ['of a card by the hub', hub({ contactMessage: { displayName: ODD, vcard: 'TEL:+55 11' } })],
    [
      'of a place by the hub',
      hub({
        locationMessage: { degreesLatitude: -23.5, degreesLongitude: -46.6, name: ODD, address: ODD },
      }),
    ],
  ])('the name %s', (_what, content) => {
    const shown = JSON.stringify([content?.message, content?.details])
    expect(shown).toContain(READ)
    expect(shown).not.toMatch(/\u202e|\\n/)
  })
})
