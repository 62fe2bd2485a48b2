import { describe, expect, test } from 'vitest'
import { aMessage } from '../../../tests/model/rows'
import { messageActions, passedOn } from './actions'
import type { MessageRow } from './tables'

const SENT = '2026-11-20T12:00:00.000Z'
const NOW = Date.parse(SENT) + 60_000
const row = (data: Partial<MessageRow['data']>, over: Partial<MessageRow> = {}) => ({
  data: aMessage('1', '1', { sent_at: SENT, message: 'Oi', tag_type: 'in', ...data }),
  delivery: 'delivered' as const,
  temp: false,
  ...over,
})

describe('what one may do', () => {
  const names = (one: ReturnType<typeof row>, mayReply = true, now = NOW) =>
    Object.entries(messageActions(one, mayReply, now)).flatMap(([name, may]) => (may ? [name] : []))
  test.each<[string, ReturnType<typeof row>, string[]]>([
    ['a text of the customer', row({}), ['reply', 'react', 'forward', 'copy']],
    ['ours, sent', row({ tag_type: 'out' }, { delivery: 'sent' }), ['reply', 'react', 'forward', 'copy']],
    ['ours, on its way', row({ tag_type: 'out' }, { delivery: 'pending', temp: true }), ['copy']],
    ['ours, failed', row({ tag_type: 'out' }, { delivery: 'failed' }), ['forward', 'copy']],
    ['a comment', row({ tag_type: 'out', type: 'comment' }, { delivery: 'sent' }), ['copy']],
    ['a picture without words', row({ type: 'image', message: 'Imagem' }), ['reply', 'react']],
    ['a deleted one', row({ whatsapp_deleted_at: SENT }), []],
  ])('%s', (_, one, may) => expect(names(one)).toEqual(may))
  test('without the ticket: nothing that reaches the customer', () =>
    expect(names(row({}), false)).toEqual(['forward', 'copy']))
  test('after thirty days there is no reacting', () =>
    expect(names(row({}), true, NOW + 30 * 86_400_000)).toEqual(['reply', 'forward', 'copy']))
})

test.each<[string, Partial<MessageRow['data']>, string]>([
  ['a text', { message: ' Oi ' }, 'Oi'],
  [
    'a caption, not the word for the kind',
    { type: 'image', message: 'Imagem', caption: 'Receita' },
    'Receita',
  ],
  [
    'a place',
    {
      type: 'location',
      details: {
        location: { latitude: '-23.5', longitude: '-46.6', name: 'Sé', address: null },
        contacts: null,
        reply: null,
      },
    },
    'Sé\nhttps://www.google.com/maps/search/?api=1&query=-23.5%2C-46.6',
  ],
  [
    'cards',
    {
      type: 'contacts',
      details: {
        location: null,
        contacts: [
          { name: 'Paulo', organization: null, phones: [{ phone: '+55 11 3', wa_id: null }], emails: [] },
        ],
        reply: null,
      },
    },
    'Paulo\n+55 11 3',
  ],
])('passed on: %s', (_, data, text) => expect(passedOn(row(data).data)).toBe(text))
