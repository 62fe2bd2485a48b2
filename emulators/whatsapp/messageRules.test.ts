import { expect, it } from 'vitest'
import type { Json } from './json.ts'
import { messageProblem } from './messageRules.ts'
import { defaultNumbers, defaultSettings } from './options.ts'
import { emptyWorld } from './world.ts'

const world = emptyWorld(defaultNumbers, defaultSettings)
world.media.set('1', { id: '1', mimeType: 'image/jpeg', sha256: '', size: 1 })
world.media.set('2', { id: '2', mimeType: 'audio/mpeg', sha256: '', size: 1 })

const code = (message: Json) =>
  messageProblem({ messaging_product: 'whatsapp', to: '+5585999990000', ...message }, world)?.code

const of = (length: number) => 'ç'.repeat(length)
const reply = (id: string, title: string) => ({ type: 'reply', reply: { id, title } })
const buttons = (...list: Json[]) => ({
  type: 'interactive',
  interactive: { type: 'button', body: { text: 'Escolha' }, action: { buttons: list } },
})
const rows = (count: number, change: Json = {}) => ({
  type: 'interactive',
  interactive: {
    type: 'list',
    body: { text: 'Escolha' },
    action: {
      button: 'Ver',
      sections: [
        { rows: Array.from({ length: count }, (_, i) => ({ id: `r${i}`, title: `Linha ${i}`, ...change })) },
      ],
    },
  },
})
const template = (text: string) => ({
  type: 'template',
  template: {
    name: 'aviso',
    language: { code: 'pt_BR' },
    components: [{ type: 'body', parameters: [{ type: 'text', text }] }],
  },
})

it.each<[string, Json, number | undefined]>([
  ['text of 4,096', { type: 'text', text: { body: of(4_096) } }, undefined],
  ['text of 4,096 emoji', { type: 'text', text: { body: '💊'.repeat(4_096) } }, undefined],
  ['text of 4,097', { type: 'text', text: { body: of(4_097) } }, 100],
  ['empty text', { type: 'text', text: { body: '' } }, 131008],
  ['no node', { type: 'text' }, 131008],
  ['unknown type', { type: 'poll', poll: {} }, 131051],
  ['no product', { messaging_product: 'x', type: 'text', text: { body: 'a' } }, 100],
  ['opaque data of 513', { type: 'text', text: { body: 'a' }, biz_opaque_callback_data: of(513) }, 100],
  ['image by id', { type: 'image', image: { id: '1', caption: of(1_024) } }, undefined],
  ['caption of 1,025', { type: 'image', image: { id: '1', caption: of(1_025) } }, 100],
  ['unknown media', { type: 'image', image: { id: '9' } }, 100],
  ['audio as image', { type: 'image', image: { id: '2' } }, 131009],
  ['image by link', { type: 'image', image: { link: 'https://x.example/a.jpg' } }, undefined],
  ['image by file link', { type: 'image', image: { link: 'file:///etc/passwd' } }, 131009],
  ['anything as document', { type: 'document', document: { id: '1', filename: 'a.jpg' } }, undefined],
  ['audio with caption', { type: 'audio', audio: { id: '2', caption: 'x' } }, 131009],
  ['voice that is not ogg', { type: 'audio', audio: { id: '2', voice: true } }, 131009],
  ['location', { type: 'location', location: { latitude: -3.7, longitude: '-38.5' } }, undefined],
  ['location without longitude', { type: 'location', location: { latitude: -3.7 } }, 131008],
  ['location off the earth', { type: 'location', location: { latitude: 91, longitude: 0 } }, 131009],
  ['contacts', { type: 'contacts', contacts: [{ name: { formatted_name: 'Ana' } }] }, undefined],
  ['nameless contact', { type: 'contacts', contacts: [{}] }, 131008],
  ['reaction', { type: 'reaction', reaction: { message_id: 'wamid.x', emoji: '👍🏽' } }, undefined],
  ['reaction taken away', { type: 'reaction', reaction: { message_id: 'wamid.x', emoji: '' } }, undefined],
  ['reaction in words', { type: 'reaction', reaction: { message_id: 'wamid.x', emoji: 'ok' } }, 131009],
  [
    'reaction with context',
    {
      type: 'reaction',
      reaction: { message_id: 'wamid.x', emoji: '👍' },
      context: { message_id: 'wamid.y' },
    },
    131009,
  ],
  ['three buttons', buttons(reply('a', 'A'), reply('b', 'B'), reply('c', of(20))), undefined],
  ['four buttons', buttons(reply('a', 'A'), reply('b', 'B'), reply('c', 'C'), reply('d', 'D')), 131009],
  ['no buttons', buttons(), 131009],
  ['button title of 21', buttons(reply('a', of(21))), 100],
  ['button id of 257', buttons(reply(of(257), 'A')), 100],
  ['the same button twice', buttons(reply('a', 'A'), reply('a', 'B')), 131009],
  ['ten rows', rows(10, { description: of(72) }), undefined],
  ['eleven rows', rows(11), 131009],
  ['row title of 25', rows(1, { title: of(25) }), 100],
  ['row description of 73', rows(1, { description: of(73) }), 100],
  ['template', template('Ana'), undefined],
  ['template parameter with a new line', template('a\nb'), 132018],
  ['template parameter with five spaces', template('a     b'), 132018],
  ['empty template parameter', template(''), 131008],
])('%s', (_name, message, expected) => {
  expect(code(message)).toBe(expected)
})
