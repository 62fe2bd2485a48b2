import type { AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { isAskedLocally } from '../privateFolder.ts'
import { systemClock } from './clock.ts'
import { accountRoutes } from './control/accountRoutes.ts'
import { lineRoutes } from './control/lineRoutes.ts'
import { pageRoutes } from './control/pageRoutes.ts'
import { personRoutes } from './control/personRoutes.ts'
import { phoneRoutes } from './control/phoneRoutes.ts'
import { streamRoute } from './control/stream.ts'
import { templateControl } from './control/templateRoutes.ts'
import { type CustomerMessage, Customers, type PhoneChange, type PhoneSummary } from './customers.ts'
import type { Entry, Phone } from './entries.ts'
import type { Fault, FaultOrder } from './faults.ts'
import { mediaRoutes } from './graph/mediaRoutes.ts'
import { messageRoutes } from './graph/messageRoutes.ts'
import { objectRoutes } from './graph/objectRoutes.ts'
import { signupControl, signupRoutes } from './graph/signupRoutes.ts'
import { Uploads } from './graph/uploadRoutes.ts'
import type { JournalQuery } from './journal.ts'
import { type Line, openLine } from './line.ts'
import { defaultRetryDelaysMs, type EmulatorOptions, type Settings } from './options.ts'
import { EMULATED_APP, SignupBook } from './signup.ts'
import { WebhookSender } from './webhooks.ts'
import type { Message } from './world.ts'

export type { EmulatorOptions } from './options.ts'

/** A running emulator, for use in the same process. The control API over HTTP offers the same. */
export interface Emulator {
  port: number
  /** `http://127.0.0.1:<port>`: the base address to give to the product instead of graph.facebook.com. */
  url: string
  journal(query?: JournalQuery): Entry[]
  phones: {
    list(): PhoneSummary[]
    /** Creates or changes a phone. */
    set(waId: string, change: PhoneChange): Phone
    /** Opens the chat as a person does; gives how many messages that read. */
    open(waId: string): number
    /** Both directions, oldest first. */
    chat(waId: string): Message[]
  }
  /** Orders trouble for the next calls. */
  setFault(order: FaultOrder): Fault
  clearFaults(): void
  changeSettings(change: Partial<Settings>): Settings
  /** A customer writes; gives the wamid. */
  sendFromCustomer(waId: string, message: string | CustomerMessage): string
  /** Waits until every status is out and every webhook taken or given up. */
  settled(): Promise<void>
  reset(): Promise<void>
  close(): Promise<void>
}

/** Meta's largest upload is 100 MB; the form around it needs a little more. Bytes. */
const BODY_LIMIT = 101 * 1024 * 1024

/** Starts Meta's side on 127.0.0.1. Rejects with EADDRINUSE when the port is taken. */
export async function startEmulator(options: EmulatorOptions): Promise<Emulator> {
  const clock = options.clock ?? systemClock
  const webhookUrl = () =>
    typeof options.webhookUrl === 'function' ? options.webhookUrl() : options.webhookUrl
  const senderSettings = {
    url: webhookUrl,
    appSecret: options.appSecret,
    retryDelaysMs: options.retryDelaysMs ?? defaultRetryDelaysMs,
    retryForMs: options.retryForMs ?? 30 * 60_000,
    timeoutMs: options.webhookTimeoutMs ?? 10_000,
  }
  const line = await openLine(
    options,
    clock,
    (note, telling) => new WebhookSender({ ...senderSettings, telling }, clock, note),
  )
  const customers = new Customers(line)
  const app = Fastify({ bodyLimit: BODY_LIMIT, forceCloseConnections: true })
  let url = ''
  app.addHook('onRequest', async (request, reply) => {
    if (!isAskedLocally(request.headers.host)) return reply.code(403).send()
  })
  routes(app, line, customers, options, webhookUrl, () => url)
  try {
    await app.listen({ port: options.port, host: '127.0.0.1' })
  } catch (error) {
    line.close()
    throw error
  }
  const { port } = app.server.address() as AddressInfo
  url = `http://127.0.0.1:${port}`
  // Only now: an emulator that found its port taken must not touch the journal of the one that has it.
  line.takeUp()

  return {
    port,
    url,
    journal: (query) => line.journal.read(query),
    phones: {
      list: () => customers.list(),
      set: (waId, change) => customers.change(waId, change),
      open: (waId) => customers.open(waId),
      chat: (waId) => customers.chat(waId),
    },
    setFault: (order) => line.faults.set(order),
    clearFaults: () => line.faults.clear(),
    changeSettings: (change) => line.changeSettings(change),
    sendFromCustomer: (waId, message) =>
      customers.write(waId, typeof message === 'string' ? { text: message } : message),
    async settled() {
      while (line.statuses.scheduled + line.webhooks.pending > 0) {
        await new Promise((done) => setTimeout(done, 5))
      }
    },
    reset: () => line.reset(),
    async close() {
      line.close()
      await app.close()
    },
  }
}

function routes(
  app: FastifyInstance,
  line: Line,
  customers: Customers,
  options: EmulatorOptions,
  webhookUrl: () => string,
  base: () => string,
): void {
  // Bodies stay bytes: media and forms are not JSON, and broken JSON must be answered in Meta's words.
  app.removeAllContentTypeParsers()
  app.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body))
  messageRoutes(app, line)
  const signup = new SignupBook(line.clock, { id: options.appId ?? EMULATED_APP, secret: options.appSecret })
  mediaRoutes(app, line, customers)
  signupRoutes(app, line, signup)
  objectRoutes(app, line, { base, appId: signup.app.id, uploads: new Uploads(line, customers) })
  pageRoutes(app, line)
  app.register(
    async (control) => {
      control.addHook('onRequest', async (request, reply) => {
        if (foreignOrigin(request.headers)) {
          await reply.code(403).send({ error: 'the control API answers its own page only' })
        }
      })
      lineRoutes(control, line, options, webhookUrl)
      accountRoutes(control, line)
      templateControl(control, line)
      personRoutes(control, customers)
      phoneRoutes(control, line, customers)
      streamRoute(control, line)
      signupControl(control, line, signup)
    },
    { prefix: '/__emulator' },
  )
}

/** A page of another origin: browsers send Origin with every POST, so none can drive the phones. */
function foreignOrigin(headers: Record<string, string | string[] | undefined>): boolean {
  const { origin } = headers
  if (typeof origin !== 'string') return false
  const host = URL.canParse(origin) ? new URL(origin).host : ''
  return host !== headers.host && host !== headers['x-forwarded-host']
}
