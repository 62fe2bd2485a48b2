import type { FastifyInstance } from 'fastify'
import { FAULTS, type Fault, type Sms, type SmsDesk } from './desk.ts'
import { PAGE, SCRIPT } from './page.ts'
import { answer } from './receipts.ts'

/** The phones' page, and what a journey orders: answers, faults, where answers to a Twilio number go. */
export function controlRoutes(app: FastifyInstance, desk: SmsDesk): void {
  app.get('/', (_request, reply) =>
    reply
      .header('content-security-policy', "default-src 'self'; style-src 'unsafe-inline'")
      .type('text/html; charset=utf-8')
      .send(PAGE),
  )
  app.get('/page.js', (_request, reply) => reply.type('text/javascript; charset=utf-8').send(SCRIPT))
  app.get('/__sms/phones', () => {
    const phones = new Map<string, { phone: string; last: Sms; count: number }>()
    for (const sms of desk.messages)
      phones.set(sms.phone, { phone: sms.phone, last: sms, count: (phones.get(sms.phone)?.count ?? 0) + 1 })
    return [...phones.values()].reverse().slice(0, 200)
  })
  app.get<{ Params: { phone: string } }>('/__sms/phones/:phone', ({ params }) =>
    desk.messages.filter(({ phone }) => phone === params.phone).slice(-200),
  )
  app.post<{ Params: { phone: string } }>('/__sms/phones/:phone/answer', async (request, reply) => {
    const { phone } = request.params
    const { text } = (request.body ?? {}) as { text?: string }
    // To whoever wrote last, else to whoever wrote to anybody.
    const last =
      desk.messages.findLast((one) => one.phone === phone && one.to === 'phone') ??
      desk.messages.findLast(({ to }) => to === 'phone')
    if (!last || typeof text !== 'string' || text.trim() === '') return reply.code(422).send()
    return { told: await answer(desk, { phone, text, sender: last.sender, provider: last.provider }) }
  })
  app.get('/__sms/journal', () => desk.journal)
  app.post('/__sms/faults', (request, reply) => {
    const { kind, times = 1 } = (request.body ?? {}) as { kind?: Fault; times?: number }
    if (!kind || !FAULTS.includes(kind)) return reply.code(422).send({ faults: FAULTS })
    desk.faults.push(...Array.from({ length: Math.min(1_000, times) }, () => kind))
    return { faults: desk.faults }
  })
  app.post('/__sms/answers', (request) => {
    const { sender = '', url = '' } = (request.body ?? {}) as { sender?: string; url?: string }
    desk.answersTo.set(sender, url)
    return {}
  })
}
