import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { type Mood, newSid, type Sms, type SmsDesk } from './desk.ts'
import { type Callback, follow, type State } from './receipts.ts'

type Node = Readonly<Record<string, unknown>>
const nodeOf = (value: unknown): Node => (typeof value === 'object' && value !== null ? (value as Node) : {})
const textOf = (value: unknown): string => (typeof value === 'string' ? value : '')

/** What is said of a message that was taken. */
const STATES: Readonly<Record<Mood, readonly State[]>> = {
  arrives: ['sent', 'delivered'],
  slow: ['sent', 'delivered'],
  lost: ['sent', 'delivered'],
  off: ['sent', 'undelivered'],
  noReceipts: [],
  ...{ stopped: [], landline: [], busy: [], broken: [] },
}

type Refusal = Readonly<{ status: number; body: unknown }>
type Asked = Readonly<{
  provider: Sms['provider']
  phone: string
  sender: string
  text: string
  ref: string
  id: string
  callback: Callback
  refusals: Readonly<Record<'stopped' | 'landline' | 'busy' | 'broken', Refusal>>
  taken: Refusal
}>

/** Takes an SMS as its mood has it, and answers. */
async function take(desk: SmsDesk, reply: FastifyReply, asked: Asked): Promise<unknown> {
  const { provider, phone, ref, refusals, taken, callback, ...sms } = asked
  const mood = desk.moodFor(phone)
  const note = (answer: string) => desk.note({ provider, phone, ref, answer })
  if (mood === 'stopped' || mood === 'landline' || mood === 'busy' || mood === 'broken') {
    note(mood)
    return reply.code(refusals[mood].status).send(refusals[mood].body)
  }
  const kept = desk.keep({ ...sms, provider, phone, ref, to: 'phone', state: 'accepted' })
  note(mood === 'lost' ? 'lost' : 'taken')
  void follow(desk, kept, STATES[mood], callback)
  if (mood === 'slow') await sleep(desk.slowMs)
  if (mood === 'lost') {
    reply.hijack()
    return void reply.raw.destroy()
  }
  return reply.code(taken.status).send(taken.body)
}

const zenviaProblem = (status: number, code: string, message: string): Refusal => ({
  status,
  body: { code, message, details: [] },
})

/** Zenvia's API, version 2, as far as SMS and subscriptions go. */
export function zenviaRoutes(app: FastifyInstance, desk: SmsDesk): void {
  const tokenOf = ({ headers }: FastifyRequest) => textOf(headers['x-api-token'])
  app.addHook('preHandler', async (request, reply) => {
    const token = tokenOf(request)
    if (token === '' || token === 'expired')
      return reply
        .code(401)
        .send(zenviaProblem(401, 'AUTHENTICATION_ERROR', 'No authorization token was found').body)
  })
  app.post('/channels/sms/messages', (request, reply) => {
    const body = nodeOf(request.body)
    const [content] = Array.isArray(body.contents) ? body.contents : []
    const { text } = nodeOf(content)
    const [from, to, ref] = [textOf(body.from), textOf(body.to), textOf(body.externalId)]
    if (from === '' || !/^\d{10,15}$/.test(to) || textOf(text) === '')
      return reply.code(400).send(zenviaProblem(400, 'VALIDATION_ERROR', 'Validation error').body)
    const id = randomUUID()
    return take(desk, reply, {
      provider: 'zenvia',
      phone: to,
      sender: from,
      text: textOf(text),
      ref,
      id,
      callback: null,
      refusals: {
        stopped: zenviaProblem(422, 'REJECTED', `The recipient ${to} has opted out`),
        landline: zenviaProblem(422, 'INVALID_RECIPIENT', `${to} is not a mobile`),
        busy: zenviaProblem(429, 'TOO_MANY_REQUESTS', 'Too many requests'),
        broken: zenviaProblem(500, 'INTERNAL_ERROR', 'Internal error'),
      },
      taken: {
        status: 200,
        body: { id, from, to, direction: 'OUT', channel: 'sms', externalId: ref, contents: body.contents },
      },
    })
  })
  app.get('/subscriptions', (request) =>
    desk.subscriptions.filter(({ token }) => token === tokenOf(request)).map(({ body }) => body),
  )
  app.post('/subscriptions', (request) => {
    const body = nodeOf(request.body)
    const made = { id: randomUUID(), ...body }
    desk.subscribe({
      token: tokenOf(request),
      eventType: textOf(body.eventType),
      url: textOf(nodeOf(body.webhook).url),
      body: made,
    })
    return made
  })
}

const twilioProblem = (status: number, code: number, message: string): Refusal => ({
  status,
  body: { code, message, more_info: `https://www.twilio.com/docs/errors/${code}`, status },
})

/** Twilio's Messages API (2010-04-01), and the account itself. */
export function twilioRoutes(app: FastifyInstance, desk: SmsDesk): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string' },
    (_request, body, done) => done(null, Object.fromEntries(new URLSearchParams(String(body)))),
  )
  type Params = { account: string }
  const keyOf = ({ headers }: FastifyRequest): readonly [string, string] => {
    const [account = '', token = ''] = Buffer.from(
      textOf(headers.authorization).replace(/^Basic /, ''),
      'base64',
    )
      .toString('utf8')
      .split(':')
    return [account, token]
  }
  app.addHook('preHandler', async (request, reply) => {
    const [account, token] = keyOf(request)
    const asked = textOf((request.params as Params).account).replace(/\.json$/, '')
    if (account !== asked || token === '' || token === 'expired')
      return reply.code(401).send(twilioProblem(401, 20003, 'Authenticate').body)
    desk.tokens.set(account, token)
  })
  app.get<{ Params: Params }>('/Accounts/:account', ({ params }) => ({
    sid: params.account.replace(/\.json$/, ''),
    status: 'active',
  }))
  app.post<{ Params: Params }>('/Accounts/:account/Messages.json', (request, reply) => {
    const body = nodeOf(request.body)
    const phone = textOf(body.To).replace(/^\+/, '')
    const sender = textOf(body.From) || textOf(body.MessagingServiceSid)
    const text = textOf(body.Body)
    if (!/^\d{8,15}$/.test(phone))
      return reply.code(400).send(twilioProblem(400, 21211, `Invalid 'To' Phone Number: ${phone}`).body)
    const url = textOf(body.StatusCallback)
    const id = newSid()
    return take(desk, reply, {
      provider: 'twilio',
      phone,
      sender,
      text,
      ref: url && URL.canParse(url) ? (new URL(url).searchParams.get('sms') ?? '') : '',
      id,
      callback: url ? { account: request.params.account, url } : null,
      refusals: {
        stopped: twilioProblem(400, 21610, 'Attempt to send to unsubscribed recipient'),
        landline: twilioProblem(400, 21614, `'To' number is not a valid mobile number: +${phone}`),
        busy: twilioProblem(429, 20429, 'Too Many Requests'),
        broken: twilioProblem(500, 20500, 'Internal Server Error'),
      },
      taken: {
        status: 201,
        body: { sid: id, status: 'queued', error_code: null, to: `+${phone}`, from: sender },
      },
    })
  })
}
