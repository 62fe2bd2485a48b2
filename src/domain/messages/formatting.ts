/**
 * WhatsApp's text formatting (specification section 5): *bold*, _italic_, ~strike~, `code`, links and e-mail
 * addresses. Gives a tree; the caller that shows it makes nodes of it, never HTML strings.
 */
export type Formatted =
  | Readonly<{ type: 'text' | 'code'; text: string }>
  | Readonly<{ type: 'bold' | 'italic' | 'strike'; children: readonly Formatted[] }>
  | Readonly<{ type: 'link' | 'email'; text: string; href: string }>

const MARKS = { '*': 'bold', _: 'italic', '~': 'strike' } as const
type Mark = keyof typeof MARKS
const isMark = (char: string | undefined): char is Mark => char !== undefined && Object.hasOwn(MARKS, char)

// Lengths are bounded (RFC 5321: 64 and 255; the longest address that browsers and servers take): a text of
// 60,000 letters that nearly are an address would else be read again from every one of them.
// It ends where something turns the direction of reading: behind that it would show another place than it leads to.
const LINK =
  /(?:https?:\/\/|www\.)[^\s<>"`\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069]{1,2048}(?![^\s<>"`\u061c\u200e\u200f\u202a-\u202e\u2066-\u2069])/iy
const EMAIL = /[\p{L}\p{N}][\p{L}\p{N}._%+-]{0,63}@[\p{L}\p{N}-]{1,63}(?:\.[\p{L}\p{N}-]{1,63}){1,8}/uy
/** Customers write what they like; these keep the reading linear. */
const LONGEST_SPAN = 1000
const DEEPEST = 4
const WORD = /[\p{L}\p{N}]/u

/** The tree of a message's text. */
export const formatMessage = (text: string): Formatted[] => parse(text, 0)

function parse(text: string, depth: number): Formatted[] {
  const out: Formatted[] = []
  const closers: Closers = {}
  let plain = ''
  let at = 0
  const flush = () => {
    if (plain) out.push({ type: 'text', text: plain })
    plain = ''
  }
  while (at < text.length) {
    const found = read(text, at, depth, closers)
    if (found) {
      flush()
      out.push(found.node)
      at = found.end
    } else {
      plain += text[at]
      at += 1
    }
  }
  flush()
  return out
}

type Found = { node: Formatted; end: number }

/** What begins exactly here, if anything but plain text does. */
function read(text: string, at: number, depth: number, closers: Closers): Found | null {
  const char = text[at]
  if (char === '`') return readCode(text, at)
  if (isMark(char)) return depth < DEEPEST ? readMarked(text, at, char, depth, closers) : null
  // Addresses begin words: inside one they would only be found again one letter later.
  if (at > 0 && WORD.test(text[at - 1] as string)) return null
  return readLink(text, at) ?? readEmail(text, at)
}

function readCode(text: string, at: number): Found | null {
  const fence = text.startsWith('```', at) ? '```' : '`'
  const end = text.indexOf(fence, at + fence.length)
  const inner = end < 0 ? '' : text.slice(at + fence.length, end)
  if (inner.trim() === '' || (fence === '`' && inner.includes('\n'))) return null
  return { node: { type: 'code', text: inner }, end: end + fence.length }
}

/** A mark opens before a word and closes behind one, on one line; `2*3*4` and `snake_case_name` stay as they are. */
function readMarked(text: string, at: number, mark: Mark, depth: number, closers: Closers): Found | null {
  const before = text[at - 1]
  const first = text[at + 1]
  if (
    (before !== undefined && WORD.test(before)) ||
    first === undefined ||
    /\s/.test(first) ||
    first === mark
  )
    return null
  const end = nextCloser(text, at + 2, mark, closers)
  if (end >= at + LONGEST_SPAN || text.slice(at, end).includes('\n')) return null
  return { node: { type: MARKS[mark], children: parse(text.slice(at + 1, end), depth + 1) }, end: end + 1 }
}

/** Where the next mark of each kind stands that may close, as far as was looked. */
type Closers = Partial<Record<Mark, number>>

/**
 * The first place from `from` on where the mark closes: behind no blank, before no word and not doubled;
 * infinity for none. It is the same for every mark that opens before it, so each letter is looked at once.
 */
function nextCloser(text: string, from: number, mark: Mark, closers: Closers): number {
  const known = closers[mark]
  if (known !== undefined && known >= from) return known
  let end = text.indexOf(mark, from)
  while (end >= 0 && !closes(text, end, mark)) end = text.indexOf(mark, end + 1)
  closers[mark] = end < 0 ? Number.POSITIVE_INFINITY : end
  return closers[mark]
}

function closes(text: string, at: number, mark: Mark): boolean {
  const after = text[at + 1]
  return !/\s/.test(text[at - 1] ?? ' ') && (after === undefined || (after !== mark && !WORD.test(after)))
}

/** Punctuation that ends the sentence is not part of the address; a closing bracket is when it was opened in it. */
function trimAddress(raw: string): string {
  let text = raw
  for (;;) {
    const last = text.at(-1)
    if (last === undefined) return text
    const opened = last === ')' && text.includes('(')
    if (opened || !/[.,;:!?'")\]}*_~]/.test(last)) return text
    text = text.slice(0, -1)
  }
}

function readLink(text: string, at: number): Found | null {
  // A www. right behind another lies inside what was read there.
  if (/^www\.$/i.test(text.slice(Math.max(0, at - 4), at))) return null
  LINK.lastIndex = at
  const raw = LINK.exec(text)?.[0]
  if (raw === undefined) return null
  const address = trimAddress(raw)
  const href = /^www\./i.test(address) ? `https://${address}` : address
  if (!URL.canParse(href) || !new URL(href).hostname.includes('.')) return null
  return { node: { type: 'link', text: address, href }, end: at + address.length }
}

function readEmail(text: string, at: number): Found | null {
  EMAIL.lastIndex = at
  const raw = EMAIL.exec(text)?.[0]
  if (raw === undefined) return null
  return { node: { type: 'email', text: raw, href: `mailto:${raw}` }, end: at + raw.length }
}

/** The text without its marks, on one line: for previews and announcements. */
export const plainText = (text: string): string => flatten(formatMessage(text)).replace(/\s+/g, ' ').trim()

const flatten = (nodes: readonly Formatted[]): string =>
  nodes.map((node) => ('children' in node ? flatten(node.children) : node.text)).join('')
