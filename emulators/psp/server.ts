import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { pixRoutes } from './api.ts'
import { Bank, type Fault, type RefundMood } from './bank.ts'

/** A running payment provider with one receiver's account. */
export interface PspEmulator {
  readonly port: number
  /** Base address of its API Pix; signing in lies below it at /oauth/token. */
  readonly url: string
  readonly bank: Bank
  /** Tells of this money at the address that it was given, so many times. Gives the answers' statuses. */
  tell(endToEndIds: readonly string[], times?: number): Promise<number[]>
  close(): Promise<void>
}

/** Starts it on 127.0.0.1; control lies under /__psp. Rejects with EADDRINUSE when the port is taken. */
export async function startPsp({ port }: { port: number }): Promise<PspEmulator> {
  const bank = new Bank()
  const app = Fastify({ forceCloseConnections: true })
  let host = ''
  const tell: PspEmulator['tell'] = async (ids, times = 1) => {
    const pix = ids.flatMap((id) => bank.pixOf(id) ?? [])
    const statuses: number[] = []
    for (const url of new Set(pix.flatMap(({ chave }) => bank.hooks.get(chave) ?? [])))
      for (let n = 0; n < times; n++) {
        // Providers add "/pix" to the address that they were given.
        const response = await fetch(`${url}/pix`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({ pix }),
        })
        statuses.push(response.status)
      }
    return statuses
  }
  await app.register(async (scope) => pixRoutes(scope, bank, () => host), { prefix: '/pix/v2' })
  await app.register(async (scope) => controlRoutes(scope, bank, tell), { prefix: '/__psp' })
  await app.listen({ port, host: '127.0.0.1' })
  const taken = (app.server.address() as AddressInfo).port
  host = `127.0.0.1:${taken}`
  return { port: taken, url: `http://${host}/pix/v2`, bank, tell, close: () => app.close() }
}

type Paid = { txid?: string; cents?: number; told?: number }

/** What a payer, or a journey, does: pays a charge, orders trouble, has refunds arrive. */
function controlRoutes(app: FastifyInstance, bank: Bank, tell: PspEmulator['tell']): void {
  app.get('/', () => {
    const { charges, journal, clientId, clientSecret } = bank
    return { charges: [...charges.values()], journal, clientId, clientSecret }
  })
  app.post('/pay', async (request, reply) => {
    const { txid = '', cents, told = 1 } = (request.body ?? {}) as Paid
    const charge = bank.charges.get(txid)
    const pix = charge && bank.pay(txid, cents ?? Math.round(Number(charge.valor.original) * 100))
    if (!pix) return reply.code(404).send()
    return { pix, told: await tell([pix.endToEndId], told) }
  })
  app.post('/faults', (request) => {
    bank.faults.push(request.body as Fault)
    return {}
  })
  app.post('/refunds', (request) => {
    bank.refundMood = (request.body as { mood: RefundMood }).mood
    return {}
  })
  app.post('/settle', () => {
    bank.settle()
    return {}
  })
}
