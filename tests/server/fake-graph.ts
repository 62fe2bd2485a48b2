import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'

type File = { bytes: Buffer; sha256?: string; size?: number }

/**
 * Meta's side of files, told what to say: its nodes, its bytes, its failures. The emulator speaks Meta's rules;
 * this one breaks them.
 */
export class FakeGraph {
  readonly files = new Map<string, File>()
  /** Every call, as "METHOD path". */
  readonly calls: string[] = []
  /** What came to /messages and /media, parsed where it is JSON. */
  readonly bodies: { path: string; body: unknown }[] = []
  /** Answers that come before the usual one, first in first out; 'cut' ends the connection after the work is done. */
  readonly next: (
    | ((path: string) => { status: number; body?: unknown; location?: string } | null)
    | 'cut'
  )[] = []
  url = ''
  #ids = 0
  readonly #server = createServer((request, response) => {
    void this.#answer(request).then(
      (answer) => {
        if (!answer) return response.destroy()
        response.writeHead(answer.status, {
          'content-type': 'application/json',
          ...(answer.location && { location: answer.location }),
        })
        response.end(Buffer.isBuffer(answer.body) ? answer.body : JSON.stringify(answer.body ?? {}))
      },
      () => response.destroy(),
    )
  })

  async open(): Promise<this> {
    await new Promise<void>((resolve) => this.#server.listen(0, '127.0.0.1', resolve))
    this.url = `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`
    return this
  }

  async close(): Promise<void> {
    this.#server.closeAllConnections()
    await new Promise((resolve) => this.#server.close(resolve))
  }

  async #answer(
    request: IncomingMessage,
  ): Promise<{ status: number; body?: unknown; location?: string } | null> {
    const { pathname } = new URL(request.url ?? '', this.url)
    this.calls.push(`${request.method} ${pathname}`)
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const raw = Buffer.concat(chunks)
    const told = this.next.shift()
    if (told && told !== 'cut') {
      const answer = told(pathname)
      if (answer) return answer
    }
    const answer = await this.#usual(request, pathname, raw)
    return told === 'cut' ? null : answer
  }

  async #usual(request: IncomingMessage, path: string, raw: Buffer) {
    const id = path.split('/').at(-1) ?? ''
    if (path.endsWith('/messages')) {
      this.bodies.push({ path, body: JSON.parse(raw.toString()) })
      return { status: 200, body: { contacts: [], messages: [{ id: `wamid.fake.${++this.#ids}` }] } }
    }
    if (path.endsWith('/media')) {
      const form = await new Response(new Uint8Array(raw), {
        headers: { 'content-type': request.headers['content-type'] ?? '' },
      }).formData()
      const file = form.get('file') as globalThis.File
      const bytes = Buffer.from(await file.arrayBuffer())
      this.bodies.push({ path, body: { name: file.name, type: form.get('type'), bytes } })
      return { status: 200, body: { id: `${70_000 + ++this.#ids}` } }
    }
    const file = this.files.get(id)
    if (!file) return { status: 400, body: { error: { code: 100, message: 'no such object' } } }
    if (path.startsWith('/bytes/')) return { status: 200, body: file.bytes }
    return {
      status: 200,
      body: {
        url: `${this.url}/bytes/${id}`,
        sha256: file.sha256 ?? createHash('sha256').update(file.bytes).digest('hex'),
        file_size: String(file.size ?? file.bytes.length),
      },
    }
  }
}
