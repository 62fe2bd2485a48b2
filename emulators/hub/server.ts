import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { apiRoutes } from './api.ts'
import { controlRoutes } from './control.ts'
import { HubLine, type HubOptions } from './line.ts'

/** A running emulator of a session hub. */
export interface HubEmulator {
  readonly port: number
  /** The base address to give to the product as a connection's hub. */
  readonly url: string
  readonly line: HubLine
  close(): Promise<void>
}

/** A file of 100 MB as base64 in JSON. Bytes. */
const BODY_LIMIT = 140 * 1024 * 1024

/** Starts a hub on 127.0.0.1; control lies under /__hub. Rejects with EADDRINUSE when the port is taken. */
export async function startHub({ port, ...options }: HubOptions & { port: number }): Promise<HubEmulator> {
  const line = new HubLine(options)
  const app = Fastify({ bodyLimit: BODY_LIMIT, forceCloseConnections: true })
  await app.register(async (scope) => apiRoutes(scope, line))
  await app.register(async (scope) => controlRoutes(scope, line), { prefix: '/__hub' })
  await app.listen({ port, host: '127.0.0.1' })
  const taken = (app.server.address() as AddressInfo).port
  line.baseUrl = `http://127.0.0.1:${taken}`
  return {
    port: taken,
    url: line.baseUrl,
    line,
    async close() {
      line.close()
      await app.close()
    },
  }
}
