import { request as httpRequest } from 'node:http'
import { gzipSync } from 'node:zlib'
import Fastify from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registerWhatsAppWebhook } from '../../../server/conversation/providers/whatsapp/webhook.route'
import { aDatabase } from '../../databases'
import { aPhone, aStage, envelope, signed, text } from './stage'

const stage = aStage(aDatabase())
let secret: string | null = 'set'
const app = Fastify({ bodyLimit: 1_000 })
let url = ''

beforeAll(async () => {
  await registerWhatsAppWebhook(app, () => {
    const { db, config } = stage()
    return {
      db,
      config: { ...config, whatsapp: { ...config.whatsapp, ...(secret === null && { appSecret: null }) } },
    }
  })
  url = `${await app.listen({ port: 0, host: '127.0.0.1' })}/webhooks/whatsapp`
})
afterAll(() => app.close())

/** Sends raw bytes with raw headers; `fetch` would join or refuse some of them. */
const post = (body: Buffer | string, headers: [string, string][]) =>
  new Promise<number>((resolve, reject) => {
    const sent = httpRequest(
      url,
      {
        method: 'POST',
        headers: [
          'content-type',
          'application/json',
          'host',
          'x',
          'content-length',
          String(Buffer.byteLength(body)),
          ...headers.flat(),
        ] as never,
      },
      (answer) => {
        answer.resume()
        resolve(answer.statusCode ?? 0)
      },
    )
    sent.on('error', reject)
    sent.end(body)
  })

const stored = async () => {
  const [row] = await stage().db.system((w) =>
    w.query<{ bodies: number; jobs: number }>(
      `SELECT (SELECT count(*) FROM webhook_inbox)::integer AS bodies,
         (SELECT count(*) FROM graphile_worker._private_jobs)::integer AS jobs`,
    ),
  )
  return row
}

describe('signature', () => {
  const header = 'x-hub-signature-256'
  const body = () =>
    JSON.stringify(envelope(stage().phoneNumberId, { messages: [text(aPhone(), 'olá ção 😀')] }))
  const variants: [string, (b: string) => [Buffer | string, [string, string][]]][] = [
    ['none', (b) => [b, []]],
    ['empty', (b) => [b, [[header, '']]]],
    ['sha1', (b) => [b, [[header, signed(b).replace('sha256', 'sha1')]]]],
    ['upper case', (b) => [b, [[header, `sha256=${signed(b).slice(7).toUpperCase()}`]]]],
    ['without its prefix', (b) => [b, [[header, signed(b).slice(7)]]]],
    ['of another secret', (b) => [b, [[header, signed(b, 'other')]]]],
    ['of a body changed by one byte', (b) => [`${b} `, [[header, signed(b)]]]],
    [
      'of the same JSON written otherwise',
      (b) => [JSON.stringify(JSON.parse(b), null, 1), [[header, signed(b)]]],
    ],
    ['of the text with escapes', (b) => [b.replace('ç', '\\u00e7'), [[header, signed(b)]]]],
    [
      'twice',
      (b) => [
        b,
        [
          [header, signed(b)],
          [header, signed(b)],
        ],
      ],
    ],
    [
      'twice, the second good',
      (b) => [
        b,
        [
          [header, 'sha256='],
          [header, signed(b)],
        ],
      ],
    ],
    ['cut short', (b) => [b, [[header, signed(b).slice(0, -1)]]]],
    [
      'of the unpacked body',
      (b) => [
        gzipSync(b),
        [
          [header, signed(b)],
          ['content-encoding', 'gzip'],
        ],
      ],
    ],
  ]

  it.each(variants)(
    '%s: refused, and nothing is stored, with the secret set and unset',
    async (_name, variant) => {
      const [sent, headers] = variant(body())
      const before = await stored()
      secret = 'set'
      expect(await post(sent, headers)).toBe(401)
      secret = null
      expect(await post(sent, headers)).toBe(503)
      secret = 'set'
      expect(await stored()).toEqual(before)
    },
  )

  it('good, but no secret is set: refused, and nothing is stored', async () => {
    const before = await stored()
    const sent = body()
    secret = null
    expect(await post(sent, [[header, signed(sent)]])).toBe(503)
    secret = 'set'
    expect(await stored()).toEqual(before)
  })

  it('good: stored before the answer, many in few transactions, with one job for all of a number', async () => {
    const before = await stored()
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => {
        const sent = body()
        return post(sent, [[header, signed(sent)]])
      }),
    )
    expect(new Set(answers)).toEqual(new Set([200]))
    const after = await stored()
    expect((after?.bodies ?? 0) - (before?.bodies ?? 0)).toBe(60)
    expect((after?.jobs ?? 0) - (before?.jobs ?? 0)).toBeLessThan(30)
    const unnamed = await stage().db.system((w) =>
      w.query(
        `SELECT 1 FROM webhook_inbox i WHERE processed_at IS NULL AND NOT EXISTS (
           SELECT 1 FROM graphile_worker._private_jobs j WHERE j.payload ->> 'line' = i.line)`,
      ),
    )
    expect(unnamed).toEqual([])
    expect(after?.jobs).toBe(1)
  })

  it('good on 5 MB: too large', async () => {
    const sent = Buffer.alloc(5 * 1024 * 1024, 32)
    const answer = await post(sent, [[header, signed(sent)]]).catch(() => 413)
    expect(answer).toBe(413)
  })

  it.each([
    ['a database that is away', () => ({ db: { once: () => Promise.reject(new Error('away')) } })],
    [
      'a job that cannot be added',
      () => ({ db: { enqueueMissing: () => Promise.reject(new Error('away')) } }),
    ],
    // PostgreSQL commits on into files that nobody will find again.
    [
      'a database whose folder was taken away',
      () => ({ pulse: { stands: () => Promise.reject(new Error('gone')) } }),
    ],
  ])('%s: no 200', async (_, wrong) => {
    const { db, config } = stage()
    const needs = { config, ...wrong() }
    const broken = Fastify()
    await registerWhatsAppWebhook(broken, () => ({ ...needs, db: { ...db, ...('db' in needs && needs.db) } }))
    const sent = body()
    const answer = await broken.inject({
      method: 'POST',
      url: '/webhooks/whatsapp',
      payload: sent,
      headers: { [header]: signed(sent), 'content-type': 'application/json' },
    })
    expect(answer.statusCode).toBe(500)
    await broken.close()
  })
})

describe('handshake', () => {
  const shake = async (query: string) => {
    const answer = await fetch(`${url}?${query}`)
    return [answer.status, await answer.text(), answer.headers.get('content-type')]
  }

  it('gives the challenge back as plain text', async () => {
    const [status, body, type] = await shake(
      'hub.mode=subscribe&hub.verify_token=verify&hub.challenge=%3Cb%3E1',
    )
    expect([status, body]).toEqual([200, '<b>1'])
    expect(type).toContain('text/plain')
  })

  it.each([
    'hub.mode=unsubscribe&hub.verify_token=verify&hub.challenge=1',
    'hub.mode=subscribe&hub.verify_token=wrong1&hub.challenge=1',
    'hub.mode=subscribe&hub.verify_token=&hub.challenge=1',
    'hub.mode=subscribe&hub.challenge=1',
    'hub.mode=subscribe&hub.verify_token=verify',
    'hub_mode=subscribe&hub_verify_token=verify&hub_challenge=1',
    'hub.mode=subscribe&hub.verify_token=verify&hub.verify_token=verify&hub.challenge=1',
    '',
  ])('refuses %s', async (query) => {
    expect((await shake(query))[0]).toBe(403)
  })
})
