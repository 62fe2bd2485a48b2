import type { AddressInfo } from 'node:net'
import Fastify from 'fastify'
import { isAskedLocally } from '../privateFolder.ts'
import { modelRoutes } from './api.ts'
import { controlRoutes } from './control.ts'
import { ModelDesk } from './desk.ts'

/** An emulated model, as two providers would serve it. */
export interface ModelEmulator {
  readonly port: number
  /** Base address of both, and of its page. */
  readonly url: string
  readonly desk: ModelDesk
  close(): Promise<void>
}

/** Starts it on 127.0.0.1; its page is at /, control lies under /__model. Rejects with EADDRINUSE when the port is taken. */
export async function startModel({ port }: { port: number }): Promise<ModelEmulator> {
  const desk = new ModelDesk()
  const app = Fastify({ forceCloseConnections: true })
  // A page of somewhere else, pointed at this machine, reads nothing.
  app.addHook('onRequest', async (request, reply) => {
    if (!isAskedLocally(request.headers.host)) return reply.code(403).send()
  })
  modelRoutes(app, desk)
  controlRoutes(app, desk)
  await app.listen({ port, host: '127.0.0.1' })
  const taken = (app.server.address() as AddressInfo).port
  return { port: taken, url: `http://127.0.0.1:${taken}`, desk, close: () => app.close() }
}

/** Starts it from the environment, beside the emulator of Meta's side: MODEL_EMULATOR_PORT (none: no model). */
export async function modelFromEnvironment(env: NodeJS.ProcessEnv): Promise<ModelEmulator | null> {
  if (!env.MODEL_EMULATOR_PORT) return null
  const port = Number(env.MODEL_EMULATOR_PORT)
  if (!Number.isInteger(port) || port < 1 || port > 65_535)
    throw new RangeError('MODEL_EMULATOR_PORT is not a port')
  return startModel({ port })
}
