import { randomBytes } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'
import { type BrowserContext, expect, type Page, test } from '@playwright/test'
import { Product, until } from '../product'
import { Attendant, Customer } from './attendant'
import { arrivedAt, sha256 } from './phone-files'

/*
 * Nothing is lost of what was being uploaded or recorded when server, page or tab went away in the middle of it, and
 * nothing goes out twice.
 */

test.use({
  launchOptions: ({ launchOptions }, use) =>
    use({
      ...launchOptions,
      args: [
        ...(launchOptions.args ?? []),
        '--use-fake-device-for-media-stream',
        '--use-fake-ui-for-media-stream',
      ],
    }),
})

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

/** Large enough to be cut in two: at the speed below it takes ten seconds. */
const DOCUMENT = Buffer.concat([
  Buffer.from('%PDF-1.4\n1 0 obj<<>>endobj\n'),
  randomBytes(3 * 1024 * 1024),
  Buffer.from('\ntrailer<<>>\n%%EOF\n'),
])
const SLOW_BYTES_PER_S = 300 * 1024

let next = 0
/** A conversation of one's own, taken and open. */
async function serving(attendant: Attendant): Promise<Customer> {
  next += 1
  const customer = new Customer(product, `Cliente Cortado ${next}`, `551198765300${next}`)
  await customer.writes('Me manda a tabela?')
  await attendant.open('Fila', customer.name)
  await attendant.action('Aceitar')
  await expect(attendant.composer).toBeEnabled()
  return customer
}

/** Bytes of the upload that the server is taking in; 0 when there is none under way. */
function takenIn(): number {
  const folder = path.join(product.dataDir, 'files', 'incoming')
  try {
    return Math.max(0, ...readdirSync(folder).map((name) => statSync(path.join(folder, name)).size))
  } catch {
    // Not there before the first, and a file may end while it is looked at.
    return 0
  }
}

/** Sends the document over a slow line; resolves with the way to make it fast again, when the server has part of it. */
async function sendSlowly({ context, page }: Attendant, caption: string): Promise<() => Promise<void>> {
  const line = await context.newCDPSession(page)
  const speed = async (uploadThroughput: number) => {
    await line.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  }
  await line.send('Network.enable')
  await speed(SLOW_BYTES_PER_S)
  await page
    .getByTestId('attach-input')
    .setInputFiles({ name: 'tabela.pdf', mimeType: 'application/pdf', buffer: DOCUMENT })
  const dialog = page.getByRole('dialog', { name: 'Enviar arquivos' })
  await dialog.getByLabel('Legenda').fill(caption)
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await until(async () => takenIn() > 100_000, 30_000)
  expect(takenIn()).toBeLessThan(DOCUMENT.length)
  return () => speed(-1)
}

/** It comes once, with its bytes; and the one bubble says so. */
async function comesOnce(attendant: Attendant, customer: Customer, caption: string): Promise<void> {
  const one = [{ type: 'document', caption, voice: undefined, sha256: sha256(DOCUMENT) }]
  await expect.poll(() => arrivedAt(product, customer.phone), { timeout: 45_000 }).toEqual(one)
  await attendant.live()
  await expect(attendant.bubble(caption)).toHaveCount(1)
  await expect(attendant.bubble(caption).getByTitle(/Enviada|Entregue|Lida/)).toBeVisible()
  await attendant.page.waitForTimeout(1_500)
  expect(await arrivedAt(product, customer.phone)).toEqual(one)
}

test('the server killed in the middle of an upload: the file arrives once, with its bytes @long', async ({
  browser,
}) => {
  const attendant = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const customer = await serving(attendant)
  const fast = await sendSlowly(attendant, 'Depois da queda')
  await product.killServer()
  await expect(attendant.bubble('Depois da queda')).toHaveCount(1)
  await fast()
  await product.startServer()
  await comesOnce(attendant, customer, 'Depois da queda')
  await attendant.close()
})

test('a reload in the middle of an upload: the file arrives once, with its bytes @long', async ({
  browser,
}) => {
  const attendant = await Attendant.atTheCounter(browser, product, 'atendente2@demo.test')
  const customer = await serving(attendant)
  const fast = await sendSlowly(attendant, 'Depois da recarga')
  await attendant.page.reload()
  await fast()
  await expect(attendant.bubble('Depois da recarga')).toHaveCount(1)
  await comesOnce(attendant, customer, 'Depois da recarga')
  await attendant.close()
})

