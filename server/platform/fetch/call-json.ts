import { request as httpRequest } from 'node:http'
import { request as httpsRequest, type RequestOptions } from 'node:https'
import { causeOf } from './causes'
import { jsonIn } from './json-in'

/** An answer with its body as JSON (null: it was none), or why none came. */
export type Answer = Readonly<{ status: number; json: unknown }> | Readonly<{ cause: string }>

type Call = Readonly<{
  method: 'GET' | 'POST' | 'PUT' | 'PATCH'
  url: string
  headers: Readonly<Record<string, string>>
  body?: string
  /** The client's certificate, where the provider wants one (mTLS). PEM. */
  tls?: Readonly<{ cert: string; key: string }> | null
}>

const LARGEST_ANSWER = 1024 * 1024

/** Calls a provider within a time and a size. Follows no redirect. Never rejects. */
export function callJson({ method, url, headers, body, tls }: Call, timeoutMs: number): Promise<Answer> {
  return new Promise((resolve) => {
    const options: RequestOptions = {
      method,
      headers: { ...headers, ...(body !== undefined && { 'content-length': Buffer.byteLength(body) }) },
      signal: AbortSignal.timeout(timeoutMs),
      ...(tls && { cert: tls.cert, key: tls.key }),
    }
    const fail = (error: unknown) => resolve({ cause: causeOf(error) })
    try {
      const request = (url.startsWith('https:') ? httpsRequest : httpRequest)(url, options, (response) => {
        const chunks: Buffer[] = []
        let size = 0
        response.on('data', (chunk: Buffer) => {
          size += chunk.byteLength
          if (size > LARGEST_ANSWER) request.destroy(new Error('answer too large'))
          else chunks.push(chunk)
        })
        response.on('error', fail)
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, json: jsonIn(Buffer.concat(chunks).toString('utf8')) }),
        )
      })
      request.on('error', fail)
      request.end(body)
    } catch (error) {
      // A certificate that nobody can read.
      fail(error)
    }
  })
}
