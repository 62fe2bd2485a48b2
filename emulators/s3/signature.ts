import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { SignatureV4 } from '@smithy/signature-v4'

/** What a signed request consists of. */
type SignedRequest = {
  method: string
  /** Path and query as they came. */
  url: string
  headers: Readonly<Record<string, string>>
  body: Buffer
}
export type Keys = { accessKeyId: string; secretAccessKey: string }

/** A clock may be off by this much, ms (Amazon: 15 minutes). */
const SKEW_MS = 15 * 60_000
const FORM =
  /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^/]+)\/s3\/aws4_request, ?SignedHeaders=([^,]+), ?Signature=([0-9a-f]{64})$/

/**
 * What is wrong with a request's signature (AWS Signature Version 4, in the Authorization header), as S3 names
 * it; null when it is right, for the very bytes that came.
 */
export async function signatureProblem(
  request: SignedRequest,
  keys: Keys,
  now = new Date(),
): Promise<string | null> {
  const { headers, body } = request
  const form = FORM.exec(headers.authorization ?? '')
  const [, accessKeyId, , region = '', signedNames = '', given = ''] = form ?? []
  if (!form) return 'AccessDenied'
  if (accessKeyId !== keys.accessKeyId) return 'InvalidAccessKeyId'
  const at = momentOf(headers['x-amz-date'] ?? '')
  if (at === null || Math.abs(at.getTime() - now.getTime()) > SKEW_MS) return 'RequestTimeTooSkewed'
  const hash = createHash('sha256').update(body).digest('hex')
  if (
    headers['x-amz-content-sha256'] !== hash &&
    !(body.length === 0 && headers['x-amz-content-sha256'] === 'UNSIGNED-PAYLOAD')
  )
    return 'XAmzContentSHA256Mismatch'
  const names = signedNames.split(';')
  if (!names.includes('host') || !names.includes('x-amz-content-sha256')) return 'AccessDenied'
  const url = new URL(request.url, `http://${headers.host}`)
  const signer = new SignatureV4({
    credentials: keys,
    region,
    service: 's3',
    sha256: Sha256,
    uriEscapePath: false,
    applyChecksum: false,
  })
  const signed = await signer.sign(
    {
      method: request.method,
      protocol: 'http:',
      hostname: url.hostname,
      path: url.pathname,
      query: Object.fromEntries(url.searchParams),
      headers: Object.fromEntries(names.map((name) => [name, headers[name] ?? ''])),
    },
    { signingDate: at, signableHeaders: new Set(names) },
  )
  const right = /Signature=([0-9a-f]{64})$/.exec(signed.headers.authorization ?? '')?.[1] ?? ''
  return right.length === given.length && timingSafeEqual(Buffer.from(right), Buffer.from(given))
    ? null
    : 'SignatureDoesNotMatch'
}

/** 20261121T194216Z */
function momentOf(stamp: string): Date | null {
  const [, y, mo, d, h, mi, s] = /^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/.exec(stamp) ?? []
  return y === undefined
    ? null
    : new Date(Date.UTC(Number(y), Number(mo) - 1, Number(d), Number(h), Number(mi), Number(s)))
}

/** Node's hash in the shape that the signer wants. */
class Sha256 {
  readonly #parts: Uint8Array[] = []
  readonly #secret: string | Uint8Array | undefined

  constructor(secret?: string | ArrayBuffer | ArrayBufferView) {
    this.#secret = secret === undefined || typeof secret === 'string' ? secret : bytesOf(secret)
  }
  update(data: string | ArrayBuffer | ArrayBufferView): void {
    this.#parts.push(bytesOf(data))
  }
  reset(): void {
    this.#parts.length = 0
  }
  async digest(): Promise<Uint8Array> {
    const hash = this.#secret === undefined ? createHash('sha256') : createHmac('sha256', this.#secret)
    for (const part of this.#parts) hash.update(part)
    return new Uint8Array(hash.digest())
  }
}

function bytesOf(data: string | ArrayBuffer | ArrayBufferView): Uint8Array {
  if (typeof data === 'string') return Buffer.from(data)
  return ArrayBuffer.isView(data)
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data)
}
