import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type Browser, chromium, expect, test } from '@playwright/test'
import { findChromium } from '../browser'
import { Chance, seedsOf } from '../chaos/seeds'
import { type ServedPage, servePage } from '../page-server'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'
import { killBrowserOf } from './store-page/kill'
import type { StorePage } from './store-page/main'

/** Each begins with what the one before left. */
const LIVES = 2

test.describe('the store in a browser that dies', () => {
  let page: ServedPage
  test.beforeAll(async () => {
    page = await servePage(path.join(import.meta.dirname, 'store-page'))
  })
  test.afterAll(() => page.close())

  for (const seed of seedsOf({ short: 1, long: 150 }))
    test(`R12 seed ${seed}: killed or crashed while appending, merging and dropping, it has all that was acknowledged @long`, async () => {
      test.setTimeout(120_000)
      const chance = new Chance(seed)
      const profile = mkdtempSync(path.join(tmpdir(), 'balcao-killed-'))
      const launch = async () =>
        chromium.launchPersistentContext(profile, { executablePath: await findChromium() })
      let acknowledged = 0
      for (let life = 0; life < LIVES; life++) {
        const context = await launch()
        const tab = await context.newPage()
        await tab.exposeFunction('say', (what: string, pos: number) => {
          if (what === 'appended') acknowledged = Math.max(acknowledged, pos)
        })
        await tab.goto(page.url)
        await tab.evaluate(`void storePage.churn(say)`)
        await tab.waitForTimeout(chance.integer(800, 2_000))
        if (chance.happens(0.5)) {
          killBrowserOf(profile)
        } else {
          const cdp = await context.newCDPSession(tab)
          const crashed = new Promise((resolve) => tab.once('crash', resolve))
          // It never answers: the page is gone.
          void cdp.send('Page.crash').catch(() => {})
          await crashed
        }
        await context.close().catch(() => {})
        const again = await launch()
        const verifier = await again.newPage()
        await verifier.goto(page.url)
        const found = await verifier.evaluate(() =>
          (window as unknown as { storePage: StorePage }).storePage.verify(),
        )
        expect(found.damage).toEqual([])
        expect(found.hash).toBe(found.wanted)
        expect(found.to).toBeGreaterThanOrEqual(acknowledged)
        await again.close()
        if (life === LIVES - 1) {
          expect(found.from).toBeGreaterThan(0)
          expect(acknowledged).toBeGreaterThan(50)
        }
      }
      rmSync(profile, { recursive: true, force: true })
    })
})

test.describe('the store on a full disk', () => {
  let page: ServedPage
  test.beforeAll(async () => {
    page = await servePage(path.join(import.meta.dirname, 'store-page'))
  })
  test.afterAll(() => page.close())

  for (const seed of seedsOf({ short: 1, long: 100 }))
    test(`R13 seed ${seed}: it stops at what does not fit, without a hole, and has all once there is room @long`, async ({
      browser,
    }) => {
      const chance = new Chance(seed)
      const context = await browser.newContext()
      const tab = await context.newPage()
      const cdp = await context.newCDPSession(tab)
      const origin = new URL(page.url).origin
      await cdp.send('Storage.overrideQuotaForOrigin', {
        origin,
        quotaSize: chance.integer(1, 5) * 1_000_000,
      })
      await tab.goto(page.url)
      const store = await tab.evaluateHandle(() =>
        (window as unknown as { storePage: StorePage }).storePage.openPage(),
      )
      const ingest = (bytes: number) =>
        store.evaluate(async (opened, size) => {
          opened.ingest(size)
          await opened.flush()
          return opened.state()
        }, bytes)
      let state = await ingest(1_000)
      for (let i = 0; i < 200 && !state.failing; i++) state = await ingest(chance.integer(10_000, 400_000))
      expect(state.failing).toBe(true)
      const stopped = state.to
      for (let i = 0; i < 5; i++) state = await ingest(10)
      expect(state.damage).toEqual([])
      expect(state.to).toBeGreaterThanOrEqual(stopped)
      await cdp.send('Storage.overrideQuotaForOrigin', { origin })
      await expect
        .poll(
          () => store.evaluate((opened) => opened.flush().then(async () => (await opened.state()).equal)),
          {
            timeout: 60_000,
          },
        )
        .toBe(true)
      expect(await store.evaluate(async (opened) => (await opened.state()).failing)).toBe(false)
      await context.close()
    })
})

