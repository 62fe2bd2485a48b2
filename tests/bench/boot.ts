import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { BUNDLE } from '@infra/log/bundled-pages'
import { NAMED_TABLES } from '@infra/log/stored-rows'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { findChromium } from '../browser'
import { aTicket } from '../model/rows'
import { Product } from '../product'
import { counterRows, MESSAGES, TICKETS } from './counter'
import { MESSAGE, type Rows, signIn, store } from './device'
import { type BenchRow, median } from './row'
import { serveBuilt } from './site'

const FEW_TICKETS = 5_000
const LOG_ENTRIES = 100_000
const ROUNDS = 9
const THROTTLED_ROUNDS = 5
const HAND_OVERS = 5
/** Rounds that fill the browser's caches; a script's compiled form is kept from its third run on. */
const WARM_UP = 3
/** As the browser's own tools slow a processor down. */
const THROTTLE = 4

/** The panel thinks of keeping its store every minute, and does so within some seconds. */
const KEPT_WITHIN_MS = 120_000

const OPTION = '[role="option"]'
const PAINTED = '[data-painted]'

/**
 * Boot from local data, against a page that renders one React element, in the same browser and run, by turns: the
 * list with 5,000 tickets in the store; then, with 100,000 entries in the log, 10,000 tickets and 100,000
 * messages, the conversation that was open, and everything.
 */
export async function benchBoot(): Promise<BenchRow[]> {
  const product = await Product.start({}, { standsBack: true })
  const empty = await serveBuilt('tests/bench/empty', 'dist/bench/empty')
  // A profile on disk, as attendants have: with the browser's cache of compiled scripts.
  const profile = mkdtempSync(path.join(tmpdir(), 'balcao-profile-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findChromium(),
    viewport: { width: 1440, height: 900 },
  })
  try {
    const attendance = `${product.url}/demo/chat/attendance`
    const conversation = await signIn(context, product)
    await store(context, product, fewTickets(), 0)
    await visitUntilCopied(context, attendance)
    const list = await rounds(context, attendance, OPTION, empty.url, ROUNDS, 1, {
      tickets: FEW_TICKETS,
      messages: 0,
    })
    await store(context, product, counterRows(), LOG_ENTRIES)
    await visitUntilKept(context, product, conversation)
    const full = await rounds(context, conversation, MESSAGE, empty.url, ROUNDS, 1, ALL)
    const slow = await rounds(context, conversation, MESSAGE, empty.url, THROTTLED_ROUNDS, THROTTLE, ALL)
    const alone = await handOver(context, product)
    const over = (times: Times, what: 'painted' | 'world') => median(times[what]) - median(times.empty)
    const told = (name: string, measured: number): BenchRow => ({ name, measured, limit: null, unit: 'ms' })
    return [
      {
        name: `boot to painted list, ${FEW_TICKETS} local tickets, over an empty React page`,
        measured: over(list, 'painted'),
        limit: 200,
        unit: 'ms',
      },
      {
        name: `boot to painted conversation, ${TICKETS} tickets, ${MESSAGES} messages, over empty`,
        measured: over(full, 'painted'),
        limit: 100,
        unit: 'ms',
      },
      {
        name: 'the same to the whole state, over empty',
        measured: over(full, 'world'),
        limit: 300,
        unit: 'ms',
      },
      {
        name: `boot to painted conversation, processor ${THROTTLE} times slower, over empty so`,
        measured: over(slow, 'painted'),
        limit: 400,
        unit: 'ms',
      },
      told('boot to painted conversation, from navigation', median(full.painted)),
      told('boot to the whole state, from navigation', median(full.world)),
      told('empty React page, from navigation', median(full.empty)),
      told(`boot to the whole state, ${THROTTLE} times slower, from navigation`, median(slow.world)),
      told(`empty React page, ${THROTTLE} times slower, from navigation`, median(slow.empty)),
      told('IndexedDB alone in an empty page: every page by itself', alone.pages),
      told('IndexedDB alone in an empty page: the same, bundled', alone.bundled),
    ]
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
    empty.server.close()
    await product.stop()
  }
}

/** What the state must hold at least: a store that has lost some of it measures something else. */
type Held = Readonly<{ tickets: number; messages: number }>
const ALL: Held = { tickets: TICKETS, messages: MESSAGES }
type Seen = { painted: number; world: number; tickets: number; messages: number }

type Times = { painted: number[]; world: number[]; empty: number[] }

async function rounds(
  context: BrowserContext,
  url: string,
  selector: string,
  emptyUrl: string,
  count: number,
  throttle: number,
  least: Held,
): Promise<Times> {
  const times: Times = { painted: [], world: [], empty: [] }
  for (let round = -WARM_UP; round < count; round++) {
    const panel = await paintedAfter(context, url, selector, throttle, least)
    const bare = await paintedAfter(context, emptyUrl, PAINTED, throttle, null)
    if (round < 0) continue
    times.painted.push(panel.painted)
    times.world.push(panel.world)
    times.empty.push(bare.painted)
  }
  return times
}

