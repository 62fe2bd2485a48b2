import Fastify from 'fastify'
import { afterAll, beforeAll } from 'vitest'
import { type SmsEmulator, startSms } from '../../../emulators/sms/server'
import { area, planSms } from '../../../server/areas/sms/area'
import { sendSms } from '../../../server/areas/sms/outbox/pump.job'
import { appendConsents } from '../../../server/directory/customers/consent/consent'
import { seal } from '../../../server/platform/seal'
import type { Services } from '../../../server/platform/services'
import type { SendPurpose } from '../../../src/domain/consents/may-send'
import type { TestDatabase } from '../../databases'
import { aStage, rows, work } from './stage'

/** A Wednesday at noon, whenever the tests run. */
export const NOON = new Date('2031-03-12T15:00:00.000Z')
/** Twilio's account in the tests. */
export const SID = `AC${'0'.repeat(32)}`

/** A shop that sends SMS, the emulated providers, and the real routes that they call. */
export function anSmsDesk(database: TestDatabase) {
  let running: SmsEmulator | undefined
  let hooksUrl = ''
  const sms = (): SmsEmulator => {
    if (!running) throw new Error('the providers start in beforeAll')
    return running
  }
  const hooks = Fastify({ forceCloseConnections: true })
  beforeAll(async () => {
    running = await startSms({ port: 0 })
    for (const routes of area.routes)
      await hooks.register(async (scope) => routes(scope, () => stage() as unknown as Services))
    hooksUrl = await hooks.listen({ port: 0, host: '127.0.0.1' })
  })
  afterAll(() => Promise.all([running?.close(), hooks.close()]))
  const stage = aStage(database, (config) => ({
    publicUrl: hooksUrl,
    sms: {
      ...config.sms,
      urls: { zenvia: sms().url, twilio: sms().url },
      perSecond: 500,
      callTimeoutMs: 1_000,
    },
  }))
  const account = async (provider: 'zenvia' | 'twilio', more: Readonly<Record<string, unknown>> = {}) => {
    const { answers = true, secret = 'secret', per_day = 100_000 } = more
    await rows(stage(), 'UPDATE sms_accounts SET active = false')
    await rows(
      stage(),
      `INSERT INTO sms_accounts (tenant_id, provider, account, sender, answers, plain, per_day, active) VALUES ($1, $2, $3, '29095', $4, true, $5, true)
       ON CONFLICT (tenant_id, provider) DO UPDATE SET answers = $4, per_day = $5, active = true, trouble = NULL`,
      [stage().tenant.id, provider, provider === 'twilio' ? SID : '', answers, per_day],
    )
    await rows(
      stage(),
      `INSERT INTO sms_secrets (tenant_id, provider, sealed) VALUES ($1, $2, $3)
       ON CONFLICT (tenant_id, provider) DO UPDATE SET sealed = $3`,
      [stage().tenant.id, provider, seal(stage().config.secretKey, String(secret))],
    )
  }
  let people = 0
  /** Somebody with a phone that ends so, who has said yes to SMS. */
  const customer = async (ending = '9999', consent = true) => {
    const phone = `55859${String(8_000 + ++people)}${ending}`
    const [row] = await rows<{ id: string }>(
      stage(),
      `WITH made AS (INSERT INTO customers (tenant_id, name, phone_number, lookup_key) VALUES ($1, 'Pessoa', $2, $3) RETURNING id)
       SELECT id::text FROM made`,
      [stage().tenant.id, phone, `5585${phone.slice(-8)}`],
    )
    const id = row?.id ?? ''
    if (consent)
      await work(stage(), (w) =>
        appendConsents(w, [
          {
            customer_id: id,
            purpose: 'marketing',
            decision: 'granted',
            basis: 'consent',
            channel: 'counter',
            scope: 'sms',
            source: 'staff',
            at: new Date(Date.now() - 60_000),
          },
        ]),
      )
    return { id, phone }
  }
  const plan = (
    messages: readonly Readonly<{
      hash: string
      to: Readonly<{ id: string; phone: string }>
      text?: string
    }>[],
    purpose: SendPurpose = 'campaign',
    at = NOON,
  ) =>
    work(stage(), (w) =>
      planSms(w, stage().config, {
        purpose,
        at,
        messages: messages.map(({ hash, to, text = 'Olá! Promoção só hoje.' }) => ({
          hash,
          customerId: to.id,
          phone: to.phone,
          text,
        })),
      }),
    )
  const helpers = (now = NOON) => ({ ...stage(), now: () => now })
  const run = (now = NOON) => sendSms({ tenantId: stage().tenant.id }, helpers(now))
  const stateOf = async (hash: string) =>
    (
      await rows<{ state: string; reason: string | null }>(
        stage(),
        'SELECT state, reason FROM sms_outbox WHERE hash = $1',
        [hash],
      )
    )[0]
  /** How many SMS a phone has got. */
  const gotBy = (phone: string) =>
    sms().desk.messages.filter((one) => one.phone === phone && one.to === 'phone')
  return { sms, stage, hooks, account, customer, plan, helpers, run, stateOf, gotBy }
}