test.describe('the panel and its store', () => {
  let product: Product
  test.beforeAll(async () => {
    product = await Product.start()
  })
  test.afterAll(() => product.stop())

  let next = 0
  async function served(browser: Browser): Promise<{ attendant: Attendant; customer: Customer }> {
    const attendant = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
    next += 1
    const customer = new Customer(product, `Cliente Guardado ${next}`, `551198765200${next}`)
    await customer.writes('Oi, tudo bem?')
    await attendant.open('Fila', customer.name)
    await attendant.action('Aceitar')
    await expect(attendant.composer).toBeEnabled()
    return { attendant, customer }
  }

  /** Runs a piece of script on a page of the product that holds no store open. */
  async function beside(attendant: Attendant, script: string): Promise<unknown> {
    const page = await attendant.context.newPage()
    await page.goto(`${product.url}/icon.svg`)
    const result = await page.evaluate(script)
    await page.close()
    return result
  }

  /** How many runs the log holds on disk. */
  const RUNS = `new Promise((resolve, reject) => {
    const open = indexedDB.open('balcao/demo')
    open.onerror = () => reject(open.error)
    open.onsuccess = () => {
      const count = open.result.transaction('log').objectStore('log').count()
      count.onsuccess = () => { open.result.close(); resolve(count.result) }
      count.onerror = () => reject(count.error)
    }
  })`

  /** Whether the rows have been written down as well, which is done in idle time. */
  const ROWS_WRITTEN = `new Promise((resolve, reject) => {
    const open = indexedDB.open('balcao/demo')
    open.onerror = () => reject(open.error)
    open.onsuccess = () => {
      const rows = open.result.transaction('meta').objectStore('meta').getKey('rows')
      rows.onsuccess = () => { open.result.close(); resolve(rows.result !== undefined) }
      rows.onerror = () => reject(rows.error)
    }
  })`

  const DELETE = `new Promise((resolve, reject) => {
    const request = indexedDB.deleteDatabase('balcao/demo')
    request.onsuccess = () => resolve('deleted')
    request.onblocked = () => reject(new Error('blocked'))
    request.onerror = () => reject(request.error)
  })`

  test('R13 a full disk is said, holds nothing up, and is made good once there is room @long', async ({
    browser,
  }) => {
    const { attendant, customer } = await served(browser)
    const cdp = await attendant.context.newCDPSession(attendant.page)
    await cdp.send('Storage.overrideQuotaForOrigin', { origin: product.url, quotaSize: 1 })
    await attendant.page.waitForTimeout(35_000)
    await attendant.send('Escrito com o disco cheio')
    const banner = attendant.page.getByText(/Este aparelho está sem espaço/).first()
    await expect(banner).toBeVisible({ timeout: 15_000 })
    await expect(
      attendant.bubble('Escrito com o disco cheio').getByTitle('Entregue', { exact: true }),
    ).toBeVisible({ timeout: 20_000 })
    await cdp.send('Storage.overrideQuotaForOrigin', { origin: product.url })
    await expect(banner).toBeHidden({ timeout: 70_000 })
    await attendant.page.reload()
    await expect(attendant.bubble('Escrito com o disco cheio')).toHaveCount(1)
    expect(await customer.received()).toEqual(['Escrito com o disco cheio'])
    await attendant.close()
  })

  test('R14 a store deleted while the panel is open is made anew, and the next start paints from it @long', async ({
    browser,
  }) => {
    const { attendant, customer } = await served(browser)
    await attendant.context.setOffline(true)
    await attendant.send('Esperando a rede')
    await attendant.context.setOffline(false)
    expect(await beside(attendant, DELETE)).toBe('deleted')
    await attendant.page.waitForTimeout(4_000)
    await attendant.page.route('**/demo/graphql', (route) => route.abort())
    await attendant.page.reload()
    await attendant.tab('Meus').click()
    await expect(attendant.row(customer.name)).toBeVisible()
    await expect(attendant.bubble('Esperando a rede')).toHaveCount(1)
    await attendant.close()
  })

  test('R14 an evicted store comes back from the server, and messages that waited are said to be lost @long', async ({
    browser,
  }) => {
    const { attendant, customer } = await served(browser)
    await attendant.page.route('**/demo/graphql', (route) =>
      route.request().postData()?.includes('mutation SendMessage') ? route.abort() : route.continue(),
    )
    await attendant.send('Esta vai se perder')
    await attendant.page.goto(`${product.url}/icon.svg`)
    expect(await beside(attendant, DELETE)).toBe('deleted')
    await attendant.page.goto(`${product.url}/demo/chat/attendance`)
    await expect(attendant.page.getByText(/1 mensagem que aguardava envio foi perdida/)).toBeVisible({
      timeout: 10_000,
    })
    await attendant.tab('Meus').click()
    await expect(attendant.row(customer.name)).toBeVisible({ timeout: 10_000 })
    expect(await customer.received()).toEqual([])
    await attendant.close()
  })

  test('R12 the log is kept by a worker of the built panel, which goes when it is done @long', async ({
    browser,
  }) => {
    // The first round comes after a minute.
    test.setTimeout(180_000)
    const { attendant } = await served(browser)
    const worker = await attendant.page.waitForEvent('worker', { timeout: 90_000 })
    expect(worker.url()).toContain('log-keeper')
    await expect.poll(() => attendant.page.workers().length, { timeout: 30_000 }).toBe(0)
    const quarantined = await beside(
      attendant,
      `new Promise((resolve) => {
        const open = indexedDB.open('balcao/demo')
        open.onsuccess = () => {
          const all = open.result.transaction('quarantine').objectStore('quarantine').getAll()
          all.onsuccess = () => { open.result.close(); resolve(all.result.map(({ reason }) => reason)) }
        }
      })`,
    )
    expect(quarantined).toEqual([])
    await attendant.close()
  })

  test('R14 a browser that keeps no database is told so, for at least ten seconds @long', async ({
    browser,
  }) => {
    const attendant = await Attendant.atLogin(browser, product)
    await attendant.page.addInitScript(
      `indexedDB.open = () => { throw new DOMException('no', 'UnknownError') }`,
    )
    await attendant.page.reload()
    await attendant.logIn('atendente1@demo.test')
    const heading = attendant.page.getByRole('heading', { name: 'Navegador não suportado!' })
    await expect(heading).toBeVisible()
    await attendant.page.waitForTimeout(10_000)
    await expect(heading).toBeVisible()
    await attendant.close()
  })

  test('R16 a broken end of the log does not keep the panel from starting, and the server makes it good @long', async ({
    browser,
  }) => {
    const { attendant, customer } = await served(browser)
    await expect.poll(() => beside(attendant, RUNS)).toBeGreaterThan(0)
    await expect.poll(() => beside(attendant, ROWS_WRITTEN), { timeout: 60_000 }).toBe(true)
    await attendant.page.goto(`${product.url}/icon.svg`)
    await customer.writes('Chegou enquanto estava fechado')
    await beside(
      attendant,
      `new Promise((resolve, reject) => {
        const open = indexedDB.open('balcao/demo')
        open.onsuccess = () => {
          const transaction = open.result.transaction(['log', 'meta'], 'readwrite')
          const cursor = transaction.objectStore('log').openCursor(null, 'prev')
          cursor.onsuccess = () => {
            const { from, to } = cursor.result.value
            cursor.result.update({ ...cursor.result.value, json: '[{' })
            const rows = transaction.objectStore('meta').get('rows')
            rows.onsuccess = () => transaction.objectStore('meta').put({ ...rows.result, pos: from - 1 })
          }
          transaction.oncomplete = () => { open.result.close(); resolve() }
          transaction.onabort = () => reject(transaction.error ?? new Error('the store could not be broken'))
        }
      })`,
    )
    await attendant.page.goto(`${product.url}/demo/chat/attendance`)
    await attendant.live()
    await attendant.tab('Meus').click()
    await attendant.row(customer.name).click()
    await expect(attendant.bubble('Chegou enquanto estava fechado')).toBeVisible({ timeout: 10_000 })
    await attendant.close()
  })
})
