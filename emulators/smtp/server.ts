import { randomUUID } from 'node:crypto'
import { readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer as createHttp } from 'node:http'
import { createServer, type Socket } from 'node:net'
import path from 'node:path'
import { isAskedLocally, PRIVATE_FILE, privateFolder } from '../privateFolder.ts'
import { decodeMail, type ReadableMail } from './decode.ts'
import { bounceOf, complaintOf, moodOf } from './moods.ts'
import { pageOf } from './page.ts'

/** A mail server that takes every mail, keeps it and shows it; nothing leaves the machine. */
export interface SmtpEmulator {
  readonly port: number
  /** Where the mails are read. */
  readonly url: string
  mails(): readonly ReadableMail[]
  /** The envelopes of all mails that were taken, those that are shown no more among them. */
  readonly taken: readonly Envelope[]
  close(): Promise<void>
}

/** Between which addresses a mail went, as servers tell each other (RFC 5321). */
type Envelope = Readonly<{ from: string; to: string }>

/** Larger mails are refused, bytes. */
const MOST_BYTES = 1_048_576
/** Mails kept, and envelopes; the oldest go. */
const MOST_MAILS = 200
const MOST_TAKEN = 100_000
/** How often a mail to somebody who puts mails off is not taken. */
const PUT_OFF = 2

/**
 * Starts it: SMTP (RFC 5321, without TLS or login) on `port`, and a page with the mails on `pagePort`. With `dataDir`
 * the mails outlive the process. What becomes of a mail is up to its reader's address (moods.ts).
 */
export async function startSmtpEmulator({
  port,
  pagePort,
  dataDir,
  hookUrl,
}: {
  port: number
  pagePort: number
  dataDir?: string
  /** Where mails that come back are brought, as they are. */
  hookUrl?: string
}): Promise<SmtpEmulator> {
  const mails: ReadableMail[] = []
  if (dataDir) {
    privateFolder(dataDir)
    for (const name of readdirSync(dataDir)
      .filter((file) => file.endsWith('.eml'))
      .sort())
      mails.push(decodeMail(name, readFileSync(path.join(dataDir, name), 'utf8')))
  }
  const taken: Envelope[] = []
  const putOff = new Map<string, number>()
  const keep = (raw: string, envelope: Envelope) => {
    taken.push(envelope)
    if (taken.length > MOST_TAKEN) taken.shift()
    const name = `${new Date().toISOString().replaceAll(':', '-')}-${randomUUID().slice(0, 8)}.eml`
    if (dataDir) writeFileSync(path.join(dataDir, name), raw, { mode: PRIVATE_FILE })
    mails.push(decodeMail(name, raw))
    const oldest = mails.length > MOST_MAILS ? mails.shift() : undefined
    if (dataDir && oldest) rmSync(path.join(dataDir, oldest.id), { force: true })
    const mood = moodOf(envelope.to)
    if (hookUrl && (mood === 'volta' || mood === 'reclama'))
      void bringBack(hookUrl, (mood === 'volta' ? bounceOf : complaintOf)({ ...envelope, raw }))
  }
  /** What a reader's server says to a mail for them; null: it takes it. */
  const refusal = (to: string): string | null => {
    const mood = moodOf(to)
    if (mood === 'recusa') return `550 5.1.1 <${to}> no such user`
    const times = putOff.get(to) ?? 0
    if (mood !== 'adia' || times >= PUT_OFF) return null
    putOff.set(to, times + 1)
    return '451 4.7.1 Greylisted, try again later'
  }
  const open = new Set<Socket>()
  const smtp = createServer((socket) => {
    open.add(socket)
    socket.once('close', () => open.delete(socket))
    speak(socket, { keep, refusal })
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
    taken,
    async close() {
      for (const socket of open) socket.destroy()
      page.closeAllConnections()
      await Promise.all([smtp, page].map((server) => new Promise((resolve) => server.close(resolve))))
    },
  }
}

/** A mail that comes back is brought once: who is not there hears of the next. */
const bringBack = (url: string, raw: string): Promise<unknown> =>
  fetch(url, { method: 'POST', headers: { 'content-type': 'message/rfc822' }, body: raw }).catch(() => null)

type Desk = Readonly<{ keep(raw: string, envelope: Envelope): void; refusal(to: string): string | null }>

const addressIn = (line: string): string => /<([^<>]*)>/.exec(line)?.[1] ?? ''

/** One client, from its greeting to its goodbye. */
function speak(socket: Socket, { keep, refusal }: Desk): void {
  let waiting = ''
  let data: string[] | null = null
  let bytes = 0
  let envelope: Envelope = { from: '', to: '' }
  const say = (line: string) => socket.write(`${line}\r\n`)
  const take = (line: string) => {
    if (data) {
      if (line === '.') {
        keep(data.join('\r\n'), envelope)
        data = null
        // Its answer is lost on the way.
        return moodOf(envelope.to) === 'some' ? socket.destroy() : say('250 Kept')
      }
      bytes += line.length
      if (bytes > MOST_BYTES) return socket.end('552 Too large\r\n')
      data.push(line.replace(/^\./, ''))
      return
    }
    const verb = line.slice(0, 4).toUpperCase()
    if (verb === 'EHLO' || verb === 'HELO') say('250 balcao-smtp-emulator')
    else if (verb === 'MAIL') {
      envelope = { from: addressIn(line), to: '' }
      say('250 OK')
    } else if (verb === 'RCPT') {
      envelope = { ...envelope, to: addressIn(line) }
      say(refusal(envelope.to) ?? '250 OK')
    } else if (verb === 'DATA') {
      data = []
      bytes = 0
      say('354 Go on')
    } else if (verb === 'QUIT') socket.end('221 Bye\r\n')
    else if (['RSET', 'NOOP'].includes(verb)) say('250 OK')
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
