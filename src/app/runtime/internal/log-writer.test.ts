import type { Entry } from '@domain/kernel/entry'
import { LONGEST_RUN, LONGEST_SEGMENT, type LogStore } from '@infra/log/log'
import { describe, expect, it } from 'vitest'
import { countingIds, FakeClock } from '../../../../tests/clock'
import { GROUP_COMMIT_MS, LogWriter } from './log-writer'

const upTo = (count: number) => Array.from({ length: count }, (_, i) => i + 1)
const entries = (...positions: number[]) => positions.map((pos) => ({ pos }) as Entry)

class Disk implements LogStore {
  readonly runs: { positions: number[]; durable: boolean }[] = []
  full = false
  async append(run: readonly Entry[], { durable }: { durable: boolean }) {
    if (this.full) throw new DOMException('no room', 'QuotaExceededError')
    this.runs.push({ positions: run.map((entry) => entry.pos), durable })
  }
  readAfter = async () => []
  prepare?: LogStore['prepare']
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
    writer.add(entries(...upTo(2 * LONGEST_RUN + 401)))
    await writer.flush()
    expect(disk.runs.map((run) => run.positions.length)).toEqual([LONGEST_RUN, LONGEST_RUN, 401])
  })

  it('has whole segments made ready while they wait, each once, and not what has gone to the disk', async () => {
    const { disk, clock, writer } = set()
    const prepared: number[][] = []
    disk.prepare = (segment) => prepared.push([segment[0]?.pos ?? 0, segment.at(-1)?.pos ?? 0])
    const many = 2 * LONGEST_SEGMENT + 200
    writer.add(entries(...upTo(many)))
    await clock.pass(0)
    expect(prepared).toEqual([
      [1, LONGEST_SEGMENT],
      [LONGEST_SEGMENT + 1, 2 * LONGEST_SEGMENT],
    ])
    await writer.flush()
    writer.add(entries(...upTo(LONGEST_SEGMENT + 1).map((pos) => pos + many)))
    await clock.pass(0)
    expect(prepared.slice(2)).toEqual([[many + 1, many + LONGEST_SEGMENT]])
    expect(disk.runs.map((run) => run.positions.length)).toEqual([many])
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
