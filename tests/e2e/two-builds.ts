import { createHash } from 'node:crypto'
import http from 'node:http'
import net from 'node:net'

/** A front of the product which can serve its panel as another build, or nothing at all. */
export type TwoBuilds = Readonly<{
  url: string
  /** From now on the panel is another build: its page says so, and its service worker is a new one. */
  next(): void
  /** From now on nothing answers. */
  goAway(): void
  close(): void
}>

const MARK = '<meta name="build" content="next" />'

/** Puts the front before a product at this port. */
export async function twoBuilds(port: number): Promise<TwoBuilds> {
  let build: 'first' | 'next' | 'away' = 'first'
  const sockets = new Set<net.Socket>()

  const ask = (path: string): Promise<string> =>
    fetch(`http://127.0.0.1:${port}${path}`, { headers: { accept: 'text/html, */*' } }).then((answer) =>
      answer.text(),
    )
  const marked = (html: string) => html.replace('<head>', `<head>${MARK}`)
  const hash = (text: string) => createHash('sha256').update(text).digest('hex')

  /** The worker of the next build: its page is another. */
  async function nextWorker(): Promise<string> {
    const html = await ask('/index.html')
    const worker = await ask('/sw.js')
    const other = worker.replaceAll(hash(html), hash(marked(html))).replace(/(build:\s*["'`])\w+/, '$1next')
    if (other === worker) throw new Error('the service worker does not name its page')
    return other
  }

  const server = http.createServer((request, response) => {
    const { url = '/', method, headers } = request
    if (build === 'away') return request.socket.destroy()
    if (build === 'next' && url === '/sw.js') {
      void nextWorker().then((text) => response.setHeader('content-type', 'text/javascript').end(text))
      return
    }
    const page =
      build === 'next' && method === 'GET' && (url === '/index.html' || headers.accept?.includes('text/html'))
    const asked = http.request(
      {
        port,
        host: '127.0.0.1',
        path: url,
        method,
        headers: page ? { ...headers, 'accept-encoding': 'identity' } : headers,
      },
      (answer) => {
        if (!page) {
          response.writeHead(answer.statusCode ?? 502, answer.headers)
          answer.pipe(response)
          return
        }
        const parts: Buffer[] = []
        answer.on('data', (part: Buffer) => parts.push(part))
        answer.on('end', () => {
          const { 'content-length': _, etag: __, ...others } = answer.headers
          response.writeHead(answer.statusCode ?? 502, others)
          response.end(marked(Buffer.concat(parts).toString()))
        })
      },
    )
    asked.on('error', () => response.destroy())
    request.pipe(asked)
  })
  server.on('connection', (socket) => {
    sockets.add(socket)
    socket.on('close', () => sockets.delete(socket))
  })
  server.on('upgrade', (request, socket, head) => {
    const onward = net.connect(port, '127.0.0.1', () => {
      const lines = [`GET ${request.url} HTTP/1.1`]
      for (let n = 0; n < request.rawHeaders.length; n += 2)
        lines.push(`${request.rawHeaders[n]}: ${request.rawHeaders[n + 1]}`)
      onward.write(`${lines.join('\r\n')}\r\n\r\n`)
      onward.write(head)
      onward.pipe(socket).pipe(onward)
    })
    onward.on('error', () => socket.destroy())
    socket.on('error', () => onward.destroy())
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const drop = () => {
    for (const socket of sockets) socket.destroy()
  }
  return {
    url: `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}`,
    next() {
      build = 'next'
    },
    goAway() {
      build = 'away'
      drop()
    },
    close() {
      server.close()
      drop()
    },
  }
}
