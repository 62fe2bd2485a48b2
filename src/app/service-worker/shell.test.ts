import { createHash } from 'node:crypto'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { answerFile, answerPage, type Caches, install, kindOf, type Shell, tidy } from './shell'

const ORIGIN = 'https://painel.example'
const page = (build: string) => `<script src="/assets/index-${build}.js">`
const shellOf = (build: string): Shell => ({
  build,
  page: '/index.html',
  pageHash: createHash('sha256').update(page(build)).digest('hex'),
  files: [`/assets/index-${build}.js`, `/assets/base-${build}.css`],
})

/** A server with one build, and the browser's caches. */
let served = 'a'
let away = false
let stored: Map<string, Map<string, Response>>
const addressOf = (request: RequestInfo | URL) =>
  new URL(String(request instanceof Request ? request.url : request), ORIGIN).pathname
async function serve(request: RequestInfo | URL): Promise<Response> {
  if (away) throw new TypeError('Failed to fetch')
  const address = addressOf(request)
  if (address === '/index.html') return new Response(page(served))
  return address.includes(`-${served}.`) ? new Response(address) : new Response('', { status: 404 })
}
const caches = {
  async open(name: string) {
    const cache = stored.get(name) ?? new Map<string, Response>()
    stored.set(name, cache)
    return {
      put: async (address: string, answer: Response) => void cache.set(address, answer),
      async addAll(addresses: string[]) {
        for (const address of addresses) {
          const answer = await serve(address)
          if (!answer.ok) throw new TypeError('Request failed')
          cache.set(address, answer)
        }
      },
    }
  },
  keys: async () => [...stored.keys()],
  delete: async (name: string) => stored.delete(name),
  async match(request: RequestInfo | URL, options?: { cacheName?: string }) {
    for (const [name, cache] of stored)
      if (options?.cacheName === undefined || options.cacheName === name) {
        const found = cache.get(addressOf(request))
        if (found) return found.clone()
      }
    return undefined
  },
} as unknown as Caches

beforeEach(() => {
  served = 'a'
  away = false
  stored = new Map()
  vi.stubGlobal('fetch', serve)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

describe('what is answered here', () => {
  test.each([
    ['GET', 'navigate', '/demo/chat/attendance?ticket=7', 'page'],
    ['GET', 'navigate', '/', 'page'],
    ['GET', 'no-cors', '/assets/base-a.js', 'file'],
    ['POST', 'cors', '/demo/graphql', null],
    ['GET', 'cors', '/demo/settings/whatsapp_status', null],
    ['GET', 'cors', '/demo/status_feed', null],
    ['GET', 'no-cors', '/demo/api/file/receita.jpg?sig=x', null],
    ['GET', 'navigate', '/demo/api/file/7?sig=x', null],
    ['GET', 'navigate', '/demo/sso/start', null],
    ['GET', 'navigate', '/termos-de-uso.pdf', null],
    ['POST', 'navigate', '/demo/login', null],
    ['GET', 'navigate', '/demo/instances/build/7', 'page'],
    ['GET', 'navigate', '/demo/instances/build/7?meta', null],
    ['GET', 'navigate', '/outra/instances/build/7?x=1&meta=', null],
    ['GET', 'navigate', '/demo/login?meta', 'page'],
    ['GET', 'navigate', '/demo/settings', null],
    ['GET', 'navigate', '/demo/graphql?query=x', null],
    ['GET', 'navigate', '/demo/status_feed', null],
    ['GET', 'navigate', '/healthz', null],
    ['GET', 'navigate', '/webhooks/whatsapp?hub.mode=subscribe', null],
    ['GET', 'navigate', '/demo/products', 'page'],
  ] as const)('%s %s %s: %s', (method, mode, path, kind) =>
    expect(kindOf({ method, mode, url: ORIGIN + path }, ORIGIN)).toBe(kind),
  )
  test('nothing of another origin', () =>
    expect(
      kindOf({ method: 'GET', mode: 'cors', url: 'https://lookaside.example/assets/x.js' }, ORIGIN),
    ).toBeNull())
})

describe('a build', () => {
  test('is here whole, and starts without a network', async () => {
    await install(shellOf('a'), caches)
    away = true
    const answer = await answerPage(serve('/demo/login'), shellOf('a'), caches)
    expect(await answer.text()).toBe(page('a'))
    const file = await answerFile(new Request(`${ORIGIN}/assets/index-a.js`), caches)
    expect(await file.text()).toBe('/assets/index-a.js')
  })

  test('is the same for every tenant, and holds nothing that one of them was answered', async () => {
    await install(shellOf('a'), caches)
    const served = (text: string) => Promise.resolve(new Response(text))
    for (const tenant of ['demo', 'outra']) {
      const answer = await answerPage(served(`page of ${tenant}`), shellOf('a'), caches)
      expect(await answer.text()).toBe(`page of ${tenant}`)
    }
    expect([...(stored.get('balcao-shell-a')?.keys() ?? [])].sort()).toEqual(
      ['/index.html', ...shellOf('a').files].sort(),
    )
    away = true
    expect(await (await answerPage(serve('/outra/login'), shellOf('a'), caches)).text()).toBe(page('a'))
  })

  test('answers for no file with a query, which may be another', async () => {
    await install(shellOf('a'), caches)
    const answer = await answerFile(new Request(`${ORIGIN}/assets/index-b.js?v=2`), caches)
    expect(answer.status).toBe(404)
  })

  test('what the server refuses or leads on is not put right from here', async () => {
    await install(shellOf('a'), caches)
    const refused = await answerPage(Promise.resolve(new Response('', { status: 403 })), shellOf('a'), caches)
    expect(refused.status).toBe(403)
  })

  test('of which a file is missing leaves nothing behind', async () => {
    const shell = { ...shellOf('a'), files: ['/assets/index-a.js', '/assets/gone-b.js'] }
    await expect(install(shell, caches)).rejects.toThrow()
    expect(stored.size).toBe(0)
  })

  test('whose page is replaced meanwhile is not mixed with the next', async () => {
    served = 'b'
    await expect(install(shellOf('a'), caches)).rejects.toThrow('another build')
    expect(stored.size).toBe(0)
  })

  test('stays for the pages that stand open on it, and goes with the one after the next', async () => {
    for (const build of ['a', 'b']) {
      served = build
      await install(shellOf(build), caches)
      await tidy(shellOf(build), caches)
    }
    const old = await answerFile(new Request(`${ORIGIN}/assets/index-a.js`), caches)
    expect(await old.text()).toBe('/assets/index-a.js')
    served = 'c'
    await install(shellOf('c'), caches)
    stored.set('somebody-else', new Map())
    await tidy(shellOf('c'), caches)
    expect([...stored.keys()]).toEqual(['balcao-shell-b', 'balcao-shell-c', 'somebody-else'])
  })
})

test('a page comes from the server while that answers, and from here once it has been silent for 8 s', async () => {
  await install(shellOf('a'), caches)
  served = 'b'
  expect(await (await answerPage(serve('/index.html'), shellOf('a'), caches)).text()).toBe(page('b'))
  vi.useFakeTimers()
  const silent = answerPage(new Promise(() => {}), shellOf('a'), caches)
  await vi.advanceTimersByTimeAsync(8_000)
  expect(await (await silent).text()).toBe(page('a'))
})
