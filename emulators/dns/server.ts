import { createSocket } from 'node:dgram'
import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer as createHttp, type IncomingMessage } from 'node:http'
import path from 'node:path'
import { isAskedLocally, PRIVATE_FILE, privateFolder } from '../privateFolder.ts'
import { pageOf, typedRecord } from './page.ts'
import { answerTo, type DnsRecord } from './wire.ts'

/** A name server for the whole world, whose records are made on a page. */
export interface DnsEmulator {
  readonly port: number
  /** Where records are made. */
  readonly url: string
  /** All records, to be changed in place by tests. */
  readonly records: DnsRecord[]
  close(): Promise<void>
}

const MOST_BYTES = 65_536
const MOST_RECORDS = 1_000

/** Starts it on 127.0.0.1: DNS by UDP on `port`, the page on `pagePort`. With `dataDir` its records outlive the process. */
export async function startDnsEmulator({
  port,
  pagePort,
  dataDir,
}: {
  port: number
  pagePort: number
  dataDir?: string
}): Promise<DnsEmulator> {
  const file = dataDir && path.join(dataDir, 'records.json')
  if (dataDir) privateFolder(dataDir)
  const records: DnsRecord[] = file && existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : []
  const kept = () => {
    records.splice(0, Math.max(0, records.length - MOST_RECORDS))
    if (file) writeFileSync(file, JSON.stringify(records), { mode: PRIVATE_FILE })
  }
  const udp = createSocket('udp4')
  const page = createHttp(async (request, response) => {
    const { headers, method, url } = request
    // A page of somebody else would write here too: browsers say whose form it is.
    if (!isAskedLocally(headers.host) || (headers.origin && !isAskedLocally(new URL(headers.origin).host)))
      return response.writeHead(403).end()
    if (method === 'POST') {
      const form = new URLSearchParams(await bodyOf(request))
      if (url === '/delete')
        records.splice(0, records.length, ...records.filter((_, n) => String(n) !== form.get('n')))
      else records.push(...(form.get('records') ?? '').split('\n').flatMap((line) => typedRecord(line) ?? []))
      kept()
      return response.writeHead(303, { location: '/' }).end()
    }
    if (url === '/records')
      return response.setHeader('content-type', 'application/json').end(JSON.stringify(records))
    response.setHeader(
      'content-security-policy',
      "default-src 'none'; style-src 'unsafe-inline'; form-action 'self'",
    )
    response.setHeader('content-type', 'text/html; charset=utf-8').end(pageOf(records))
  })
  await new Promise<void>((resolve, reject) => udp.once('error', reject).bind(port, '127.0.0.1', resolve))
  await new Promise<void>((resolve, reject) =>
    page.once('error', reject).listen(pagePort, '127.0.0.1', resolve),
  )
  const at = page.address()
  udp.on('message', (message, from) => {
    const answer = answerTo(message, records)
    if (answer) udp.send(answer, from.port, from.address)
  })
  return {
    port: udp.address().port,
    url: `http://127.0.0.1:${typeof at === 'object' && at ? at.port : 0}`,
    records,
    async close() {
      page.closeAllConnections()
      await Promise.all([
        new Promise<void>((resolve) => udp.close(resolve)),
        new Promise((resolve) => page.close(resolve)),
      ])
    },
  }
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  let text = ''
  for await (const chunk of request.setEncoding('utf8')) {
    text += chunk
    if (text.length > MOST_BYTES) break
  }
  return text.slice(0, MOST_BYTES)
}
