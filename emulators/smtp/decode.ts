/** A mail as it is read. */
export type ReadableMail = Readonly<{
  id: string
  to: string
  from: string
  subject: string
  text: string
  /** All of them, by their names in small letters. */
  headers: Readonly<Record<string, string>>
}>

/** Reads a mail as the product writes them: quoted-printable, headers in encoded words (RFC 2047); of several parts the plain text. */
export function decodeMail(id: string, raw: string): ReadableMail {
  const { headers, body } = opened(raw)
  const boundary = /boundary="?([^";]+)"?/.exec(headers.get('content-type') ?? '')?.[1]
  const parts =
    boundary === undefined ? [] : body.split(`--${boundary}`).map((part) => opened(part.trimStart()))
  const plain = parts.find((part) => part.headers.get('content-type')?.startsWith('text/plain'))
  const { headers: of, body: text } = plain ?? { headers, body }
  const printable = /quoted-printable/i.test(of.get('content-transfer-encoding') ?? '')
  return {
    id,
    to: words(headers.get('to') ?? ''),
    from: words(headers.get('from') ?? ''),
    subject: words(headers.get('subject') ?? ''),
    headers: Object.fromEntries([...headers].map(([name, value]) => [name, words(value)])),
    text: printable ? quotedPrintable(text.replace(/=\r\n/g, '')) : text,
  }
}

/** Headers, by their names in small letters, and what follows them. */
function opened(raw: string): Readonly<{ headers: ReadonlyMap<string, string>; body: string }> {
  const [head = '', ...body] = raw.split('\r\n\r\n')
  const headers = new Map(
    head
      .replace(/\r\n[ \t]+/g, ' ')
      .split('\r\n')
      .map((line) => {
        const at = line.indexOf(':')
        return [line.slice(0, at).toLowerCase(), line.slice(at + 1).trim()] as const
      }),
  )
  return { headers, body: body.join('\r\n\r\n') }
}

const words = (text: string): string =>
  text
    .replace(/\?=\s+=\?/g, '?==?')
    .replace(/=\?utf-8\?([qb])\?([^?]*)\?=/gi, (_, kind: string, value: string) =>
      kind.toLowerCase() === 'b'
        ? Buffer.from(value, 'base64').toString('utf8')
        : quotedPrintable(value.replaceAll('_', ' ')),
    )

const quotedPrintable = (text: string): string =>
  text.replace(/(?:=[0-9A-F]{2})+/gi, (run) => Buffer.from(run.replaceAll('=', ''), 'hex').toString('utf8'))
