import { createHash } from 'node:crypto'
import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { jpeg } from '../server/media-samples'
import { Attendant, Customer } from './attendant'

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

async function served(attendant: Attendant, customer: Customer): Promise<void> {
  await customer.writes('Oi')
  await attendant.open('Fila', customer.name)
  await attendant.action('Aceitar')
  await expect(attendant.composer).toBeEnabled()
}
type Sent = { messages: { message: { type: string } }[] }
const arrived = async ({ phone }: Customer, type: string) =>
  (await product.emulator<Sent>('GET', `/messages?wa_id=${phone}&direction=toCustomer`)).messages.filter(
    ({ message }) => message.type === type,
  ).length

test('the server killed in the middle of an upload: the picture arrives once, whole', async ({ browser }) => {
  const ravi = new Customer(product, 'Ravi Queda', '5511987672001')
  const attendant = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page, context } = attendant
  await served(attendant, ravi)
  const photo = jpeg(3_000_000, 7)
  // So slow that the kill comes in its middle.
  const wire = await context.newCDPSession(page)
  const speed = (uploadThroughput: number) =>
    wire.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput,
    })
  await wire.send('Network.enable')
  await page
    .getByTestId('attach-input')
    .setInputFiles({ name: 'receita.jpg', mimeType: 'image/jpeg', buffer: photo })
  const dialog = page.getByRole('dialog', { name: 'Enviar arquivos' })
  await dialog.getByLabel('Legenda').fill('A receita inteira')
  await speed(150_000)
  const begun = page.waitForRequest('**/api/file/upload')
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
  await begun
  await expect(attendant.bubble('A receita inteira')).toBeVisible()
  await product.killServer()
  await expect(page.getByText(/Sem conexão/).first()).toBeVisible({ timeout: 20_000 })
  expect(await arrived(ravi, 'image')).toBe(0)
  await speed(-1)
  await product.startServer()
  await attendant.live()
  await expect.poll(() => arrived(ravi, 'image'), { timeout: 45_000 }).toBe(1)
  const { entries } = await product.emulator<{ entries: { media?: { sha256: string } }[] }>(
    'GET',
    '/journal?kind=media',
  )
  const whole = createHash('sha256').update(photo).digest('hex')
  expect(entries.map(({ media }) => media?.sha256)).toContain(whole)
  await expect(attendant.bubble('A receita inteira')).toHaveCount(1)
  await attendant.close()
})

test('a tab closed while it records: the next one has what was said', async ({ browser }) => {
  const noemi = new Customer(product, 'Noemi Gravada', '5511987672002')
  const attendant = await Attendant.atTheCounter(browser, product, 'atendente2@demo.test')
  const { page, context } = attendant
  await served(attendant, noemi)
  await page.getByRole('button', { name: 'Gravar mensagem de voz' }).click()
  await expect(page.getByRole('region', { name: 'Gravação de voz' }).getByText('0:03')).toBeVisible()
  const address = page.url()
  await page.close({ runBeforeUnload: false })

  const next = await context.newPage()
  await next.goto(address)
  await expect(next.locator('[data-state="recovered"]')).toBeVisible({ timeout: 20_000 })
  expect(await arrived(noemi, 'audio')).toBe(0)
  await next.getByRole('button', { name: 'Enviar a gravação' }).click()
  await expect.poll(() => arrived(noemi, 'audio'), { timeout: 20_000 }).toBe(1)
  await context.close()
})
