import { compareMessages } from '@domain/messages/order'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { saidPlace } from '../../server/conversation/messages/place'
import { shuffles } from './arbitraries'
import { event, play, signedIn } from './entries'
import { aMessage, aTicket, timeAt } from './rows'

type Saying = Readonly<{ name: string; second: number; webhookId: string; position: number }>
type Shuffle = <T>(all: readonly T[]) => T[]

/** Numbers of stored bodies: near each other, and far apart in length. */
const webhookIds = fc.oneof(fc.integer({ min: 1, max: 50 }), fc.bigInt(1n, 10n ** 14n)).map(String)

/** What a customer said; many in one second. */
const sayings = fc
  .uniqueArray(fc.record({ second: fc.nat(5), webhookId: webhookIds, position: fc.nat(2) }), {
    minLength: 2,
    maxLength: 14,
    selector: ({ webhookId, position }) => `${webhookId} ${position}`,
  })
  .map((all) => all.map((one, i): Saying => ({ ...one, name: `wamid.${(i * 7919) % 10_000}` })))

/** A backend to which they come in this order: its ids are those of arrival. Gives its events. */
function told(arrivals: readonly Saying[]) {
  let newest = ''
  let last: Saying | null = null
  return arrivals.map((saying, i) => {
    const sentAt = new Date(timeAt(saying.second))
    const place = saidPlace(sentAt, saying)
    if (place > newest) [newest, last] = [place, saying]
    const id = String(i + 1)
    const seq = i + 1
    const message = aMessage(id, '7', {
      message: saying.name,
      place,
      sent_at: sentAt.toISOString(),
      rev: seq,
    })
    return event(seq, 'customerChatCreated', {
      message,
      ticket: aTicket('7', { rev: seq, last_msg: last?.name ?? null, unseenMsg: seq }),
    })
  })
}

function shown(arrivals: readonly Saying[], shuffle: Shuffle = (all) => [...all]) {
  const { world, change } = play([...signedIn(), ...shuffle(told(arrivals))])
  expect(change.violations).toEqual([])
  const ids = world.index.messagesOf.get('7') ?? []
  return {
    said: ids.map((id) => world.rows.messages.get(id)?.data.message),
    preview: world.rows.tickets.get('7')?.data.last_msg,
  }
}

describe('the same stored webhooks in whatever order the server takes them in, and their events in whatever order they reach the panel', () => {
  /** Seen to fail with conversations ordered by ids, which are those of arrival. */
  test('are the same conversation, with the same preview', () => {
    fc.assert(
      fc.property(sayings, shuffles(), shuffles(), (all, arrive, come) => {
        const right = shown(all)
        expect(shown(arrive(all), come)).toEqual(right)
        expect(right.preview).toBe(right.said.at(-1))
        const order = [...all].sort(
          (a, b) =>
            a.second - b.second || Number(a.webhookId) - Number(b.webhookId) || a.position - b.position,
        )
        expect(right.said).toEqual(order.map(({ name }) => name))
      }),
      { numRuns: 150 },
    )
  })
})

describe('the order of messages', () => {
  type Told = Readonly<{
    id: string
    second: number
    how: 'none' | 'elsewhere' | 'second' | 'said' | 'own'
    position: number
  }>
  const any: fc.Arbitrary<Told> = fc.record({
    id: fc.integer({ min: 1, max: 2_000 }).map(String),
    second: fc.nat(3),
    how: fc.constantFrom<Told['how']>('none', 'elsewhere', 'second', 'said', 'own'),
    position: fc.nat(2),
  })
  const made = ({ id, second, how, position }: Told) => {
    const sentAt = new Date(Date.parse(timeAt(second)) + (Number(id) % 3) * 300)
    const said = saidPlace(sentAt, { webhookId: String(Number(id) % 7), position })
    if (how === 'elsewhere') {
      // Without a place, and by the shop's clock.
      const local = new Date(sentAt.getTime() - 3 * 3_600_000).toISOString().replace('Z', '-03:00')
      return aMessage(id, '7', { sent_at: local })
    }
    const places = { none: undefined, second: said.slice(0, 10), said, own: `${said}~` }
    return aMessage(id, '7', { sent_at: sentAt.toISOString(), ...(how !== 'none' && { place: places[how] }) })
  }

  test('is total: one before the other, whatever builds told them', () => {
    fc.assert(
      fc.property(any, any, any, (x, y, z) => {
        const [a, b, c] = [made(x), made(y), made(z)]
        expect(Math.sign(compareMessages(a, b)) + Math.sign(compareMessages(b, a))).toBe(0)
        if (compareMessages(a, b) <= 0 && compareMessages(b, c) <= 0)
          expect(compareMessages(a, c)).toBeLessThanOrEqual(0)
        if (a.id !== b.id) expect(compareMessages(a, b)).not.toBe(0)
      }),
      { numRuns: 5_000 },
    )
  })
})

test('a message that comes into another conversation, as two customers become one, stands in that one alone', () => {
  const before = ['7', '8'].map((id, at) =>
    event(at + 1, 'customerChatCreated', {
      message: aMessage(`${id}1`, id, { rev: at + 1 }),
      ticket: aTicket(id, { rev: at + 1 }),
    }),
  )
  const moved = event(3, 'customerChatUpdated', { message: aMessage('81', '7', { rev: 3 }) })
  for (const order of [
    [...before, moved],
    [...before, moved, ...before],
    [before[0], moved, before[1]],
  ]) {
    const { world, change } = play([...signedIn(), ...order.filter((one) => one !== undefined)])
    expect(change.violations).toEqual([])
    expect(world.index.messagesOf.get('7')).toEqual(['71', '81'])
    expect(world.index.messagesOf.get('8') ?? []).toEqual([])
  }
})
