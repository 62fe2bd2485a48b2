import { expect, type Page, test } from '@playwright/test'
import fc from 'fast-check'
import { LONG } from '../chaos/seeds'
import { Product } from '../product'
import { Attendant } from './attendant'

/*
 * Whatever is done, in whatever order, somebody has the keyboard: on the page's body a typed word is lost. A walk that
 * fails names its seed; SEED=... walks it again.
 */

const WALKS = LONG ? 30 : 3
const STEPS = 12

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

type Act = (page: Page) => Promise<void>
const keys =
  (...pressed: string[]): Act =>
  async ({ keyboard }) => {
    for (const each of pressed) await keyboard.press(each)
  }
const FIELD = '[data-composer] textarea:not([disabled])'
const composer = (page: Page) => page.locator(FIELD)

const ACTS: Readonly<Record<string, Act>> = {
  'next ticket': keys('Alt+KeyJ'),
  accept: keys('Alt+KeyA'),
  'give back': keys('Alt+KeyD'),
  undo: keys('Alt+KeyZ'),
  'close, and not': keys('Alt+KeyE', 'Escape'),
  'transfer, and not': keys('Alt+KeyT', 'Escape'),
  'put off, and not': keys('Alt+KeyS', 'Escape'),
  'palette, and not': keys('Control+KeyK', 'Escape'),
  details: keys('Alt+KeyO'),
  emojis: async (page) => {
    const button = page.getByRole('button', { name: 'Emojis', exact: true })
    if ((await button.count()) === 0) return
    await button.click()
    await page.keyboard.press('Escape')
  },
  'send a word': async (page) => {
    if ((await composer(page).count()) === 0) return
    await composer(page).focus()
    await page.keyboard.type('Já vejo')
    await page.keyboard.press('Enter')
  },
}
const NAMES = Object.keys(ACTS)

const holder = (page: Page): Promise<string> =>
  page.evaluate(() => document.activeElement?.tagName ?? 'nothing')

test('after whatever is done in the workspace somebody has the keyboard @long', async ({ browser }) => {
  test.setTimeout(LONG ? 3_600_000 : 300_000)
  const seed = Number(process.env.SEED ?? Date.now() % 2 ** 31)
  console.log(`Walks of seed ${seed}`)
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page } = ana
  const address = page.url()
  let written = 0
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.constantFrom(...NAMES), { minLength: STEPS, maxLength: STEPS }),
      async (steps) => {
        await page.goto(address)
        await expect(ana.tab('Fila')).toBeVisible()
        await ana.live()
        // A ticket in hand is where most of them do something.
        for (const [at, step] of ['next ticket', 'accept', 'send a word', ...steps].entries()) {
          await ACTS[step]?.(page)
          // What was asked of the server, and what closes, is done by then.
          await page.waitForTimeout(300)
          const walked = ['next ticket', 'accept', 'send a word', ...steps].slice(0, at + 1).join(' → ')
          await expect.poll(() => holder(page), { message: walked, timeout: 3_000 }).not.toBe('BODY')
          if (await page.evaluate((field) => document.activeElement?.matches(field), FIELD)) written++
        }
      },
    ),
    { seed, numRuns: WALKS, endOnFailure: true },
  )
  // They were no walks past closed doors.
  expect(written).toBeGreaterThan(WALKS)
  await ana.close()
})
