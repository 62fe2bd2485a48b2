import { expect, test } from 'vitest'
import { Fingerprints, fingerprint } from './fingerprints'

const prints = (keys: readonly string[]) => Int32Array.from(keys, fingerprint)
const keysOf = (page: number) => Array.from({ length: 200 }, (_, i) => `${page}-${i}`)

test('a key is found in its page, through every growth', () => {
  const table = new Fingerprints()
  for (let page = 0; page < 40; page++) table.add(String(page), prints(keysOf(page)), () => true)
  for (let page = 0; page < 40; page++)
    for (const key of keysOf(page)) expect(table.pagesOf(fingerprint(key))).toContain(String(page))
})

test('pages that come and go for ever take no more room', () => {
  const table = new Fingerprints()
  const standing = (page: number) => (id: string) => Number(id) > page - 20
  for (let page = 0; page < 2_000; page++) {
    table.add(String(page), prints(keysOf(page)), standing(page))
    for (let held = Math.max(0, page - 19); held <= page; held++)
      expect(table.pagesOf(fingerprint(`${held}-7`))).toContain(String(held))
  }
  expect(table.room).toBeLessThanOrEqual(32_768)
  expect(table.pagesOf(fingerprint('0-7'))).not.toContain('0')
})

test('a page that comes back with other keys is found by those', () => {
  const table = new Fingerprints()
  for (let round = 0; round < 50; round++) {
    table.add('1', prints(keysOf(round)), () => true)
    expect(table.pagesOf(fingerprint(`${round}-7`))).toContain('1')
  }
})
