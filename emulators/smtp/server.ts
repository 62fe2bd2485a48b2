import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer as createHttp } from 'node:http'
import { createServer, type Socket } from 'node:net'
import path from 'node:path'
import { isAskedLocally, PRIVATE_FILE, privateFolder } from '../privateFolder.ts'
import { decodeMail, type ReadableMail } from './decode.ts'
import { pageOf } from './page.ts'

/** A mail server that takes every mail, keeps it and shows it; nothing leaves the machine. */
export interface SmtpEmulator {
  readonly port: number
  /** Where the mails are read. */
  readonly url: string
  mails(): readonly ReadableMail[]
  close(): Promise<void>
}

/** Larger mails are refused, bytes. */
const MOST_BYTES = 1_048_576
/** Mails kept; the oldest go. */
const MOST_MAILS = 200

/**
 * Starts it: SMTP (RFC 5321, without TLS or login) on `port`, and a page with the mails on `pagePort`. With `dataDir`
 * the mails outlive the process.
 */
export async function startSmtpEmulator({
  port,
  pagePort,
  dataDir,
}: {
  port: number
  pagePort: number
  dataDir?: string
}): Promise<SmtpEmulator> {
  const mails: ReadableMail[] = []
  if (dataDir) {
    privateFolder(dataDir)
    for (const name of readdirSync(dataDir)
      .filter((file) => file.endsWith('.eml'))
      .sort())
      mails.push(decodeMail(name, readFileSync(path.join(dataDir, name), 'utf8')))
  }
  const keep = (raw: string) => {
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
    if (dataDir) writeFileSync(path.join(dataDir, name), raw, { mode: PRIVATE_FILE })
    mails.push(decodeMail(name, raw))
    if (mails.length > MOST_MAILS) mails.shift()
  }
  const open = new Set<Socket>()
  const smtp = createServer((socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    speak(socket, keep)
  })
  const page = createHttp((request, response) => {
    if (!isAskedLocally(request.headers.host)) return response.writeHead(403).end()
    if (request.url === '/mails')
      return response.setHeader('content-type', 'application/json').end(JSON.stringify(mails))
    response.setHeader('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'")
    response.setHeader('content-type', 'text/html; charset=utf-8').end(pageOf(mails))
  })
  await new Promise<void>((resolve, reject) => smtp.once('error', reject).listen(port, '127.0.0.1', resolve))
  await new Promise<void>((resolve, reject) =>
    page.once('error', reject).listen(pagePort, '127.0.0.1', resolve),
  )
  const portOf = (address: ReturnType<typeof smtp.address>) =>
    typeof address === 'object' && address ? address.port : 0
  return {
    port: portOf(smtp.address()),
    url: `http://127.0.0.1:${portOf(page.address())}`,
    mails: () => mails,
    async close() {
      for (const socket of open) socket.destroy()
      page.closeAllConnections()
      await Promise.all([smtp, page].map((server) => new Promise((resolve) => server.close(resolve))))
    },
  }
}

/** One client, from its greeting to its goodbye. */
function speak(socket: Socket, keep: (raw: string) => void): void {
  let waiting = ''
  let data: string[] | null = null
  let bytes = 0
  const say = (line: string) => socket.write(`${line}\r\n`)
  const take = (line: string) => {
    if (data) {
      if (line === '.') {
        keep(data.join('\r\n'))
        data = null
        return say('250 Kept')
      }
      bytes += line.length
      if (bytes > MOST_BYTES) return socket.end('552 Too large\r\n')
      data.push(line.replace(/^\./, ''))
      return
    }
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'EHLO' || verb === 'HELO') say('250 balcao-smtp-emulator')
    else if (verb === 'DATA') {
      data = []
      bytes = 0
      say('354 Go on')
    } else if (verb === 'QUIT') socket.end('221 Bye\r\n')
    else if (['MAIL', 'RCPT', 'RSET', 'NOOP'].includes(verb)) say('250 OK')
    else say('502 Not known')
  }
  socket.setEncoding('utf8')
  socket.on('error', () => socket.destroy())
  socket.on('data', (chunk: string) => {
    waiting += chunk
    if (waiting.length > MOST_BYTES) return socket.destroy()
    const lines = waiting.split('\r\n')
    waiting = lines.pop() ?? ''
    for (const line of lines) take(line)
  })
  say('220 balcao-smtp-emulator')
}
