import type { AddressInfo } from 'node:net'
import path from 'node:path'
import Fastify from 'fastify'
import { isAskedLocally } from '../privateFolder.ts'
import { twilioRoutes, zenviaRoutes } from './api.ts'
import { controlRoutes } from './control.ts'
import { SmsDesk } from './desk.ts'
import { answer } from './receipts.ts'

/** Emulated providers of SMS, and the phones that they reach. */
export interface SmsEmulator {
  readonly port: number
  /** Base address of both APIs, and of the phones' page. */
  readonly url: string
  readonly desk: SmsDesk
  /** Somebody answers on their phone; gives the statuses of those who were told. */
  answer(sms: Parameters<typeof answer>[1]): Promise<number[]>
  close(): Promise<void>
}

/** Starts them on 127.0.0.1; the phones' page is at /, control lies under /__sms. Rejects with EADDRINUSE when the port is taken. */
export async function startSms({
  port,
  dataDir,
}: {
  port: number
  /** Where it keeps whom it tells, beyond its end. */
  dataDir?: string
}): Promise<SmsEmulator> {
  const desk = new SmsDesk(dataDir)
  const app = Fastify({ forceCloseConnections: true })
  // A page of somewhere else, pointed at this machine, reads nothing.
  app.addHook('onRequest', async (request, reply) => {
    if (!isAskedLocally(request.headers.host)) return reply.code(403).send()
  })
  await app.register(async (scope) => zenviaRoutes(scope, desk), { prefix: '/v2' })
  await app.register(async (scope) => twilioRoutes(scope, desk), { prefix: '/2010-04-01' })
  await app.register(async (scope) => controlRoutes(scope, desk))
  await app.listen({ port, host: '127.0.0.1' })
  const taken = (app.server.address() as AddressInfo).port
  return {
    port: taken,
    url: `http://127.0.0.1:${taken}`,
    desk,
    answer: (sms) => answer(desk, sms),
    close: () => app.close(),
  }
}

/** Starts them from the environment, beside the emulator of Meta's side: SMS_EMULATOR_PORT (none: no providers). */
export async function smsFromEnvironment(env: NodeJS.ProcessEnv): Promise<SmsEmulator | null> {
  if (!env.SMS_EMULATOR_PORT) return null
  const port = Number(env.SMS_EMULATOR_PORT)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new RangeError('SMS_EMULATOR_PORT is not a port')
  const folder = env.EMULATOR_DATA_DIR
  return startSms({ port, ...(folder && { dataDir: path.join(folder, 'sms') }) })
}
