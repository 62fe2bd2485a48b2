import type { CustomerChat } from '@contract/entities'
import { save } from '@domain/checkpoint'
import { checkInvariants } from '@domain/invariants'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { event, play, rowsOf, SHARED_TABLES, signedIn } from './entries'
import { aMessage, aTicket, timeAt } from './rows'

const WORDS = 'palavra que foi apagada'
const GONE = { message: null, caption: null, document_name: null }
const AT = timeAt(9)

const created = (seq: number, message: CustomerChat) =>
  event(seq, 'customerChatCreated', { ticket: aTicket('1', { rev: seq }), message: { ...message, rev: seq } })
const quoted = { id: '7', type: 'chat', message: WORDS, caption: null, tag_type: 'in', document_name: null }
const original = aMessage('7', '1', { message: WORDS })
const reply = (id: string) => aMessage(id, '1', { parent_id: '7', parent: quoted })
const deletion = event(4, 'customerChatUpdated', {
  message: { ...original, ...GONE, whatsapp_deleted_at: AT, rev: 4 },
})

/**
 * Seen to fail on a fold that leaves what is quoted as it stood: told after the reply, and told before it.
 */
test('what was deleted stands in no quote either, in whatever order it is told', () => {
  const told = [created(1, original), created(2, reply('8')), created(3, reply('9')), deletion]
  const right = play([...signedIn(), ...told]).world
  expect(right.rows.messages.get('8')?.data.parent).toEqual({ ...quoted, ...GONE, whatsapp_deleted_at: AT })
  fc.assert(
    fc.property(fc.shuffledSubarray(told, { minLength: told.length }), (order) => {
      const { world } = play([...signedIn(), ...order])
      expect(JSON.stringify(save(world))).not.toContain(WORDS)
      expect(rowsOf(world, SHARED_TABLES)).toEqual(rowsOf(right, SHARED_TABLES))
      expect(checkInvariants(world)).toEqual([])
    }),
  )
})

test('a page that knows of the deletion takes the words out of a reply that is known, and they do not come back', () => {
  const page = event(5, 'customerChatUpdated', {
    message: { ...reply('8'), parent: { ...quoted, ...GONE, whatsapp_deleted_at: AT }, rev: 2 },
  })
  for (const order of [
    [created(2, reply('8')), page],
    [page, created(2, reply('8'))],
  ])
    expect(play([...signedIn(), ...order]).world.rows.messages.get('8')?.data.parent).toMatchObject(GONE)
})
