import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What the provider does with one call: takes it, refuses it with a code, fails, or takes it and answers nobody. */
export type Mood = { kind: 'take' | 'fail' | 'cut' } | { kind: 'refuse'; code: number }
/** A message that came, and what became of it. `at`: when it came, ms. */
export type Arrival = { to: string; text: string; mood: Mood['kind']; at: number }

/** Meta's side of sending, as slow and as moody as it is told to be. */
export class FaultyGraph {
  readonly arrivals: Arrival[] = []
  url = ''
  #ids = 0
  readonly #server = createServer((request, response) => {
    this.#answer(request, response).catch(() => response.destroy())
  })

  /** `mood` and `delayMs` of every call to /messages, in the order in which they come; `uploadMs` of every file. */
  constructor(
    private readonly behave: {
      mood: (to: string) => Mood
      delayMs: () => number
      uploadMs?: () => number
    },
  ) {}

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return this
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const at = performance.now()
    const path = request.url ?? ''
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const reply = (status: number, body: object) => {
      response.writeHead(status, { 'content-type': 'application/json' })
      response.end(JSON.stringify(body))
    }
    const refuse = (status: number, code: number) =>
      reply(status, { error: { code, message: `(#${code})`, error_data: { details: 'x' } } })
    if (path.endsWith('/media')) {
      await new Promise((resolve) => setTimeout(resolve, this.behave.uploadMs?.() ?? 0))
      return reply(200, { id: String(70_000 + ++this.#ids) })
    }
    const message = JSON.parse(Buffer.concat(chunks).toString() || '{}')
    if (!path.endsWith('/messages') || message.status !== undefined) return reply(200, { success: true })
    const mood = this.behave.mood(message.to)
    const text = message.text?.body ?? message[message.type]?.caption ?? message.type
    this.arrivals.push({ to: message.to, text, mood: mood.kind, at })
    await new Promise((resolve) => setTimeout(resolve, this.behave.delayMs()))
    if (mood.kind === 'cut') response.destroy()
    else if (mood.kind === 'fail') refuse(500, 131000)
    else if (mood.kind === 'refuse') refuse(400, mood.code)
    else
      reply(200, {
        contacts: [{ input: message.to, wa_id: message.to }],
        messages: [{ id: `wamid.faulty.${process.pid}.${++this.#ids}` }],
      })
  }
}
