import { readFileSync } from 'node:fs'
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs'
import { expect, test } from 'vitest'
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
