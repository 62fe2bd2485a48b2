import { createHmac } from 'node:crypto'
import { Agent, request } from 'node:http'
import { APP_SECRET, Product, until } from '../product'
import { type BenchRow, median } from './row'

/** Webhooks sent at a fixed pace, so that a slow answer is not hidden by a slower sender. */
const RATE = 500
const SECONDS = 10
/** Different customers that write. */
const CUSTOMERS = 400

/** A signed-for webhook with one message; the n-th of the bench. */
export function body(n: number, phoneId = '100000000000001'): Buffer {
  const phone = `55119${String(80_000_000 + (n % CUSTOMERS))}`
  return Buffer.from(
    JSON.stringify({
      object: 'whatsapp_business_account',
      entry: [
        {
          id: '200000000000001',
          changes: [
            {
              field: 'messages',
              value: {
                messaging_product: 'whatsapp',
                metadata: { display_phone_number: '551140028922', phone_number_id: phoneId },
                contacts: [{ profile: { name: `Cliente ${n % CUSTOMERS}` }, wa_id: phone }],
                messages: [
                  {
                    from: phone,
                    id: `wamid.bench.${n}`,
                    timestamp: String(Math.floor(Date.now() / 1000)),
                    type: 'text',
                    text: { body: `Mensagem ${n}: vocês entregam hoje?` },
                  },
                ],
              },
            },
          ],
        },
      ],
    }),
  )
}

/** Posts a webhook, signed as Meta signs; `status` 0 when nobody answered. */
export function post(agent: Agent, port: number, payload: Buffer): Promise<{ status: number; ms: number }> {
  const signature = createHmac('sha256', APP_SECRET).update(payload).digest('hex')
  const started = performance.now()
  return new Promise((resolve) => {
    const call = request(
      {
        agent,
        port,
        host: '127.0.0.1',
        method: 'POST',
        path: '/webhooks/whatsapp',
        headers: {
          'content-type': 'application/json',
          'content-length': payload.length,
          'x-hub-signature-256': `sha256=${signature}`,
        },
      },
      (response) => {
        response.resume()
        response.once('end', () =>
          resolve({ status: response.statusCode ?? 0, ms: performance.now() - started }),
        )
      },
    )
    call.once('error', () => resolve({ status: 0, ms: performance.now() - started }))
    call.end(payload)
  })
}

/**
 * Signed webhooks at 500 a second for ten seconds: how fast they are answered, how many were refused, and how
 * long until every one of them is a message. `stored` counts the customers' messages of the bench.
 */
export async function benchWebhooks(
  label: string,
  env: Record<string, string>,
  stored: (product: Product) => Promise<number>,
): Promise<BenchRow[]> {
  const product = await Product.start(env)
  const agent = new Agent({ keepAlive: true, maxSockets: 200 })
  try {
    for (let n = 0; n < 50; n++) await post(agent, product.port, body(1_000_000 + n))
    const total = RATE * SECONDS
    const payloads = Array.from({ length: total }, (_, n) => body(n))
    const answers: Promise<{ status: number; ms: number }>[] = []
    const started = performance.now()
    while (answers.length < total) {
      const due = Math.min(total, Math.ceil(((performance.now() - started) / 1000) * RATE))
      while (answers.length < due) answers.push(post(agent, product.port, payloads[answers.length]!))
      await new Promise((resolve) => setTimeout(resolve, 2))
    }
    const results = await Promise.all(answers)
    const taken = (performance.now() - started) / 1000
    const refused = results.filter(({ status }) => status !== 200)
    await until(async () => (await stored(product)) >= total - refused.length, 60_000).catch(() => {})
    const processed = (performance.now() - started) / 1000
    const lost = total - (await stored(product))
    if (lost > 0)
      console.error(
        `${refused.length} not answered 200: ${refused.map((r) => r.status).join(' ')}\n${product.output}`,
      )
    return [
      {
        name: `webhook answered, median (${label})`,
        measured: median(results.map((r) => r.ms)),
        limit: 50,
        unit: 'ms',
      },
      {
        name: `webhooks taken (${label})`,
        measured: total / taken,
        limit: RATE * 0.98,
        unit: '/s',
        atLeast: true,
      },
      {
        name: `webhooks lost of ${total} (${label})`,
        measured: lost + (total - (await stored(product))),
        limit: 0,
        unit: '',
      },
      { name: `all of them messages after (${label})`, measured: processed, limit: null, unit: 's' },
    ]
  } finally {
    agent.destroy()
    await product.stop()
  }
}
