import type { FastifyRequest } from 'fastify'
import type { SmsProvider } from '../../../../src/domain/sms/account-form'
import { tenantOfJob } from '../../../platform/db/tenant-of-job'
import type { Routes } from '../../../platform/http/routes'
import { secretOf } from '../account/account.row'
import { tenantOfHook } from './hook-address'
import { isOfTwilio, readTwilio } from './read-twilio'
import { readZenvia } from './read-zenvia'
import type { SmsEvent } from './sms-event'
import { takeSmsEvents } from './take'

const BODY_LIMIT = 512 * 1024

type Params = Readonly<{ tenant: string; mac: string }>

const json = (body: Buffer): unknown => {
  try {
    return JSON.parse(body.toString('utf8'))
  } catch {
    // No JSON says nothing.
    return null
  }
}

/**
 * Where providers say what became of SMS and what people answered. Who does not know a shop's address is answered as if there
 * were none; Twilio signs what it says besides, with the token of the account.
 */
export const smsEventRoutes: Routes = (app, services) => {
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  const route = (
    provider: SmsProvider,
    read: (request: FastifyRequest, body: Buffer, secret: string | null) => SmsEvent[] | null,
  ) => {
    const knows = async ({ params }: FastifyRequest) =>
      tenantOfHook(services().config, provider, params as Params) !== null
    app.post<{ Params: Params; Body: Buffer | undefined }>(
      `/webhooks/sms/${provider}/:tenant/:mac`,
      { bodyLimit: BODY_LIMIT, config: { knows } },
      async (request, reply) => {
        const { db, config } = services()
        const id = tenantOfHook(config, provider, request.params)
        const tenant = id === null ? null : await tenantOfJob(db, id)
        if (!tenant) return reply.code(404).send()
        const secret = await db.work(tenant, (work) => secretOf(work, config, provider))
        const events = read(request, request.body ?? Buffer.alloc(0), secret)
        if (events === null) return reply.code(403).send()
        if (events.length > 0)
          await db.work(tenant, (work) => takeSmsEvents(work, config, events, new Date()))
        return reply.code(200).send()
      },
    )
  }
  route('zenvia', (_request, body) => readZenvia(json(body)))
  route('twilio', ({ url, query, headers }, body, secret) => {
    const form = new URLSearchParams(body.toString('utf8'))
    const signature = String(headers['x-twilio-signature'] ?? '')
    if (secret === null || !isOfTwilio(secret, services().config.publicUrl + url, form, signature))
      return null
    const { sms } = query as Readonly<Record<string, unknown>>
    return readTwilio(form, typeof sms === 'string' ? sms : null)
  })
}
