import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { PASSWORD, Product } from '../product'
import { Attendant, Customer } from './attendant'

/*
 * Row R10 of the chaos matrix in a real browser: real locks, channels and stores.
 */

/** A tab that takes over may take this long, ms (threats.md, R10). */
const TAKE_OVER_MS = 2_000

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

/** Who holds the lock and how many wait, as the browser has it. */
const lockOf = (page: Page): Promise<{ held: string | undefined; waiting: number }> =>
  page.evaluate(async () => {
    const { held = [], pending = [] } = await navigator.locks.query()
    const mine = (lock: LockInfo) => lock.name === 'balcao/demo'
    return { held: held.find(mine)?.clientId, waiting: pending.filter(mine).length }
  })

/** Another tab of the same browser, at the workspace. */
async function another(context: BrowserContext): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${product.url}/demo/chat/attendance`)
  await expect(page.getByRole('tab', { name: /^Fila/ })).toBeVisible()
  return page
}

const bubble = (page: Page, text: string) => page.locator('[data-kind]').filter({ hasText: text })

async function openMine(page: Page, name: string): Promise<void> {
  await page.getByRole('tab', { name: /^Meus(?! e Fila)/ }).click()
  await page.getByRole('option').filter({ hasText: name }).first().click()
  await expect(page.getByRole('region', { name: `Conversa com ${name}` })).toBeVisible()
}

async function send(page: Page, text: string): Promise<void> {
  const composer = page.getByRole('textbox', { name: /Digite uma mensagem/ })
  await composer.fill(text)
  await composer.press('Enter')
  await expect(composer).toHaveValue('')
}

declare global {
  interface Window {
    /** When another tab said that it leads, ms since 1970. */
    led?: Promise<number>
  }
}

test('R10 three tabs: they show the same, each sends, one takes over, and all sign out @long', async ({
  browser,
}) => {
  const attendant = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  const first = attendant.page
  const rosa = new Customer(product, 'Rosa das Abas', '5511987652001')
  await rosa.writes('Bom dia!')
  await attendant.open('Fila', rosa.name)
  await attendant.action('Aceitar')
  await expect(attendant.composer).toBeEnabled()

  const second = await another(attendant.context)
  const third = await another(attendant.context)
  for (const page of [second, third]) await openMine(page, rosa.name)
  expect((await lockOf(first)).waiting).toBe(2)

  // What the leader gets, the others show; what another sends goes out once.
  await rosa.writes('Tem dipirona?')
  for (const page of [first, second, third]) await expect(bubble(page, 'Tem dipirona?')).toBeVisible()
  await send(second, 'Temos sim.')
  for (const page of [first, second, third])
    await expect(bubble(page, 'Temos sim.').getByTitle('Entregue', { exact: true })).toBeVisible()

  // What is being typed is typed in every tab.
  await second.getByRole('textbox', { name: /Digite uma mensagem/ }).fill('Um mome')
  await expect(third.getByRole('textbox', { name: /Digite uma mensagem/ })).toHaveValue('Um mome')

  // The leader goes in the middle of a send: the next leads, and nothing is lost or doubled.
  const before = await lockOf(second)
  // Listening before anybody goes: a page that is busy would miss who follows.
  await third.evaluate(() => {
    window.led = new Promise<number>((resolve) => {
      new BroadcastChannel('balcao/demo').onmessage = ({ data }) => {
        if (data.body.type === 'leads') resolve(Date.now())
      }
    })
  })
  const sending = send(third, 'Fica R$ 8,90.')
  const gone = Date.now()
  await first.close()
  const leading = ((await third.evaluate(() => window.led)) ?? Number.NaN) - gone
  await sending
  await expect(second.getByText(/Conectando…|Sincronizando…|Sem conexão/)).toHaveCount(0)
  console.log(`R10: leads after ${leading} ms, in step with the server after ${Date.now() - gone} ms`)
  expect(await lockOf(second)).toMatchObject({
    waiting: 1,
    held: expect.not.stringMatching(before.held ?? '-'),
  })
  expect(leading).toBeLessThan(TAKE_OVER_MS)

  await rosa.writes('Pode separar.')
  for (const page of [second, third]) await expect(bubble(page, 'Pode separar.')).toBeVisible()
  await send(third, 'Separado!')
  for (const page of [second, third])
    await expect(bubble(page, 'Separado!').getByTitle('Entregue', { exact: true })).toBeVisible()
  expect(await rosa.received()).toEqual(['Temos sim.', 'Fica R$ 8,90.', 'Separado!'])

  // One log without a hole over the change of who leads, to be had in any tab.
  const [log, again] = [await exported(second), await exported(third)]
  expect(log.positions).toEqual(log.positions.map((_, i) => (log.positions[0] ?? 0) + i))
  expect(again.hash).toBe(log.hash)

  // Leaving in one tab is leaving in all.
  await third.getByRole('textbox', { name: /Digite uma mensagem/ }).fill('Segredo')
  await third.getByRole('button', { name: /^Conta de/ }).click()
  await third.getByRole('menuitem', { name: 'Sair' }).click()
  for (const page of [second, third]) await expect(page).toHaveURL(/\/demo\/login/)
  await second.waitForTimeout(600)
  const left = await second.evaluate(async () => {
    const open = indexedDB.open('balcao/demo')
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      open.onsuccess = () => resolve(open.result)
      open.onerror = () => reject(open.error)
    })
    const names = [...db.objectStoreNames].filter((name) => name !== 'meta')
    const rows = await Promise.all(
      names.map(
        (name) =>
          new Promise<number>((resolve, reject) => {
            const count = db.transaction(name).objectStore(name).count()
            count.onsuccess = () => resolve(count.result)
            count.onerror = () => reject(count.error)
          }),
      ),
    )
    db.close()
    return Object.fromEntries(names.map((name, i) => [name, rows[i]]).filter(([, n]) => n !== 0))
  })
  expect(left).toEqual({})

  // Two at the login: one comes in, the other follows.
  await second.getByLabel('E-mail').fill('admin@demo.test')
  await second.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await second.getByRole('button', { name: 'Entrar' }).click()
  for (const page of [second, third]) await expect(page).not.toHaveURL(/\/login/)
  expect((await lockOf(second)).waiting).toBe(1)
  await attendant.close()
})

/** The hash and the positions of a log that a tab exports. */
async function exported(page: Page): Promise<{ hash: string; positions: number[] }> {
  await page.keyboard.press('Control+Shift+KeyE')
  const dialog = page.getByRole('dialog', { name: 'Exportar registro' })
  // Pseudonyms differ from export to export: the whole log is compared.
  await dialog.getByRole('checkbox', { name: /com dados pessoais/ }).check()
  const download = page.waitForEvent('download')
  await dialog.getByRole('button', { name: /^Exportar/ }).click()
  const stream = await (await download).createReadStream()
  let text = ''
  for await (const chunk of stream) text += String(chunk)
  const lines = text
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line) as Record<string, unknown>)
  const footer = lines.at(-1) ?? {}
  return {
    hash: String(footer.hash),
    positions: lines.flatMap(({ pos, name }) => (name ? [Number(pos)] : [])),
  }
}

test('R27 without a way to speak to each other, a second tab says so and can take over @long', async ({
  browser,
}) => {
  const attendant = await Attendant.atTheCounter(browser, product, 'atendente2@demo.test')
  await attendant.context.addInitScript('delete globalThis.BroadcastChannel')
  await attendant.page.reload()
  await attendant.live()
  const second = await attendant.context.newPage()
  await second.goto(`${product.url}/demo/chat/attendance`)
  await expect(second.getByRole('heading', { name: 'O Balcão está aberto em outra aba' })).toBeVisible()
  await second.getByRole('button', { name: 'Usar aqui' }).click()
  await expect(second.getByRole('tab', { name: /^Fila/ })).toBeVisible()
  await expect(
    attendant.page.getByRole('heading', { name: 'O Balcão está aberto em outra aba' }),
  ).toBeVisible()
  await attendant.close()
})

test('R27 without locks, a second tab finds the first by asking @long', async ({ browser }) => {
  const attendant = await Attendant.atTheCounter(browser, product, 'atendente2@demo.test')
  await attendant.context.addInitScript(
    "Object.defineProperty(Navigator.prototype, 'locks', { value: undefined, configurable: true })",
  )
  await attendant.page.reload()
  await attendant.live()
  const second = await attendant.context.newPage()
  await second.goto(`${product.url}/demo/chat/attendance`)
  await expect(second.getByRole('heading', { name: 'O Balcão está aberto em outra aba' })).toBeVisible()
  await second.getByRole('button', { name: 'Usar aqui' }).click()
  await expect(second.getByRole('tab', { name: /^Fila/ })).toBeVisible()
  await expect(
    attendant.page.getByRole('heading', { name: 'O Balcão está aberto em outra aba' }),
  ).toBeVisible()
  await attendant.close()
})
