import { createHash, createPublicKey, verify } from 'node:crypto'

/** A header of a mail as it arrived: its name, and what stands behind the colon, folded as it was. */
type Header = Readonly<{ name: string; value: string }>

/** Does its own DKIM signature hold for a mail as it arrived (RFC 6376, rsa-sha256, relaxed/relaxed)? `record`: the TXT record of its selector. */
export function isSigned(raw: string, record: string): boolean {
  const end = raw.indexOf('\r\n\r\n')
  const headers = headersOf(raw.slice(0, end))
  const signature = headers.find(({ name }) => name === 'dkim-signature')
  if (!signature) return false
  const { a, c, bh, h = '', b = '' } = tagsOf(signature.value)
  if (a !== 'rsa-sha256' || c !== 'relaxed/relaxed') return false
  const body = relaxedBody(raw.slice(end + 4))
  if (createHash('sha256').update(body).digest('base64') !== bh) return false
  const signed =
    pickedFrom(headers, h.split(':'))
      .map((one) => `${relaxed(one)}\r\n`)
      .join('') + relaxed({ ...signature, value: signature.value.replace(/(;\s*b=)[^;]*/, '$1') })
  const key = createPublicKey({
    key: Buffer.from(tagsOf(record).p ?? '', 'base64'),
    format: 'der',
    type: 'spki',
  })
  return verify('sha256', Buffer.from(signed), key, Buffer.from(b, 'base64'))
}

const headersOf = (head: string): Header[] =>
  head.split(/\r\n(?![ \t])/).map((line) => {
    const at = line.indexOf(':')
    return { name: line.slice(0, at).trim().toLowerCase(), value: line.slice(at + 1) }
  })

/** Section 3.2: what is blank within a value is not of it. */
const tagsOf = (text: string): Readonly<Record<string, string>> =>
  Object.fromEntries(
    text.split(';').map((tag) => {
      const at = tag.indexOf('=')
      return [tag.slice(0, at).trim(), tag.slice(at + 1).replace(/\s/g, '')]
    }),
  )

/** Section 5.4.2: of headers of one name the last that was not taken yet; one that is not there counts as nothing. */
function pickedFrom(headers: readonly Header[], names: readonly string[]): Header[] {
  const left = headers.toReversed()
  return names.flatMap((name) => {
    const at = left.findIndex((one) => one.name === name.toLowerCase())
    return at < 0 ? [] : left.splice(at, 1)
  })
}

/** Section 3.4.2. */
const relaxed = ({ name, value }: Header): string =>
  `${name}:${value
    .replace(/\r\n/g, '')
    .replace(/[ \t]+/g, ' ')
    .trim()}`

/** Section 3.4.4. */
const relaxedBody = (body: string): string =>
  body
    .replace(/[ \t]+\r\n/g, '\r\n')
    .replace(/[ \t]+/g, ' ')
    .replace(/(\r\n)+$/, '\r\n')
