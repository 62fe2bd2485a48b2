import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type Keys, signatureProblem } from './signature.ts'

/** Trouble for the next requests, first in first out; null is none. */
type S3Fault = { status: number; code: string } | 'cut' | null

/** A running emulator of an object store. */
export interface S3Emulator {
  readonly url: string
  readonly bucket: string
  readonly keys: Keys
  /** What lies in the bucket, by key. */
  readonly objects: Map<string, Buffer>
  /** Every request, as "METHOD key". */
  readonly calls: string[]
  /** Requests that were refused, by S3's code. */
  readonly refused: string[]
  readonly faults: S3Fault[]
  close(): Promise<void>
}

/** Objects of one page of a listing; few, so that tests turn pages. */
const PAGE = 3

/** Starts an object store on 127.0.0.1 that takes only requests that are signed (AWS Signature Version 4). */
export async function startS3({ bucket = 'balcao', port = 0 } = {}): Promise<S3Emulator> {
  const keys = { accessKeyId: 'AKIATESTTESTTEST', secretAccessKey: 'a+secret/with+slashes' }
  const objects = new Map<string, Buffer>()
  const calls: string[] = []
  const refused: string[] = []
  const faults: S3Fault[] = []
  const server = createServer((request, response) => {
    void answer(request, response).catch(() => response.destroy())
  })

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const parts: Buffer[] = []
    for await (const part of request) parts.push(part as Buffer)
    const body = Buffer.concat(parts)
    const headers = Object.fromEntries(
      Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
    )
    const url = new URL(request.url ?? '/', 'http://x')
    const [, inBucket, key = ''] = /^\/([^/]+)\/?(.*)$/.exec(decodeURIComponent(url.pathname)) ?? []
    const method = request.method ?? 'GET'
    calls.push(`${method} ${key}`)
    const refuse = (status: number, code: string) => {
      refused.push(code)
      response.writeHead(status, { 'content-type': 'application/xml' })
      response.end(
        method === 'HEAD' ? undefined : `<Error><Code>${code}</Code><Message>${code}</Message></Error>`,
      )
    }
    const fault = faults.shift() ?? null
    if (fault === 'cut') return void response.destroy()
    if (fault) return refuse(fault.status, fault.code)
    const problem = await signatureProblem({ method, url: request.url ?? '/', headers, body }, keys)
    if (problem) return refuse(problem === 'XAmzContentSHA256Mismatch' ? 400 : 403, problem)
    if (inBucket !== bucket) return refuse(404, 'NoSuchBucket')

    if (method === 'PUT') {
      const checksum = headers['x-amz-checksum-sha256']
      if (checksum && checksum !== createHash('sha256').update(body).digest('base64'))
        return refuse(400, 'BadDigest')
      objects.set(key, body)
      return void response.writeHead(200, { etag: etagOf(body) }).end()
    }
    if (method === 'DELETE') {
      objects.delete(key)
      return void response.writeHead(204).end()
    }
    if (key === '') {
      if (method === 'HEAD') return void response.writeHead(200).end()
      response.writeHead(200, { 'content-type': 'application/xml' })
      return void response.end(listing(objects, url.searchParams))
    }
    const found = objects.get(key)
    if (!found) return refuse(404, 'NoSuchKey')
    const range = /^bytes=(\d+)-(\d+)$/.exec(headers.range ?? '')
    const [start, end] = range ? [Number(range[1]), Number(range[2])] : [0, found.length - 1]
    if (range && start >= found.length) return refuse(416, 'InvalidRange')
    const part = found.subarray(start, end + 1)
    response.writeHead(range ? 206 : 200, {
      'content-length': part.length,
      etag: etagOf(found),
      ...(range && { 'content-range': `bytes ${start}-${start + part.length - 1}/${found.length}` }),
    })
    response.end(method === 'HEAD' ? undefined : part)
  }

  await new Promise<void>((done) => server.listen(port, '127.0.0.1', done))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    bucket,
    keys,
    objects,
    calls,
    refused,
    faults,
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
}

const etagOf = (body: Buffer) => `"${createHash('md5').update(body).digest('hex')}"`

/** ListObjectsV2, in pages. */
function listing(objects: ReadonlyMap<string, Buffer>, query: URLSearchParams): string {
  const prefix = query.get('prefix') ?? ''
  const after = query.get('continuation-token') ?? ''
  const left = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).sort()
  const page = left.slice(0, PAGE)
  const more = left.length > page.length
  const contents = page.map(
    (key) => `<Contents><Key>${key}</Key><Size>${objects.get(key)?.length}</Size></Contents>`,
  )
  const next = more ? `<NextContinuationToken>${page.at(-1)}</NextContinuationToken>` : ''
  return `<?xml version="1.0"?><ListBucketResult><IsTruncated>${more}</IsTruncated>${contents.join('')}${next}</ListBucketResult>`
}
