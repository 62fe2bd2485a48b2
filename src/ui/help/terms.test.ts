import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
import { CURRENT_TERMS } from '../../domain/login/terms'
import { TERMS_SECTIONS, TERMS_TITLE, TERMS_VERSION } from './terms'

const words = (text: string) => text.split(/\s+/).filter(Boolean).join(' ')

test('the PDF says what the page says', async () => {
  const pdf = await getDocument({ data: new Uint8Array(readFileSync('public/termos-de-uso.pdf')) }).promise
  let text = ''
  for (let number = 1; number <= pdf.numPages; number += 1) {
    const { items } = await (await pdf.getPage(number)).getTextContent()
    text += items.map((item) => ('str' in item ? item.str + (item.hasEOL ? ' ' : '') : '')).join('')
    text += ' '
  }
  const expected = [
    TERMS_TITLE,
    TERMS_VERSION,
    ...TERMS_SECTIONS.flatMap(({ title, text: paragraphs }) => [title, ...paragraphs]),
  ]
  expect(words(text)).toBe(words(expected.join(' ')))
})

/** The text of each version there was. */
const DIGESTS: Readonly<Record<string, string>> = {
  '1': '4304e93d26e34905bf3a56151ddd660f4b27233a85c1f1913122d5728bdd9367',
}

test('a text that was changed is a new version, which everybody is shown and accepts anew', () => {
  const text = JSON.stringify([TERMS_TITLE, TERMS_VERSION, TERMS_SECTIONS])
  expect(createHash('sha256').update(text).digest('hex')).toBe(DIGESTS[CURRENT_TERMS])
})
