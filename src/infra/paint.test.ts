import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { pacedByPaint } from './paint'

describe('pacedByPaint', () => {
  const frames: (() => void)[] = []
  const paint = () => {
    for (const frame of frames.splice(0)) frame()
  }
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] })
    vi.stubGlobal('document', { visibilityState: 'visible' })
    vi.stubGlobal('requestAnimationFrame', (frame: () => void) => frames.push(frame))
    vi.stubGlobal('cancelAnimationFrame', () => {})
  })
  afterEach(() => {
    frames.length = 0
    vi.useRealTimers()
    vi.unstubAllGlobals()
  })

  it('asks for no frame where the last call is longer ago than one', () => {
    const schedule = pacedByPaint()
    const done: number[] = []
    for (const n of [1, 2]) {
      schedule(() => done.push(n))
      vi.advanceTimersByTime(20)
    }
    expect(done).toEqual([1, 2])
    expect(frames).toEqual([])
  })

  it('waits for the paint where calls come thick', () => {
    const schedule = pacedByPaint()
    const done: number[] = []
    schedule(() => done.push(1))
    vi.advanceTimersByTime(1)
    schedule(() => done.push(2))
    vi.advanceTimersByTime(5)
    expect(done).toEqual([1])
    paint()
    expect(done).toEqual([1, 2])
  })
})
