import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { enqueueSend } from '../../../server/messages/outbound/outbox'
import { claimHeads } from '../../../server/messages/outbound/send.claim'
import { holdTurn, slotMs, takeSlot, takeSlots } from '../../../server/messages/outbound/send.turn'
import { aDatabase } from '../../databases'
import { aStage, aTakenTicket, rows, send, work } from './stage'

describe('the turn of a connection', () => {
  const stage = aStage(aDatabase())
  const hold = (node: string) => work(stage(), (w) => holdTurn(w, stage().instanceId, node))
  const heads = (most: number) =>
    work(stage(), (w) =>
      claimHeads(w, {
        instanceId: stage().instanceId,
        nodeId: 'one',
        except: [],
        most,
        brought: new Set(),
        pace: stage().config.whatsapp.pace,
        now: new Date(),
      }),
    )

  it('belongs to one node until it lets go, however many ask at once', async () => {
    const asked = await Promise.all(Array.from({ length: 8 }, (_, n) => hold(`node ${n}`)))
    expect(asked.filter(Boolean)).toHaveLength(1)
    const holder = `node ${asked.indexOf(true)}`
    expect(await hold(holder)).toBe(true)
    await rows(stage(), `UPDATE send_turns SET held_until = '-infinity'`)
    expect(await hold('another')).toBe(true)
    expect(await hold(holder)).toBe(false)
    const turn = { instanceId: stage().instanceId, nodeId: holder, everyMs: 10 }
    expect(await work(stage(), (w) => takeSlots(w, turn, [], new Date()))).toBeNull()
  })

  it('gives every slot of the pace once, to messages and reactions, whoever asks and in what batches', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.integer({ min: 1, max: 1000 }),
        fc.array(fc.integer({ min: 1, max: 20 }), { minLength: 1, maxLength: 12 }),
        async (perSecond, batches) => {
          const everyMs = slotMs(perSecond)
          await rows(stage(), `UPDATE send_turns SET held_by = 'one', next_at = now()`)
          const before = await ledger()
          const turn = { instanceId: stage().instanceId, nodeId: 'one', everyMs }
          const taken = await Promise.all(
            batches.map((count, n) =>
              work(stage(), (w) =>
                n % 3 === 2
                  ? takeSlot(w, stage().instanceId, everyMs).then(() => 1)
                  : takeSlots(w, turn, Array(count).fill('0'), new Date()).then(() => count),
              ),
            ),
          )
          const count = taken.reduce((sum, one) => sum + one, 0)
          // So many slots take at least so long: more of them never fit into a second than are allowed.
          expect((await ledger()) - before).toBeGreaterThanOrEqual(count * everyMs - 1)
          expect(Math.floor((1000 + 20) / everyMs) + 1).toBeLessThanOrEqual(perSecond)
        },
      ),
      { numRuns: 25 },
    )
    async function ledger(): Promise<number> {
      const [row] = await rows<{ next_at: Date }>(stage(), 'SELECT next_at FROM send_turns')
      return row?.next_at.getTime() ?? 0
    }
  })

  it('goes first to what people write, and within a line to the oldest', async () => {
    await rows(stage(), `UPDATE send_turns SET held_by = 'one', held_until = now() + interval '1 hour'`)
    const [first, second, third] = await Promise.all([1, 2, 3].map(() => aTakenTicket(stage())))
    const byItself = await send(stage(), stage().ana, first?.phone ?? '')
    const behind = await send(stage(), stage().ana, second?.phone ?? '')
    const written = await send(stage(), stage().ana, third?.phone ?? '')
    const after = await send(stage(), stage().ana, second?.phone ?? '')
    await rows(stage(), 'DELETE FROM outbox')
    await work(stage(), async (w) => {
      await enqueueSend(w, byItself.id, 'automatic')
      await enqueueSend(w, behind.id, 'automatic')
      await enqueueSend(w, written.id)
      await enqueueSend(w, after.id)
    })
    const claimed = (await heads(9)).claims.map(({ claim }) => claim.id)
    // What stands before a person's words in their line goes with them.
    expect(claimed).toEqual([behind.id, written.id, byItself.id])
  })
})
