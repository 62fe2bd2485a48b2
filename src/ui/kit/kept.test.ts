import { expect, it } from 'vitest'
import { kept } from './kept'

const turns = async () => {
  for (let n = 0; n < 20; n++) await Promise.resolve()
}

it('works out so many at once and no more, each once, in the order in which they were asked for', async () => {
  const begun: string[] = []
  const ends = new Map<string, () => void>()
  const get = kept<string>({ most: 10, atOnce: 2 })
  const make = (key: string) => () => {
    begun.push(key)
    return new Promise<string>((resolve) => ends.set(key, () => resolve(key.toUpperCase())))
  }
  const asked = ['a', 'b', 'c', 'd', 'a'].map((key) => get(key, make(key)))
  await turns()
  expect(begun).toEqual(['a', 'b'])
  ends.get('b')?.()
  await turns()
  expect(begun).toEqual(['a', 'b', 'c'])
  ends.get('a')?.()
  await turns()
  for (const key of ['c', 'd']) ends.get(key)?.()
  expect(await Promise.all(asked)).toEqual(['A', 'B', 'C', 'D', 'A'])
  expect(begun).toEqual(['a', 'b', 'c', 'd'])
})

it('keeps those that were asked for last, drops the others, and tries again what failed', async () => {
  const dropped: string[] = []
  let made = 0
  const get = kept<string>({ most: 2, atOnce: 1, drop: (value) => dropped.push(value) })
  const make = (key: string) => async () => {
    made += 1
    return key
  }
  await get('a', make('a'))
  await get('b', make('b'))
  await get('a', make('a'))
  await get('c', make('c'))
  await turns()
  expect(dropped).toEqual(['b'])
  await get('a', make('a'))
  expect(made).toBe(3)
  await expect(get('x', () => Promise.reject(new Error('away')))).rejects.toThrow('away')
  expect(await get('x', make('x'))).toBe('x')
})
