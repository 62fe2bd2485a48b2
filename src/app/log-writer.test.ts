import type { Entry } from '@domain/kernel/entry'
import type { LogStore } from '@infra/log/log'
import { describe, expect, it } from 'vitest'
import { countingIds, FakeClock } from '../../tests/clock'
import { GROUP_COMMIT_MS, LogWriter } from './log-writer'

const entries = (...positions: number[]) => positions.map((pos) => ({ pos }) as Entry)

class Disk implements LogStore {
  readonly runs: { positions: number[]; durable: boolean }[] = []
  full = false
  async append(run: readonly Entry[], { durable }: { durable: boolean }) {
    if (this.full) throw new DOMException('no room', 'QuotaExceededError')
    this.runs.push({ positions: run.map((entry) => entry.pos), durable })
  }
  readAfter = async () => []
}

function set() {
  const disk = new Disk()
  const clock = new FakeClock()
  const health: boolean[] = []
  return {
    disk,
    clock,
    health,
    writer: new LogWriter(disk, clock, (failing) => health.push(failing), countingIds()),
  }
}

describe('group commit', () => {
  it('writes what gathers within the time as one run', async () => {
    const { disk, clock, writer } = set()
    writer.add(entries(1))
    await clock.pass(GROUP_COMMIT_MS - 1)
    writer.add(entries(2, 3))
    expect(disk.runs).toEqual([])
    await clock.pass(1)
    expect(disk.runs).toEqual([{ positions: [1, 2, 3], durable: false }])
    expect(writer.settled).toBe(true)
  })

  it('writes at once, and strictly, what a person typed, along with what waits before it', async () => {
    const { disk, writer } = set()
    writer.add(entries(1))
    writer.add(entries(2))
    await writer.flush(true)
    expect(disk.runs).toEqual([{ positions: [1, 2], durable: true }])
  })

  it('splits a long run', async () => {
    const { disk, writer } = set()
    writer.add(entries(...Array.from({ length: 4_401 }, (_, i) => i + 1)))
    await writer.flush()
    expect(disk.runs.map((run) => run.positions.length)).toEqual([2_000, 2_000, 401])
  })
})

describe('a full disk', () => {
  it('is told, keeps the run, and nothing later is written before it', async () => {
    const { disk, clock, health, writer } = set()
    disk.full = true
    writer.add(entries(1))
    await expect(writer.flush(true)).rejects.toThrow('no room')
    expect(health).toEqual([true])
    writer.add(entries(2))
    expect(writer.settled).toBe(false)
    disk.full = false
    await clock.pass(2_000)
    expect(disk.runs.flatMap((run) => run.positions)).toEqual([1, 2])
    expect(health).toEqual([true, false])
  })

  it('fails only who asked: a later flush is answered by itself', async () => {
    const { disk, writer } = set()
    disk.full = true
    writer.add(entries(1))
    const first = writer.flush(true)
    await expect(first).rejects.toThrow()
    disk.full = false
    await expect(writer.flush(true)).resolves.toBeUndefined()
    expect(disk.runs.map((run) => run.positions)).toEqual([[1]])
  })
})
