import { expect, type Page, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

const copy = (page: Page) => page.locator('#screen-copy')

/** Holds back the scripts that draw the panel, until it is called. */
async function holdScripts(page: Page): Promise<() => void> {
  let release = () => {}
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route('**/assets/start-*.js', async (route) => {
    await held
    await route.continue().catch(() => {})
  })
  return release
}

/** The answer to a mutation comes a second late: whatever else the server says of it comes before. */
async function holdAnswer(page: Page, mutation: string): Promise<void> {
  await page.route('**/graphql', async (route) => {
    if (!route.request().postData()?.includes(mutation)) return route.continue()
    const response = await route.fetch()
    await new Promise((resolve) => setTimeout(resolve, 1_000))
    await route.fulfill({ response })
  })
}

/** What the device keeps: the keys of its facts, and how many rows and entries. */
const keptRows = (page: Page): Promise<{ meta: string[]; rows: number }> =>
  page.evaluate(`new Promise((resolve) => {
    const open = indexedDB.open('balcao/demo')
    open.onsuccess = async () => {
      const names = [...open.result.objectStoreNames]
      const stores = open.result.transaction(names)
      const ask = (request) => new Promise((done) => { request.onsuccess = () => done(request.result) })
      const counts = await Promise.all(names.map((name) => ask(stores.objectStore(name).count())))
      const meta = await ask(stores.objectStore('meta').getAllKeys())
      open.result.close()
      resolve({ meta, rows: counts.reduce((sum, n) => sum + n, 0) - meta.length })
    }
  })`)

async function atAConversation(attendant: Attendant, name: string, phone: string): Promise<void> {
  await new Customer(product, name, phone).writes('Vocês abrem domingo?')
  await attendant.open('Fila', name)
  await expect(attendant.bubble('Vocês abrem domingo?')).toBeVisible()
  // Rows are written behind: after a second of quiet, when idle.
  await attendant.page.waitForTimeout(4_000)
}

test('a reload shows the screen as it was left, before any script of the panel runs', async ({ browser }) => {
  const attendant = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page } = attendant
  await atAConversation(attendant, 'Cliente Relido', '5511987652001')
  const release = await holdScripts(page)
  await page.reload({ waitUntil: 'commit' })
  await expect(copy(page).getByText('Vocês abrem domingo?').first()).toBeVisible()
  await expect(copy(page)).toHaveJSProperty('inert', true)
  await expect(page.locator('#root > *')).toHaveCount(0)
  release()
  await expect(copy(page)).toHaveCount(0)
  await attendant.live()
  await expect(attendant.bubble('Vocês abrem domingo?')).toBeVisible()
  await attendant.action('Aceitar')
  await expect(attendant.composer).toBeEnabled()
  await attendant.close()
})

test('at another address, in another window and after signing out, no former screen is shown @long', async ({
  browser,
}) => {
  const attendant = await Attendant.atTheCounter(browser, product, 'atendente2@demo.test')
  const { page } = attendant
  await atAConversation(attendant, 'Cliente Discreto', '5511987652002')
  const there = page.url()
  const seen = () => page.evaluate(() => (window as unknown as { copies: number }).copies)
  await page.addInitScript(`
    window.copies = 0
    new MutationObserver(() => { if (document.getElementById('screen-copy')) window.copies++ })
      .observe(document, { childList: true, subtree: true })
  `)

  await page.goto(`${product.url}/demo/chat/attendance`)
  await attendant.live()
  expect(await seen()).toBe(0)

  await page.setViewportSize({ width: 1000, height: 700 })
  await page.goto(there)
  await attendant.live()
  expect(await seen()).toBe(0)

  await holdAnswer(page, 'disconnected')
  await page.getByRole('button', { name: /^Conta de/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(page).toHaveURL(/login/)
  await page.goto(there)
  await expect(page).toHaveURL(/login/)
  expect(await seen()).toBe(0)
  expect(await keptRows(page)).toEqual({ meta: ['format', 'sealed'], rows: 0 })
  await attendant.close()
})

test('a sign-out that was cut off before it had erased is ended at the next start @long', async ({
  browser,
}) => {
  const attendant = await Attendant.atTheCounter(browser, product, 'atendente2@demo.test')
  const { page } = attendant
  await atAConversation(attendant, 'Cliente Cortado', '5511987652003')
  // As the page leaves it when it is closed in the middle of a sign-out.
  await page.evaluate(`localStorage.setItem('balcao/demo/signedIn', 'erasing')`)
  await page.goto(`${product.url}/demo/login`)
  await expect.poll(() => page.evaluate(`localStorage.getItem('balcao/demo/signedIn')`)).toBe('0')
  expect(await keptRows(page)).toEqual({ meta: ['format', 'sealed'], rows: 0 })
  await attendant.close()
})