/** Milliseconds from navigation until the frame after the element stood in the page, and until all state was here. */
async function paintedAfter(
  context: BrowserContext,
  url: string,
  selector: string,
  throttle: number,
  least: Held | null,
): Promise<{ painted: number; world: number }> {
  const page = await context.newPage()
  if (throttle > 1)
    await (await context.newCDPSession(page)).send('Emulation.setCPUThrottlingRate', { rate: throttle })
  // As text: what a function becomes on its way through a compiler does not run in the page.
  await page.addInitScript(`
    // The tool closes pages without leaving them: three in a row look like a store that nobody can start from.
    localStorage.removeItem('balcao/demo/starts')
    const look = () => {
      if (document.querySelector(${JSON.stringify(selector)}))
        requestAnimationFrame(() => setTimeout(() => {
          window.painted = performance.now()
          console.debug('bench: painted')
        }))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
    new PerformanceObserver((list) => {
      if (list.getEntriesByName('balcao:world').length) console.debug('bench: world')
    }).observe({ type: 'mark', buffered: true })
  `)
  // Heard, not asked for: asking runs 30 ms of scripts in the page, in the midst of what is measured.
  const wanted = new Set(least ? ['bench: painted', 'bench: world'] : ['bench: painted'])
  const heard = page.waitForEvent('console', (message) => wanted.delete(message.text()) && wanted.size === 0)
  await Promise.all([page.goto(url), heard])
  const { tickets, messages, ...times } = await page.evaluate<Seen>(`({
    painted: window.painted,
    world: performance.getEntriesByName('balcao:world')[0]?.startTime ?? 0,
    ...performance.getEntriesByName('balcao:world')[0]?.detail,
  })`)
  if (least && (tickets < least.tickets || messages < least.messages))
    throw new Error(`the state holds ${tickets} tickets and ${messages} messages`)
  await settle(page)
  await page.close()
  return times
}

/** Milliseconds until the browser has handed over the long tables, to a page that does nothing else. */
async function handOver(
  context: BrowserContext,
  product: Product,
): Promise<{ pages: number; bundled: number }> {
  const page = await context.newPage()
  await page.goto(`${product.url}/icon.svg`)
  const stores = (['tickets', 'customers', 'messages'] as const).map((table) => NAMED_TABLES[table])
  const times = { pages: [] as number[], bundled: [] as number[] }
  for (let round = 0; round < HAND_OVERS; round++)
    for (const what of ['pages', 'bundled'] as const)
      times[what].push(
        await page.evaluate<number>(`new Promise((resolve, reject) => {
          const open = indexedDB.open('balcao/demo')
          open.onerror = () => reject(open.error)
          open.onsuccess = () => {
            const from = performance.now()
            const transaction = open.result.transaction(${JSON.stringify([...stores, 'others', 'meta'])})
            const take = (request, then = () => {}) => {
              request.onsuccess = () => then(request.result)
            }
            if (${JSON.stringify(what)} === 'pages')
              for (const name of ${JSON.stringify(stores)}) take(transaction.objectStore(name).getAll())
            else
              take(transaction.objectStore('meta').get('rows'), ({ bundled: { name, records } }) => {
                const others = transaction.objectStore('others')
                for (let i = 0; i < records; i++) take(others.get(['${BUNDLE}', name + '/' + i]))
              })
            transaction.onerror = () => reject(transaction.error)
            transaction.oncomplete = () => { open.result.close(); resolve(performance.now() - from) }
          }
        })`),
      )
  await page.close()
  return { pages: median(times.pages), bundled: median(times.bundled) }
}

/** What the page starts after its first paint is not to run into the next round. */
const settle = (page: Page) => page.waitForTimeout(400)

/** Opens an address and leaves it open until the device holds a copy of the screen, as it does after some seconds. */
async function visitUntilCopied(context: BrowserContext, url: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(url)
  await page.locator(OPTION).first().waitFor()
  const { pathname, search } = new URL(url)
  await untilMeta(page, 'screen', `found?.address === ${JSON.stringify(pathname + search)}`)
  await page.close()
}

/** Waits until a condition on what lies in the store's facts under a key holds; it is read as `found`. */
async function untilMeta(page: Page, key: string, condition: string): Promise<void> {
  const until = Date.now() + KEPT_WITHIN_MS
  const holds = () =>
    page.evaluate<boolean>(`new Promise((resolve, reject) => {
      const open = indexedDB.open('balcao/demo')
      open.onerror = () => reject(open.error)
      open.onsuccess = () => {
        const asked = open.result.transaction('meta').objectStore('meta').get(${JSON.stringify(key)})
        asked.onsuccess = () => {
          open.result.close()
          const found = asked.result
          resolve(${condition})
        }
      }
    })`)
  while (!(await holds())) {
    if (Date.now() > until) throw new Error(`the panel has not kept its ${key}`)
    await page.waitForTimeout(1_000)
  }
}

/**
 * Opens an address and leaves it open until the panel has kept its store: it then holds copies of its pages in large
 * records, as a device that has been used for some minutes does.
 */
async function visitUntilKept(context: BrowserContext, product: Product, url: string): Promise<void> {
  const page = await context.newPage()
  await page.goto(url)
  // While closed tickets are listed none is let go: the store keeps what it is to hold.
  await page.getByRole('tab', { name: /^Fechados/ }).click()
  const beside = await context.newPage()
  await beside.goto(`${product.url}/icon.svg`)
  await untilMeta(beside, 'rows', 'found.bundled !== undefined')
  await beside.close()
  await page.close()
}

const fewTickets = (): Rows => ({
  tickets: Array.from({ length: FEW_TICKETS }, (_, n) => {
    const id = String(1_000_000 + n)
    return { id, state: 'inbox', data: aTicket(id, { instance_id: '1', inbox: 1, rev: 1 }) }
  }),
  messages: [],
})
