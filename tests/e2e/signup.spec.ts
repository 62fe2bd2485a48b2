import { expect, type Page, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant } from './attendant'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

/** An administrator on the screen on which a new official connection gets its number. */
async function atTheNumber(admin: Attendant, name: string): Promise<void> {
  const { page } = admin
  await admin.logIn('admin@demo.test')
  await page.getByRole('link', { name: 'Conexões' }).click()
  await page.getByRole('link', { name: 'Nova conexão' }).click()
  await page.getByLabel('Nome da conexão').fill(name)
  await page.getByRole('radio', { name: /API oficial da Meta/ }).check()
  await page.getByRole('button', { name: 'Criar conexão' }).click()
  await page.getByRole('link', { name: 'Continuar com o Facebook' }).click()
  await expect(page).toHaveURL(/instances\/build\/\d+\?meta$/)
}

/** Opens Meta's window, which the emulator shows. */
async function theWindow(page: Page): Promise<Page> {
  const [dialog] = await Promise.all([
    page.waitForEvent('popup'),
    page.getByRole('button', { name: 'Continuar com o Facebook' }).click(),
  ])
  await expect(dialog.getByRole('heading', { name: 'Conectar o WhatsApp' })).toBeVisible()
  return dialog
}

/** Presses the window's button, and sees it gone. */
const leaves = (dialog: Page, name: 'Concluir' | 'Cancelar' | 'Falhar') =>
  Promise.all([dialog.waitForEvent('close'), dialog.getByRole('button', { name }).click()])

/** The scripts of Meta's that the page has, by address. */
const metasScripts = async (page: Page) =>
  (await page.evaluate<string[]>('[...document.scripts].map(({ src }) => src)')).filter((src) =>
    src.startsWith(product.emulatorUrl),
  )

test('a new number is connected by Meta’s window, and nothing of Meta’s stays behind', async ({
  browser,
}) => {
  const admin = await Attendant.atLogin(browser, product)
  await atTheNumber(admin, 'Farmácia Nova')
  const { page } = admin
  const dialog = await theWindow(page)
  expect(await metasScripts(page)).toHaveLength(1)
  await dialog.getByRole('radio', { name: /Farmácia Nova/ }).check()
  await leaves(dialog, 'Concluir')
  await expect(page.getByText('Conectado!')).toBeVisible()
  await expect(page.getByText('+55 41 4003-2040')).toBeVisible()
  await expect(page).not.toHaveURL(/\?meta/)
  expect(await metasScripts(page)).toEqual([])
  await page.getByRole('link', { name: 'Ver conexões' }).click()
  await page.getByRole('link', { name: 'Editar: Farmácia Nova' }).click()
  await expect(page.getByText('A Meta envia os eventos desta conta ao Balcão')).toBeVisible()
  await admin.close()
})

test('a window that is closed, or fails, changes nothing and may be opened again @long', async ({
  browser,
}) => {
  const admin = await Attendant.atLogin(browser, product)
  await atTheNumber(admin, 'Fechada')
  const { page } = admin
  await (await theWindow(page)).close()
  await expect(page.getByText('O cadastro foi fechado antes de terminar. Nada foi mudado.')).toBeVisible()
  await leaves(await theWindow(page), 'Cancelar')
  await expect(page.getByText('O cadastro foi fechado antes de terminar. Nada foi mudado.')).toBeVisible()
  await leaves(await theWindow(page), 'Falhar')
  await expect(page.getByText('A Meta não concluiu o cadastro: A conta está em análise.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Continuar com o Facebook' })).toBeEnabled()
  await admin.close()
})

test('a message of another origin names no number', async ({ browser }) => {
  const admin = await Attendant.atLogin(browser, product)
  await atTheNumber(admin, 'Alheia')
  const { page } = admin
  const dialog = await theWindow(page)
  // What any page that has a hand on this one could say: another number, and an end of it all.
  const forged = (event: string) =>
    `postMessage(JSON.stringify({ type: 'WA_EMBEDDED_SIGNUP', event: '${event}', data: { phone_number_id: '100000000000001', waba_id: '200000000000001' } }), '*')`
  await page.evaluate(forged('FINISH'))
  await page.evaluate(forged('CANCEL'))
  await expect(page.getByRole('button', { name: 'Esperando a janela da Meta…' })).toBeVisible()
  await dialog.getByRole('radio', { name: /Drogaria Exemplo Matriz/ }).check()
  await leaves(dialog, 'Concluir')
  await expect(page.getByText('+55 85 3003-1030')).toBeVisible()
  await admin.close()
})

test('without Meta’s script the reason is told, and the other way stays open @long', async ({ browser }) => {
  const admin = await Attendant.atLogin(browser, product)
  await admin.context.route('**/sdk.js', (route) => route.abort())
  await atTheNumber(admin, 'Bloqueada')
  const { page } = admin
  await expect(page.getByText(/Não foi possível carregar a janela da Meta/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Conferir e conectar' })).toBeEnabled()
  await admin.close()
})
