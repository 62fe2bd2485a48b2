/** What a record is, as people write it: an MX with its preference before the host. */
export type DnsRecord = Readonly<{ host: string; type: 'TXT' | 'MX' | 'CNAME'; value: string }>

const TYPES = { CNAME: 5, MX: 15, TXT: 16 } as const
const ANSWER = 0x8400
const NO_SUCH_NAME = 3
const HEADER = 12

/** A question of a client (RFC 1035 section 4); null for what is none. */
type Question = Readonly<{ id: number; recursion: number; host: string; type: number; bytes: Buffer }>

function questionOf(message: Buffer): Question | null {
  if (message.length < HEADER + 5 || message.readUInt16BE(4) !== 1) return null
  const labels: string[] = []
  let at = HEADER
  for (let length = message[at] ?? 0; length > 0; length = message[at] ?? 0) {
    if (length > 63 || at + length + 5 > message.length) return null
    labels.push(message.toString('latin1', at + 1, at + 1 + length).toLowerCase())
    at += length + 1
  }
  return {
    id: message.readUInt16BE(0),
    recursion: message.readUInt16BE(2) & 0x0100,
    host: labels.join('.'),
    type: message.readUInt16BE(at + 1),
    bytes: message.subarray(HEADER, at + 5),
  }
}

const name = (host: string): Buffer =>
  Buffer.concat([
    ...host
      .split('.')
      .map((label) => Buffer.concat([Buffer.from([label.length]), Buffer.from(label, 'latin1')])),
    Buffer.from([0]),
  ])

/** A TXT value in strings of at most 255 bytes, as panels of name servers split them. */
function strings(value: string): Buffer {
  const bytes = Buffer.from(value, 'utf8')
  const parts = Array.from({ length: Math.max(1, Math.ceil(bytes.length / 255)) }, (_, n) =>
    bytes.subarray(n * 255, (n + 1) * 255),
  )
  return Buffer.concat(parts.flatMap((part) => [Buffer.from([part.length]), part]))
}

function dataOf({ type, value }: DnsRecord): Buffer {
  if (type === 'TXT') return strings(value)
  if (type === 'CNAME') return name(value)
  const [preference = '10', host = ''] = value.split(/\s+/)
  const number = Buffer.alloc(2)
  number.writeUInt16BE(Number(preference) || 0)
  return Buffer.concat([number, name(host)])
}

/** The answer to a message with these records as the whole world's; null for what is no question. */
export function answerTo(message: Buffer, records: readonly DnsRecord[]): Buffer | null {
  const asked = questionOf(message)
  if (!asked) return null
  const there = records.filter(({ host }) => host === asked.host)
  const found = there.filter(({ type }) => TYPES[type] === asked.type || type === 'CNAME')
  const known = there.length > 0 || records.some(({ host }) => host.endsWith(`.${asked.host}`))
  const head = Buffer.alloc(HEADER)
  head.writeUInt16BE(asked.id, 0)
  head.writeUInt16BE(ANSWER | asked.recursion | (known ? 0 : NO_SUCH_NAME), 2)
  head.writeUInt16BE(1, 4)
  head.writeUInt16BE(found.length, 6)
  const answers = found.map((record) => {
    const data = dataOf(record)
    const fixed = Buffer.alloc(12)
    // The name of the question, by its place.
    fixed.writeUInt16BE(0xc000 | HEADER, 0)
    fixed.writeUInt16BE(TYPES[record.type], 2)
    fixed.writeUInt16BE(1, 4)
    fixed.writeUInt16BE(data.length, 10)
    return Buffer.concat([fixed, data])
  })
  return Buffer.concat([head, asked.bytes, ...answers])
}
