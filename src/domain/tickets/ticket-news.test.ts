import { describe, expect, test } from 'vitest'
import { draft, event, play, signedIn } from '../../../tests/model/entries'
import { aMessage, aTicket, aTransfer } from '../../../tests/model/rows'
import type { Draft } from '../kernel/entry'

const ME = '2'
const mine = (over = {}) => aTicket('1', { inbox: 0, user_id: ME, ...over })
const queued = (over = {}) => aTicket('1', { inbox: 1, user_id: null, ...over })
const wrote = (over = {}) => aMessage('5', '1', { tag_type: 'in', ...over })
const told = (drafts: Draft[]) =>
  play([...signedIn(ME), ...drafts]).change.effects.flatMap((effect) =>
    effect.type === 'customerMessage' || effect.type === 'queued' ? [effect.type] : [],
  )
const created = (ticket = mine(), message = wrote(), seq = 3) =>
  event(seq, 'customerChatCreated', { ticket: { ...ticket, rev: seq }, message: { ...message, rev: seq } })
/** As catching up brings it. */
const late = (one: Draft): Draft => ({ ...one, src: 'catchup' })

describe('a customer’s message', () => {
  test.each<[string, Draft[], string[]]>([
    ['in my ticket is told', [created()], ['customerMessage']],
    ['is told once', [created(), { ...created(), id: 'copy' }], ['customerMessage']],
    ['that was missed is not', [late(created())], []],
    ['of a colleague’s ticket is not', [created(mine({ user_id: '3' }))], []],
    ['in the queue is not', [created(queued())], []],
    ['that a bot answers is not', [created(mine({ bot_is_active: true }))], []],
    ['is not what I wrote', [created(mine(), wrote({ tag_type: 'out' }))], []],
  ])('%s', (_, drafts, effects) => expect(told(drafts)).toEqual(effects))
})

const at = (seq: number, name: 'Created' | 'Changed', ticket = queued()) =>
  event(seq, name, { ticket: { ...ticket, rev: seq } })

describe('a ticket in the queue', () => {
  test.each<[string, Draft[], string[]]>([
    ['is told when it is opened', [at(1, 'Created')], ['queued']],
    ['is told once', [at(1, 'Created'), { ...at(1, 'Created'), id: 'copy' }], ['queued']],
    ['that was missed is not', [late(at(1, 'Created'))], []],
    ['with a bot is not', [at(1, 'Created', queued({ bot_is_active: true }))], []],
    ['that was not known and only changed is not', [at(1, 'Changed')], []],
    ['that stays there is not', [at(1, 'Created'), at(2, 'Changed', queued({ priority: 1 }))], ['queued']],
    [
      'that a colleague gives back is',
      [at(1, 'Changed', mine({ user_id: '3' })), at(2, 'Changed')],
      ['queued'],
    ],
    [
      'that a bot gives back is',
      [at(1, 'Created', queued({ bot_is_active: true })), at(2, 'Changed')],
      ['queued'],
    ],
    [
      'that a bot hands over is',
      [
        at(1, 'Created', queued({ bot_is_active: true })),
        event(2, 'ChatTicketTransferred', {
          transfer: aTransfer('1', '1', { rev: 2 }),
          ticket: queued({ rev: 2 }),
          triggered_by: null,
          cause: 'bot',
        }),
      ],
      ['queued'],
    ],
    ['that I gave back is not', [at(1, 'Changed', mine()), at(2, 'Changed')], []],
  ])('%s', (_, drafts, effects) => expect(told(drafts)).toEqual(effects))
})

test('the drafts of this table come over the socket', () => {
  expect(created().src).toBe('socket')
  expect(draft('intent', 'x', {}).src).not.toBe('socket')
})
