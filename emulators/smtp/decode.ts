/** A mail as it is read. */
export type ReadableMail = Readonly<{ id: string; to: string; from: string; subject: string; text: string }>

/** Reads a mail of plain text, as the product writes them: quoted-printable, headers in encoded words (RFC 2047). */
export function decodeMail(id: string, raw: string): ReadableMail {
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
  const text = body.join('\r\n\r\n')
  const printable = /quoted-printable/i.test(headers.get('content-transfer-encoding') ?? '')
  return {
    id,
    to: words(headers.get('to') ?? ''),
    from: words(headers.get('from') ?? ''),
    subject: words(headers.get('subject') ?? ''),
    text: printable ? quotedPrintable(text.replace(/=\r\n/g, '')) : text,
  }
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
