import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { blingRoutes } from './bling.ts'
import { controlRoutes } from './control.ts'
import { oauthRoutes } from './face.ts'
import { omieRoutes } from './omie.ts'
import { FACES, type Face, Shop, type ShopOptions } from './shop.ts'
import { tinyRoutes } from './tiny.ts'

/** Running emulators of ERPs: one company per face. */
export interface ErpEmulator {
  readonly port: number
  /** Base address: /bling, /tiny and /omie lie below it. */
  readonly url: string
  readonly shops: Readonly<Record<Face, Shop>>
  /** What was told to our address for notices, oldest first. */
  readonly notices: { headers: Record<string, unknown>; body: string }[]
  close(): Promise<void>
}

/** The application that is registered with each of them. */
const CLIENT = { id: 'balcao', secret: 'emulated-client-secret' } as const

/** Starts them on 127.0.0.1; control lies under /__erp. Rejects with EADDRINUSE when the port is taken. */
export async function startErp({ port, ...options }: ShopOptions & { port: number }): Promise<ErpEmulator> {
  const shops = Object.fromEntries(FACES.map((face) => [face, new Shop(face, options)])) as Record<Face, Shop>
  const notices: ErpEmulator['notices'] = []
  const app = Fastify({ forceCloseConnections: true, bodyLimit: 8 * 1024 * 1024 })
  for (const face of ['bling', 'tiny'] as const)
    await app.register(async (scope) => oauthRoutes(scope, shops[face], CLIENT), { prefix: `/${face}` })
  await app.register(async (scope) => blingRoutes(scope, shops.bling), { prefix: '/bling' })
  await app.register(async (scope) => tinyRoutes(scope, shops.tiny), { prefix: '/tiny' })
  await app.register(async (scope) => omieRoutes(scope, shops.omie), { prefix: '/omie' })
  await app.register(async (scope) => controlRoutes(scope, shops, notices), { prefix: '/__erp' })
  await app.listen({ port, host: '127.0.0.1' })
  const taken = (app.server.address() as AddressInfo).port
  return {
    port: taken,
    url: `http://127.0.0.1:${taken}`,
    shops,
    notices,
    close: () => app.close(),
  }
}
