import type { FastifyInstance } from 'fastify'
import type { Line } from '../line.ts'

/** A reader this far behind, bytes, misses entries rather than fill the memory; it reads the journal again. */
const BACKLOG = 1024 * 1024

/** GET /stream: every new journal entry as a Server-Sent Event, `data:` holding its JSON. */
export function streamRoute(app: FastifyInstance, line: Line): void {
  app.get('/stream', (request, reply) => {
    reply.hijack()
    const out = reply.raw
    out.writeHead(200, { 'content-type': 'text/event-stream', 'cache-control': 'no-store' })
    out.write('retry: 1000\n\n')
    const quiet = line.journal.listen((entry) => {
      if (out.writableLength < BACKLOG) out.write(`id: ${entry.n}\ndata: ${JSON.stringify(entry)}\n\n`)
    })
    const beat = setInterval(() => out.write(': beat\n\n'), 20_000)
    request.raw.on('close', () => {
      quiet()
      clearInterval(beat)
    })
  })
}
