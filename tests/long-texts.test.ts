import { expect, test } from 'vitest'
import { FIELD_KINDS } from '../contract/customer-lists'
import { separatorOf } from '../server/directory/imports/separated'
import { maskedRow } from '../server/directory/masking/fields'
import { documentKind, documentPart, formatDocument, maskDocument } from '../src/domain/contacts/document'
import { isEmail } from '../src/domain/contacts/email'
import { maskEmail, maskLine, maskName, maskPhone, maskValue } from '../src/domain/contacts/mask'
import { convertValue } from '../src/domain/contacts/own-fields/convert'
import { readField, showField } from '../src/domain/contacts/own-fields/kinds'
import { formatPhone, normalizePhone, phoneLookupKey, phoneProblem } from '../src/domain/contacts/phone'
import { shownEnd, wholeContact } from '../src/domain/contacts/sought'
import { isUrl, urlToOpen } from '../src/domain/contacts/url'
import { intervalsIn } from '../src/domain/hours/typed-hours'
import { mentionAt, namedIn } from '../src/domain/mentions/naming'
import { cleanFileName } from '../src/domain/messages/file-name'
import { formatMessage, plainText } from '../src/domain/messages/formatting'
import { mediaAddress } from '../src/domain/messages/media-address'
import { parseMoney } from '../src/domain/money/money'
import { isPixKey, plainLetters } from '../src/domain/payments/pix'
import { gtinFault } from '../src/domain/products/gtin'
import { searchTerms } from '../src/domain/products/search-terms'
import { EMPTY_STORE, wrongFields } from '../src/domain/store/store-form'
import { filledIn } from '../src/domain/templates/filled-in'
import { identifierOf, isBareSlash, slashAt } from '../src/domain/templates/quick-answer'
import { foldText } from '../src/domain/text/fold-text'
import { holesIn } from '../src/domain/text/placeholders'
import { plainNumbers } from '../src/domain/text/plain-numbers'
import { excerptAround, holdsAll, piecesOf, searchWords } from '../src/domain/text/search-words'
import { slugOf } from '../src/domain/text/slug'
import { finds } from '../src/ui/palette/internal/finds'

const ofField = (kind: (typeof FIELD_KINDS)[number]) => ({ kind, choices: [], required: false })
const WORDS = { yes: 'sim', no: 'não' }
const people = [
  { id: '1', name: 'a' },
  { id: '2', name: 'a a' },
]

/** What reads words that a customer wrote, or that somebody typed of one. */
const READERS: Readonly<Record<string, (text: string) => unknown>> = {
  maskPhone,
  maskDocument,
  maskEmail,
  maskName,
  maskLine,
  maskValue,
  maskedRow: (text) => maskedRow('Customer', { name: text, address: text, open_field: { a: [text] } }),
  documentKind,
  documentPart,
  formatDocument,
  isEmail,
  phone: (text) => phoneLookupKey(normalizePhone(text)),
  phoneProblem,
  formatPhone,
  wholeContact,
  shownEnd,
  isUrl,
  urlToOpen,
  ...Object.fromEntries(
    FIELD_KINDS.flatMap((kind) => [
      [`read ${kind}`, (text: string) => readField(text, ofField(kind))],
      [`show ${kind}`, (text: string) => showField(text, ofField(kind), WORDS)],
      [`convert ${kind}`, (text: string) => convertValue(text, ofField('text'), ofField(kind))],
    ]),
  ),
  intervalsIn,
  mentionAt: (text) => mentionAt(text, text.length),
  namedIn: (text) => namedIn(text, people),
  cleanFileName: (text) => cleanFileName(text),
  formatMessage,
  plainText,
  mediaAddress,
  parseMoney,
  isPixKey,
  plainLetters,
  gtinFault,
  site: (text) => wrongFields({ ...EMPTY_STORE, site: text, email: text, phone: text }),
  holesIn,
  filledIn: (text) => filledIn(text, {}),
  identifierOf,
  slashAt: (text) => slashAt(text, text.length),
  isBareSlash,
  foldText,
  searchWords,
  searchTerms,
  piecesOf: (text) => piecesOf(text, ['a', '1']),
  holdsAll: (text) => holdsAll(text, ['a', '1', 'z']),
  excerptAround: (text) => excerptAround(text, ['z'], 160),
  plainNumbers,
  slugOf: (text) => slugOf(text, new Set()),
  separatorOf,
  finds: (text) => finds('a', text),
}

/** Said again and again, what keeps a careless reader looking; a last character lets it find nothing. */
const PIECES = [
  'a',
  ' ',
  '\n',
  '0',
  '1',
  '@',
  '.',
  '-',
  ',',
  '*',
  '_',
  '`',
  '"',
  '/',
  '(',
  '+1',
  '{{',
  '{{ ',
  '/a ',
  '@a ',
  '*a ',
  '_a* ',
  'a@',
  'a.',
  'a@a',
  '@a.',
  '1.',
  '1 ',
  '(1',
  '+5511',
  '52998224725 ',
  'www.',
  'https://',
  'https://a',
  '\u0301',
  '\u200b',
  '\u200d',
  '１',
  '𝟎',
  'a＠',
  '😀',
  ',0',
  'á,',
]
const ENDS = ['', '!', '\n@', ' z']
/** Characters of a text, and of one that is ten times as long. */
const SHORT = 800
const LONG = 8_000
/** What is read in less is read well enough, ms: a few times what the slowest that is linear takes. */
const QUICK_MS = 30
/** Ten times as long a text takes ten times as long to read; a hundred times, where each letter is read again from each. */
const MOST_TIMES = 30

/** How long this process worked on it, ms: what others do on this machine meanwhile does not count. */
function took(read: (text: string) => unknown, text: string): number {
  const from = process.cpuUsage()
  read(text)
  const { user, system } = process.cpuUsage(from)
  return (user + system) / 1_000
}

/** What is slow is so each time; what was only disturbed is not. */
const TRIES = 8

/** Does it take far longer over a text ten times as long? */
function isSlow(read: (text: string) => unknown, piece: string, end: string): boolean {
  const text = (length: number) => piece.repeat(Math.ceil(length / piece.length)) + end
  for (let tries = 0; tries < TRIES; tries++) {
    const long = took(read, text(LONG))
    if (long < QUICK_MS) return false
    if (long <= MOST_TIMES * Math.min(took(read, text(SHORT)), took(read, text(SHORT)))) return false
  }
  return true
}

test.each(Object.keys(READERS))('%s reads a long text once, whatever is in it', (name) => {
  const read = READERS[name] ?? (() => {})
  const slow: string[] = []
  for (const piece of PIECES)
    for (const end of ENDS) if (isSlow(read, piece, end)) slow.push(JSON.stringify(piece + end))
  expect(slow).toEqual([])
})
