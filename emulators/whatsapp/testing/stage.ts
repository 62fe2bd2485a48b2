import type { Json } from '../json.ts'
import { parseObject } from '../json.ts'
import { type Emulator, type EmulatorOptions, startEmulator } from '../server.ts'
import { type Product, startProduct } from './product.ts'

/** The number that tests send from. */
export const NUMBER = '100000000000001'

/** An emulator that answers in milliseconds, and a product that listens to it. */
export interface Stage {
  emulator: Emulator
  product: Product
  /** POST to the Graph API as the product. */
  graph(
    path: string,
    body: unknown,
    token?: string,
  ): Promise<{ status: number; body: Json; headers: Headers }>
  /** Sends a text to a number. */
  say(to: string, text: string, extra?: Json): Promise<{ status: number; body: Json; headers: Headers }>
  /** A call of the control API. */
  control(method: string, path: string, body?: unknown): Promise<{ status: number; body: Json }>
  close(): Promise<void>
}

/** Statuses that do not keep a test waiting. */
const quick = { sentDelayMs: 2, deliveredDelayMs: 6, readDelayMs: 2, templateReviewMs: 5 }

/** Sets the stage; options override the quick defaults. */
export async function openStage(options: Partial<EmulatorOptions> = {}): Promise<Stage> {
  const product = await startProduct()
  const emulator = await startEmulator({
    port: 0,
    appSecret: 'secret',
    verifyToken: 'verify',
    webhookUrl: product.url,
    retryDelaysMs: [5, 10, 20],
    ...options,
    settings: { ...quick, ...options.settings },
  })
  const graph: Stage['graph'] = async (path, body, token = 'token-of-tests') => {
    const answer = await fetch(`${emulator.url}/v25.0${path}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify(body),
    })
    return { status: answer.status, body: parseObject(await answer.text()) ?? {}, headers: answer.headers }
  }
  return {
    emulator,
    product,
    graph,
    say: (to, text, extra = {}) =>
      graph(`/${NUMBER}/messages`, {
        messaging_product: 'whatsapp',
        recipient_type: 'individual',
        to,
        type: 'text',
        text: { body: text },
        ...extra,
      }),
    async control(method, path, body) {
      const answer = await fetch(`${emulator.url}/__emulator${path}`, {
        method,
        ...(body !== undefined && { body: JSON.stringify(body) }),
      })
      return { status: answer.status, body: parseObject(await answer.text()) ?? {} }
    },
    async close() {
      await emulator.close()
      await product.close()
    },
  }
}

/** The code of an error answer. */
export function codeOf(body: Json): unknown {
  return typeof body.error === 'object' && body.error !== null && 'code' in body.error
    ? body.error.code
    : undefined
}
