import http from 'node:http'
import type { AddressInfo } from 'node:net'
import { buffer } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type FetchLimits, guardedFetch } from './guarded-fetch'
import { isPublicAddress } from './public-address'

const PICTURE = Buffer.from('picture')
let calls: string[] = []
let origin = ''
const server = http.createServer((request, response) => {
  const url = request.url ?? ''
  calls.push(url)
  if (url.startsWith('/to?')) response.writeHead(302, { location: decodeURIComponent(url.slice(4)) }).end()
  else if (url === '/round') response.writeHead(301, { location: '/round' }).end()
  else if (url === '/gone') response.writeHead(404).end()
  else if (url === '/busy') response.writeHead(503).end()
  else if (url === '/large') response.writeHead(200, { 'content-length': '2000' }).end(Buffer.alloc(2000))
  else if (url === '/endless') {
    response.writeHead(200)
    response.write(Buffer.alloc(600))
    response.end(Buffer.alloc(600))
  } else if (url === '/silent') response.writeHead(200).write('a')
  else if (url === '/cut') {
    response.writeHead(200, { 'content-length': '100' }).write('a')
    setImmediate(() => response.destroy())
  } else response.writeHead(200).end(PICTURE)
})
beforeAll(async () => {
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const never = () => Promise.reject(new Error('a name was resolved'))
const fetched = (url: string, more: Partial<FetchLimits> = {}) =>
  guardedFetch(url, { allowed: [origin], most: 1_000, timeoutMs: 5_000, resolve: never, ...more }, buffer)
const failed = (why: string) => ({ kind: 'failed', why })

/** Each names a host of no public network, in some spelling. */
const HOSTILE = [
  ...[
    'https://127.0.0.1/',
    'https://2130706433/',
    'https://0177.0.0.1/',
    'https://0x7f.1/',
    'https://127.1/',
  ],
  ...[
    'https://0/',
    'https://10.0.0.1/',
    'https://172.31.255.255/',
    'https://192.168.0.1/',
    'https://100.64.0.1/',
  ],
  ...[
    'https://169.254.169.254/latest/meta-data',
    'https://224.0.0.1/',
    'https://240.0.0.1/',
    'https://255.255.255.255/',
  ],
  ...[
    'https://[::1]/',
    'https://[::]/',
    'https://[::ffff:127.0.0.1]/',
    'https://[::ffff:7f00:1]/',
    'https://[fe80::1]/',
  ],
  ...[
    'https://[fd00::1]/',
    'https://[ff02::1]/',
    'https://[64:ff9b::7f00:1]/',
    'https://[2002:7f00:1::]/',
    'https://[2001:0:1::1]/',
  ],
  ...[
    'http://8.8.8.8/',
    'https://8.8.8.8:8443/',
    'https://ana:senha@8.8.8.8/',
    'file:///etc/passwd',
    'data:image/png,a',
    'foto.jpg',
    '',
  ],
]

describe('what somebody outside has written as an address', () => {
  it.each(HOSTILE)('%s is not called', async (url) => expect(await fetched(url)).toEqual(failed('address')))

  it.each(HOSTILE.filter((url) => url.includes('://')))('%s is not called after a redirect', async (url) =>
    expect(await fetched(`${origin}/to?${encodeURIComponent(url)}`)).toEqual(failed('address')),
  )

  it.each([
    [['10.0.0.1']],
    [['::1']],
    // One that is public hides none that is not.
    [['93.184.215.14', '127.0.0.1']],
  ])('a name that means %j is not called', async (addresses) => {
    const resolve = async () =>
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }))
    expect(await fetched('https://fotos.example/a.png', { resolve })).toEqual(failed('address'))
  })

  it('is called where it was looked at, and its name is asked once', async () => {
    const { port } = new URL(origin)
    let asked = 0
    const resolve = async () => {
      asked += 1
      return [{ address: '127.0.0.1', family: 4 }]
    }
    const named = `http://fotos.invalid:${port}`
    const found = await fetched(`${named}/a.png`, { allowed: [named], resolve })
    expect(found).toEqual({ kind: 'done', value: PICTURE })
    expect(asked).toBe(1)
  })

  it('is public where it is', () =>
    expect(['8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111'].map(isPublicAddress)).toEqual([
      true,
      true,
      true,
      true,
    ]))

  it.each([
    ['/round', 'redirects'],
    ['/gone', 'absent'],
    ['/busy', 'busy'],
    ['/large', 'too large'],
    ['/endless', 'too large'],
    ['/cut', 'unreached'],
  ])('%s: %s', async (path, why) => expect(await fetched(`${origin}${path}`)).toEqual(failed(why)))

  it('is followed three times and no more', async () => {
    calls = []
    await fetched(`${origin}/round`)
    expect(calls).toHaveLength(4)
  })

  it('is waited for so long and no longer, also in the middle of its bytes', async () =>
    expect(await fetched(`${origin}/silent`, { timeoutMs: 200 })).toEqual(failed('slow')))

  it('whose name nobody knows is not reached', async () =>
    expect(await fetched('https://nada.invalid/')).toEqual(failed('unreached')))

  it('does not hide what its taker failed at', async () => {
    const full = () => Promise.reject(new Error('disk full'))
    const limits = { allowed: [origin], most: 1_000, timeoutMs: 5_000 }
    await expect(guardedFetch(`${origin}/a`, limits, full)).rejects.toThrow('disk full')
  })
})