/** Another tab of the same browser, with the customer's conversation open. */
async function another(context: BrowserContext, name: string): Promise<Page> {
  const page = await context.newPage()
  await page.goto(`${product.url}/demo/chat/attendance`)
  await page.getByRole('tab', { name: /^Meus(?! e Fila)/ }).click()
  await page.getByRole('option').filter({ hasText: name }).first().click()
  await expect(page.getByRole('textbox', { name: 'Digite uma mensagem' })).toBeVisible()
  return page
}

const recovered = (page: Page) => page.locator('[data-state="recovered"]')

test('a tab closed in the middle of a voice note: it is kept, offered in one tab, and goes out once @long', async ({
  browser,
}) => {
  const attendant = await Attendant.atTheCounter(browser, product, 'atendente3@demo.test')
  const { context, page } = attendant
  const customer = await serving(attendant)
  await page.getByRole('button', { name: 'Gravar mensagem de voz' }).click()
  const recorder = page.getByRole('region', { name: 'Gravação de voz' })
  await expect(recorder.getByText(/^(0:(0[3-9]|[1-5]\d)|[1-9])/)).toBeVisible()

  // What is still being recorded is nobody else's to send.
  const second = await another(context, customer.name)
  await second.waitForTimeout(500)
  await expect(recovered(second)).toHaveCount(0)
  await expect(page.locator('[data-state="recording"]')).toBeVisible()
  await second.close()

  await page.close()
  const back = await context.newPage()
  await back.goto(`${product.url}/demo/chat/attendance`)
  await back.getByRole('tab', { name: /^Meus(?! e Fila)/ }).click()
  const row = back.getByRole('option').filter({ hasText: customer.name })
  await expect(row).toContainText('Rascunho:')
  await expect(row).toContainText('mensagem de voz')
  await row.click()
  await expect(recovered(back)).toBeVisible()
  // In one place only, or it would be sent from both.
  const beside = await another(context, customer.name)
  await beside.waitForTimeout(500)
  await expect(recovered(beside)).toHaveCount(0)
  await back.getByRole('button', { name: 'Enviar a gravação' }).click()
  await expect(recovered(back)).toHaveCount(0)
  await expect
    .poll(() => arrivedAt(product, customer.phone), { timeout: 20_000 })
    .toMatchObject([{ type: 'audio', voice: true }])
  await expect(row).not.toContainText('Rascunho:')
  await back.reload()
  await expect(back.getByRole('textbox', { name: 'Digite uma mensagem' })).toBeVisible()
  await back.waitForTimeout(1_000)
  await expect(recovered(back)).toHaveCount(0)
  expect(await arrivedAt(product, customer.phone)).toHaveLength(1)
  await attendant.close()
})

test('a voice note that is thrown away, or left for another conversation, behaves so @long', async ({
  browser,
}) => {
  const attendant = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  const { page } = attendant
  const [one, two] = [await serving(attendant), await serving(attendant)]
  await page.getByRole('button', { name: 'Gravar mensagem de voz' }).click()
  const recorder = page.getByRole('region', { name: 'Gravação de voz' })
  await expect(recorder.getByText(/^(0:(0[2-9]|[1-5]\d)|[1-9])/)).toBeVisible()
  // Whoever goes to another conversation finds it on coming back; the microphone is off meanwhile.
  await attendant.open('Meus', one.name)
  await expect(attendant.row(two.name)).toContainText('mensagem de voz')
  await attendant.open('Meus', two.name)
  await expect(recovered(page)).toBeVisible()
  // Whoever signs out is told that it would be lost.
  await page.getByRole('button', { name: /^Conta de/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  const leaving = page.getByRole('dialog')
  await expect(leaving).toContainText('1 mensagem ainda não foi enviada')
  await leaving.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByRole('button', { name: 'Descartar a gravação' }).click()
  await expect(attendant.composer).toBeVisible()
  await expect(attendant.row(two.name)).not.toContainText('mensagem de voz')
  await attendant.open('Meus', one.name)
  await attendant.open('Meus', two.name)
  await page.waitForTimeout(500)
  await expect(recovered(page)).toHaveCount(0)
  expect(await arrivedAt(product, two.phone)).toEqual([])
  await attendant.close()
})
