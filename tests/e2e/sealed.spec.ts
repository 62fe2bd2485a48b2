import { cp, mkdtemp, readdir, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { type BrowserContext, chromium, expect, test } from '@playwright/test'
import { findChromium } from '../browser'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'
import { keptOnDevice } from './device-store'

/** What is on the page is on the disk some time later: on a busy machine much later, ms. */
const WRITTEN = { timeout: 45_000 }

let product: Product
let folder: string
test.beforeAll(async () => {
  product = await Product.start()
  folder = await mkdtemp(path.join(tmpdir(), 'balcao-sealed-'))
})
test.afterAll(async () => {
  await product.stop()
  await rm(folder, { recursive: true, force: true })
})

/** A browser whose profile lies in a folder. */
const browserOf = async (profile: string): Promise<BrowserContext> =>
  chromium.launchPersistentContext(profile, {
    executablePath: await findChromium(),
    viewport: { width: 1440, height: 900 },
    locale: 'pt-BR',
    serviceWorkers: 'block',
  })

const MESSAGES = 125
const NAME = 'Canarina Verdejante'
const DRAFT = 'rascunho-canario-7319'
const CONTROL = 'controle-em-claro-4402'

/** What somebody might write about themselves, each once. */
const canaries = (n: number): readonly [string, string, string, string] => [
  `canario-${n}-trinado`,
  `${String(529_000_000 + n * 7).replace(/(...)(...)(...)/, '$1.$2.$3')}-25`,
  `(11) 9${8_000 + n}-${4_000 + n}`,
  `canario.${n}@correio.example`,
]
const ALL = [...Array.from({ length: MESSAGES }, (_, n) => canaries(n)).flat(), NAME, DRAFT]

/** Every file of a profile, as the bytes lie there. */
async function filesOf(profile: string): Promise<Buffer[]> {
  const places = await readdir(profile, { recursive: true, withFileTypes: true })
  return Promise.all(
    places.filter((one) => one.isFile()).map((one) => readFile(path.join(one.parentPath, one.name))),
  )
}

/** Those that lie somewhere in the files, as bytes or as the two-byte letters that V8 writes too. */
const foundIn = (files: readonly Buffer[], texts: readonly string[]): string[] =>
  texts.filter((text) =>
    files.some((file) => file.includes(text, 0, 'latin1') || file.includes(text, 0, 'utf16le')),
  )

/**
 * Threat L1: who copies the files of a browser finds nobody in them. Seen to fail with what is written left open:
 * rows, runs of the log, the first screen, its picture, drafts.
 */
test('of 500 things that a customer wrote none lies in the files of the browser', async () => {
  test.setTimeout(180_000)
  const profile = path.join(folder, 'profile')
  const context = await browserOf(profile)
  const attendant = await Attendant.atTheCounter(context, product, 'atendente1@demo.test')
  const { page } = attendant
  const keeps = (text: string) => async () => (await keptOnDevice(page)).includes(text)
  const customer = new Customer(product, NAME, '5511987659001')
  for (let n = 0; n < MESSAGES; n++) await customer.writes(canaries(n).join(' '))
  await attendant.open('Fila', NAME)
  await attendant.action('Aceitar')
  await expect(attendant.bubble(canaries(0)[0])).toBeVisible()
  await expect.poll(keeps(canaries(MESSAGES - 1)[3]), WRITTEN).toBe(true)
  await attendant.composer.fill(DRAFT)
  await expect.poll(keeps(DRAFT), WRITTEN).toBe(true)
  // Rows and the picture of the screen are written behind.
  await expect.poll(keeps(`<span`), WRITTEN).toBe(true)
  // What is not sealed is found, or looking for the others would say nothing.
  await page.evaluate(`new Promise((done) => {
    const open = indexedDB.open('control')
    open.onupgradeneeded = () => open.result.createObjectStore('control')
    open.onsuccess = () => {
      const transaction = open.result.transaction('control', 'readwrite', { durability: 'strict' })
      transaction.objectStore('control').put(${JSON.stringify(CONTROL)}, 1)
      transaction.oncomplete = () => done(open.result.close())
    }
  })`)
  const address = page.url()
  await context.close()

  const files = await filesOf(profile)
  expect(foundIn(files, [CONTROL])).toEqual([CONTROL])
  expect(foundIn(files, ALL)).toEqual([])

  // Without the cookies, which browsers keep under a key of the system's user, the same files say nothing.
  const copied = path.join(folder, 'copied')
  await cp(profile, copied, { recursive: true })
  const stranger = await browserOf(copied)
  await stranger.clearCookies()
  const [door = await stranger.newPage()] = stranger.pages()
  await door.goto(`${product.url}/demo/login`)
  const told = await keptOnDevice(door)
  expect(told).toContain(CONTROL)
  expect(ALL.filter((text) => told.includes(text))).toEqual([])
  await stranger.close()

  // Who it belongs to has all of it again at once.
  const again = await browserOf(profile)
  const [back = await again.newPage()] = again.pages()
  await back.route('**/graphql', (route) => route.abort())
  await back.goto(address)
  await expect(back.locator('[data-kind]').filter({ hasText: '-trinado' }).first()).toBeVisible()
  await expect(back.getByRole('textbox', { name: /Digite uma mensagem/ })).toHaveValue(DRAFT)
  await again.close()
})
