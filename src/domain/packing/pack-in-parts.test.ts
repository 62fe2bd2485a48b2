import fc from 'fast-check'
import { expect, test } from 'vitest'
import { aMessage } from '../../../tests/model/rows'
import { cutParts, packPart, packParts, unknownParts as unknown } from './pack-in-parts'
import { unpack } from './unpack'

const row = (n: number, message = `Mensagem ${n}`) => ({
  id: String(n),
  data: aMessage(String(n), '1', { message }),
})
type Row = ReturnType<typeof row>
const talk = (length: number) => Array.from({ length }, (_, n) => row(n))
const one = () => '1'
const pack = (rows: readonly Row[]) => packParts(rows, one).text
const unknownParts = (rows: readonly Row[]) => unknown(rows, one)

/** Seen to fail with a part known by its first row alone. */
test('a long page comes back as it is, whatever was changed in it since it was packed last', () => {
  const change = fc.record({
    how: fc.constantFrom('replace', 'append', 'remove', 'prepend'),
    at: fc.nat(1_400),
  })
  fc.assert(
    fc.property(fc.array(change, { minLength: 1, maxLength: 4 }), (changes) => {
      let rows = talk(1_300)
      expect(unpack(pack(rows))).toStrictEqual(rows)
      for (const [i, { how, at }] of changes.entries()) {
        const fresh = row(10_000 + i, `Outra ${i}`)
        if (how === 'replace') rows = rows.with(at % rows.length, fresh)
        else if (how === 'append') rows = [...rows, fresh]
        else if (how === 'prepend') rows = [fresh, ...rows]
        else rows = rows.toSpliced(at % rows.length, 1)
        expect(unpack(pack(rows))).toStrictEqual(rows)
      }
    }),
    { numRuns: 15 },
  )
})

test('what came in behind a long page has its last part packed anew, and no other', () => {
  const rows = talk(2_000)
  expect(unknownParts(rows).length).toBe(8)
  for (const part of unknownParts(rows)) packPart(part)
  expect(unknownParts(rows)).toEqual([])
  const more = [...rows, row(2_000)]
  expect(unknownParts(more)).toEqual([more.slice(1_792)])
  pack(more)
  expect(unpack(pack(more))).toStrictEqual(more)
})

test('a page of usual length is one part, and nothing of it is remembered', () => {
  expect(unknownParts(talk(1_024))).toEqual([])
})

test('a long group has parts of its own, those of few rows share one; each part is a text by itself', () => {
  const groupOf = ({ id }: Row) =>
    Number(id) < 10 ? 'a' : Number(id) < 20 ? 'b' : Number(id) < 1_290 ? 'c' : 'd'
  const rows = talk(1_300)
  const { text, parts } = packParts(rows, groupOf)
  expect(parts.map((part) => part.rows.length)).toEqual([20, 256, 256, 256, 256, 246, 10])
  const lengths = parts.map((part) => part.text.length)
  const texts = cutParts(text, rows.length, lengths) ?? []
  expect(texts.flatMap((part) => unpack<Row>(part))).toStrictEqual(rows)
  expect(cutParts(text, rows.length - 1, lengths)).toBeNull()
  expect(cutParts(text, rows.length, lengths.slice(1))).toBeNull()
})
