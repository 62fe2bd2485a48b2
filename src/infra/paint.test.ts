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

  it('does what was left behind the next paint, one piece to a frame, however late that is', async () => {
    const schedule = pacedByPaint()
    const done: string[] = []
    const piece = (n: number) => () => {
      done.push(`piece ${n}`)
      if (n < 4) schedule(piece(n + 1), true)
    }
    schedule(piece(1))
    for (let n = 0; n < 3; n++) {
      // Time for a piece, but no paint yet.
      await vi.advanceTimersByTimeAsync(40)
      done.push('paint')
      paint()
    }
    await vi.advanceTimersByTimeAsync(1)
    expect(done).toEqual(['piece 1', 'paint', 'piece 2', 'paint', 'piece 3', 'paint', 'piece 4'])
  })

  it('asks for the frame behind a piece before that begins', async () => {
    const schedule = pacedByPaint()
    const asked: number[] = []
    const piece = (n: number) => () => {
      asked.push(frames.length)
      if (n < 3) schedule(piece(n + 1), true)
    }
    schedule(piece(1))
    await vi.advanceTimersByTimeAsync(1)
    for (let n = 0; n < 2; n++) {
      paint()
      await vi.advanceTimersByTimeAsync(1)
    }
    expect(asked).toEqual([0, 1, 1])
  })

  it('does what was left on a page that was hidden meanwhile', async () => {
    const schedule = pacedByPaint()
    const done: number[] = []
    schedule(() => done.push(1), true)
    await vi.advanceTimersByTimeAsync(90)
    expect(done).toEqual([])
    await vi.advanceTimersByTimeAsync(20)
    expect(done).toEqual([1])
  })
})
