import { describe, expect, it } from 'vitest'
import { linesOfFile } from './replay-lines'

const slicesOf = (text: string) => {
  const bytes = new TextEncoder().encode(text)
  return {
    size: bytes.length,
    slice: (from: number, to: number) => bytes.slice(from, to).buffer as ArrayBuffer,
  }
}

describe('the lines of a file read in slices', () => {
  const text = 'primeira\nação à toa €\n\nlonga '.concat('x'.repeat(50), '\núltima')
  it.each([1, 2, 3, 7, 64, 10_000])(
    'are the same with slices of %i bytes, letters cut in two included',
    (size) => {
      expect([...linesOfFile(slicesOf(text), () => {}, size)]).toEqual(text.split('\n'))
    },
  )

  it('say how far the reading is', () => {
    const told: number[] = []
    for (const _ of linesOfFile(slicesOf('a\nb\nc\nd\n'), (done) => told.push(done), 4));
    expect(told).toEqual([0.5, 1])
  })
})
