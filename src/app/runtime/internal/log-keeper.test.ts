import { emptyWorld } from '@domain/empty-world'
import { describe, expect, it } from 'vitest'
import { FakeClock } from '../../../../tests/clock'
import type { KeepReport, KeepTask } from './keep-log'
import { LogKeeper, type Round } from './log-keeper'

function set(
  answer: () => Promise<KeepReport> = async () => ({ merged: 1, dropped: 0, bundled: 0, damaged: null }),
) {
  const clock = new FakeClock()
  const world = emptyWorld()
  const rounds: KeepTask[] = []
  const said: string[] = []
  const moment = { typing: false }
  const keeper = new LogKeeper({
    clock,
    world: () => world,
    typing: () => moment.typing,
    damaged: (reason) => said.push(`damaged ${reason}`),
    failed: (reason) => said.push(`failed ${reason}`),
    start(task): Round {
      rounds.push(task)
      let stop = () => {}
      const stopped = new Promise<never>((_, reject) => {
        stop = () => reject(new Error('ended'))
      })
      return { done: Promise.race([answer(), stopped]), stop }
    },
  })
  return { clock, world, rounds, said, moment, keeper }
}

const MINUTE = 60_000

describe('keeping the log', () => {
  it('leaves a log alone that nothing came into', async () => {
    const { clock, rounds } = set()
    await clock.pass(120 * MINUTE)
    expect(rounds).toEqual([])
  })

  it('comes a minute after so much has come in', async () => {
    const { clock, world, rounds } = set()
    world.pos = 1
    await clock.pass(MINUTE)
    expect(rounds).toHaveLength(1)
    world.pos = 900
    await clock.pass(10 * MINUTE)
    expect(rounds).toHaveLength(1)
    world.pos = 1_001
    await clock.pass(MINUTE)
    expect(rounds).toHaveLength(2)
  })

  it.each(['typing', 'catching up'])('waits while somebody is %s, but not for ever', async (what) => {
    const { clock, world, rounds, moment } = set()
    world.pos = 5_000
    if (what === 'typing') moment.typing = true
    else
      world.rows.connection.set('self', {
        id: 'self',
        state: 'catchingUp',
        attempts: 0,
        since: 0,
        everLive: true,
      })
    await clock.pass(10 * MINUTE)
    expect(rounds).toEqual([])
    await clock.pass(2 * MINUTE)
    expect(rounds).toHaveLength(1)
  })

  it('stopped, begins nothing and ends what is under way', async () => {
    const { clock, world, rounds, said, keeper } = set(() => new Promise(() => {}))
    world.pos = 5_000
    await clock.pass(MINUTE)
    expect(rounds).toHaveLength(1)
    keeper.stop()
    await clock.pass(60 * MINUTE)
    expect(rounds).toHaveLength(1)
    expect(said).toEqual([])
    expect(await keeper.makeRoom()).toBe(false)
  })

  it('ends a round that hangs, says so, and tries again later', async () => {
    const { clock, world, rounds, said } = set(() => new Promise(() => {}))
    world.pos = 5_000
    await clock.pass(5 * MINUTE)
    expect(said).toEqual(['failed keeping the log: ended'])
    await clock.pass(MINUTE)
    expect(rounds).toHaveLength(2)
  })

  it('tells of a log that cannot be read', async () => {
    const { clock, world, said } = set(async () => ({ merged: 0, dropped: 0, bundled: 0, damaged: 'a hole' }))
    world.pos = 5_000
    await clock.pass(MINUTE)
    expect(said).toEqual(['damaged a hole'])
  })

  it('makes room at once, one round at a time', async () => {
    const { rounds, keeper } = set()
    const [first, second] = await Promise.all([keeper.makeRoom(), keeper.makeRoom()])
    expect([first, second]).toEqual([true, false])
    expect(rounds.map(({ room }) => room)).toEqual([true])
  })
})
