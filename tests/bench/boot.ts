import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium, type Page } from 'playwright'
import { findChromium } from '../browser'
import { aTicket } from '../model/rows'
import { PASSWORD, Product } from '../product'
import { type BenchRow, median } from './row'
import { serveBuilt } from './site'

const TICKETS = 5_000
const ROUNDS = 9
/** Rounds that fill the browser's caches; a script's compiled form is kept from its third run on. */
const WARM_UP = 3

/**
 * Boot from local data: navigation to painted list with 5,000 tickets in the store, against a page that
 * renders one React element, in the same browser and run. Rounds alternate.
 */
export async function benchBoot(): Promise<BenchRow[]> {
  const product = await Product.start()
  const empty = await serveBuilt('tests/bench/empty', 'dist/bench')
  // A profile on disk, as attendants have: with the browser's cache of compiled scripts.
  const profile = mkdtempSync(path.join(tmpdir(), 'balcao-profile-'))
  const context = await chromium.launchPersistentContext(profile, {
    executablePath: await findChromium(),
    viewport: { width: 1440, height: 900 },
  })
  try {
    await fill(context, product)
    const list: number[] = []
    const bare: number[] = []
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      const [l, b] = [
        await paintedAfter(context, `${product.url}/demo/chat/attendance`, '[role="option"]'),
        await paintedAfter(context, empty.url, '[data-painted]'),
      ]
      if (round < 0) continue
      list.push(l)
      bare.push(b)
    }
    return [
      {
        name: `boot to painted list, ${TICKETS} local tickets, over an empty React page`,
        measured: median(list) - median(bare),
        limit: 200,
        unit: 'ms',
      },
      { name: 'boot to painted list, from navigation', measured: median(list), limit: null, unit: 'ms' },
      { name: 'empty React page, from navigation', measured: median(bare), limit: null, unit: 'ms' },
    ]
  } finally {
    await context.close()
    rmSync(profile, { recursive: true, force: true })
    empty.server.close()
    await product.stop()
  }
}

/** Milliseconds from navigation until the frame after the element stood in the page. */
async function paintedAfter(context: BrowserContext, url: string, selector: string): Promise<number> {
  const page = await context.newPage()
  // As text: what a function becomes on its way through a compiler does not run in the page.
  await page.addInitScript(`
    const look = () => {
      if (document.querySelector(${JSON.stringify(selector)}))
        requestAnimationFrame(() => setTimeout(() => { window.painted = performance.now() }))
      else requestAnimationFrame(look)
    }
    requestAnimationFrame(look)
  `)
  await page.goto(url)
  await page.waitForFunction(() => 'painted' in window)
  const ms = await page.evaluate(() => (window as unknown as { painted: number }).painted)
  await settle(page)
  await page.close()
  return ms
}

/** What the page starts after its first paint is not to run into the next round. */
const settle = (page: Page) => page.waitForTimeout(400)

/** Logs in, so that the device knows its user, and puts the tickets into its store as if they had come one day. */
async function fill(context: BrowserContext, product: Product): Promise<void> {
  const page = await context.newPage()
  await page.goto(`${product.url}/demo/login`)
  await page.getByLabel('E-mail').fill('admin@demo.test')
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('button', { name: 'Abrir atendimento' }).click()
  await page.getByRole('option').first().waitFor()
  // Rows are written behind: after a second of quiet.
  await page.waitForTimeout(2_500)
  await page.goto('about:blank')
  const blank = await context.newPage()
  await blank.goto(`${product.url}/icon.svg`)
  const tickets = Array.from({ length: TICKETS }, (_, n) => {
    const id = String(1_000_000 + n)
    return { id, state: 'inbox', data: aTicket(id, { instance_id: '1', inbox: 1, rev: 1 }) }
  })
  await blank.evaluate(async (rows) => {
    const open = indexedDB.open('balcao/demo')
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      open.onsuccess = () => resolve(open.result)
      open.onerror = () => reject(open.error)
    })
    const transaction = db.transaction('chatTickets', 'readwrite')
    for (const row of rows) transaction.objectStore('chatTickets').put(row)
    await new Promise((resolve, reject) => {
      transaction.oncomplete = resolve
      transaction.onerror = () => reject(transaction.error)
    })
    db.close()
  }, tickets)
  await blank.close()
  await page.close()
}
