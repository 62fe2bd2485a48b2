import { restore, save } from '@domain/checkpoint'
import { checkInvariants } from '@domain/invariants'
import { stateHash } from '@domain/kernel/hash'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { cuts, repeats, shuffles, tenants } from './arbitraries'
import { draft, play, signedIn } from './entries'

const queued = draft('intent', 'message.queued', {
  hash: 'mine',
  ticketId: '1',
  customerId: '1',
  instanceId: '1',
  toNumber: '5511900000001',
  type: 'chat',
  text: 'já vai',
  replyTo: null,
  userId: '2',
  userName: 'Bia',
})

/**
 * `fold(a ++ b) == fold(restore(JSON(save(fold(a)))), b)`. Cut anywhere, with parked news, ids to be seen
 * again and a message on its way. Seen to fail with `parked`, `seen`, the cursor or `rebuildIndexes` left out.
 */
test('to be put down and taken up again changes nothing', () => {
  fc.assert(
    fc.property(tenants(), shuffles(), repeats(), cuts(), (tenant, shuffle, repeat, cut) => {
      const all = [...signedIn(), queued, ...repeat(shuffle(tenant.events))]
      const at = Math.round(cut * all.length)
      const whole = play(all).world
      const first = play(all.slice(0, at)).world
      const second = play(all.slice(at), restore(JSON.parse(JSON.stringify(save(first))))).world
      expect(stateHash(second)).toBe(stateHash(whole))
      expect(second.index).toEqual(whole.index)
      expect(second.parked).toEqual(whole.parked)
      expect(second.parkedCount).toBe(whole.parkedCount)
      expect(second.seen).toEqual(whole.seen)
      expect(checkInvariants(second)).toEqual([])
    }),
    { numRuns: 150 },
  )
})

test('a checkpoint of an older build, without a table, leaves that table empty', () => {
  const { settings: _, ...rows } = save(play(signedIn()).world).rows
  const old = { ...save(play(signedIn()).world), rows } as ReturnType<typeof save>
  expect(restore(old).rows.settings.size).toBe(0)
})
