import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { child, children, type Json, parseObject } from '../json.ts'

/** A webhook as it arrived: the raw bytes as well, because the signature is over them. */
interface Received {
  raw: Buffer
  body: Json
  signature: string | undefined
}

/** The far end of the webhooks in tests: it records what comes and answers what it is told. */
export interface Product {
  url: string
  received: Received[]
  /** HTTP status of the next answers; the first is used up by each call, the last stays. */
  answers: number[]
  /** Milliseconds before each answer. */
  delayMs: number
  /** The most POSTs that were open at one time. */
  mostAtOnce: number
  /** The `value`s of every webhook, in order of arrival. */
  values(): Json[]
  /** The statuses told, in order of arrival. */
  statuses(): Json[]
  close(): Promise<void>
}

/** Listens on a free port, or on the given one. */
export async function startProduct(port = 0): Promise<Product> {
  const received: Received[] = []
  const answers: number[] = [200]
  let open = 0
  const server = createServer((request, response) => {
    void bytesOf(request).then((raw) => {
      if (request.method === 'GET') {
        const query = new URL(request.url ?? '/', 'http://x').searchParams
        const right = query.get('hub.verify_token') === 'verify'
        response.writeHead(right ? 200 : 403).end(query.get('hub.challenge') ?? '')
        return
      }
      open += 1
      product.mostAtOnce = Math.max(product.mostAtOnce, open)
      const header = request.headers['x-hub-signature-256']
      received.push({
        raw,
        body: parseObject(raw) ?? {},
        signature: typeof header === 'string' ? header : undefined,
      })
      const status = answers.length > 1 ? answers.shift() : answers[0]
      setTimeout(() => {
        open -= 1
        response.writeHead(status ?? 200).end('ok')
      }, product.delayMs)
    })
  })
  await new Promise<void>((done) => {
    server.listen(port, '127.0.0.1', done)
  })
  const values = () =>
    received.flatMap(({ body }) =>
      children(body, 'entry')
        .flatMap((entry) => children(entry, 'changes'))
        .map((change) => child(change, 'value')),
    )
  const product: Product = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/whatsapp`,
    received,
    answers,
    delayMs: 0,
    mostAtOnce: 0,
    values,
    statuses: () => values().flatMap((value) => children(value, 'statuses')),
    close: () =>
      new Promise((done) => {
        server.close(() => done())
        server.closeAllConnections()
      }),
  }
  return product
}

async function bytesOf(request: IncomingMessage): Promise<Buffer> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts)
}
