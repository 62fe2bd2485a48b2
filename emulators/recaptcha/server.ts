import { randomBytes } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { ANCHOR, API } from './pages.ts'

/** A stand-in for Google's reCAPTCHA (version 2) on 127.0.0.1: its script, its box, and who says what an answer is worth. */
export interface RecaptchaEmulator {
  readonly url: string
  readonly siteKey: string
  readonly secret: string
  /** Answers that were asked about, in order. */
  readonly asked: readonly string[]
  /** An answer as its box gives one. */
  answer(): string
  close(): Promise<void>
}

/** Starts one; `port` 0 lets the system choose. */
export async function startRecaptcha({ port = 0 } = {}): Promise<RecaptchaEmulator> {
  const siteKey = 'site-key'
  const secret = 'secret-of-the-site'
  const good = new Set<string>()
  const asked: string[] = []
  const answer = () => {
    const token = randomBytes(48).toString('base64url')
    good.add(token)
    return token
  }
  const verdict = (form: URLSearchParams) => {
    const response = form.get('response') ?? ''
    asked.push(response)
    if (form.get('secret') !== secret) return { success: false, 'error-codes': ['invalid-input-secret'] }
    // Each is good once.
    return good.delete(response)
      ? { success: true, hostname: '127.0.0.1', challenge_ts: new Date().toISOString() }
      : { success: false, 'error-codes': ['timeout-or-duplicate'] }
  }
  const server = createServer((request, response) => {
    void respond(request, response, { answer, verdict }).catch(() => response.writeHead(500).end())
  })
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve))
  const { port: bound } = server.address() as AddressInfo
  return {
    url: `http://127.0.0.1:${bound}`,
    siteKey,
    secret,
    asked,
    answer,
    close: () =>
      new Promise((resolve) => {
        server.closeAllConnections()
        server.close(() => resolve())
      }),
  }
}

type Parts = { answer: () => string; verdict: (form: URLSearchParams) => object }

async function respond(
  request: IncomingMessage,
  response: ServerResponse,
  { answer, verdict }: Parts,
): Promise<void> {
  const { pathname } = new URL(request.url ?? '/', 'http://127.0.0.1')
  const say = (type: string, body: string) =>
    response
      .writeHead(200, { 'content-type': `${type}; charset=utf-8`, 'cache-control': 'no-store' })
      .end(body)
  if (pathname === '/recaptcha/api.js') return void say('text/javascript', API)
  if (pathname === '/recaptcha/anchor') return void say('text/html', ANCHOR)
  if (pathname === '/recaptcha/answer') return void say('text/plain', answer())
  if (pathname === '/recaptcha/api/siteverify' && request.method === 'POST') {
    let body = ''
    for await (const chunk of request) body += chunk
    return void say('application/json', JSON.stringify(verdict(new URLSearchParams(body))))
  }
  response.writeHead(404).end()
}
