import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

type Messages = { messages: { message: { type: string } }[] }

test('a sticker is kept from a message, another made of a picture; both are sent, and put away @long', async ({
  browser,
}) => {
  const nina = new Customer(product, 'Nina Figura', '5511987670001')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page } = ana
  await nina.writes('Olá')
  await ana.open('Fila', nina.name)
  await ana.action('Aceitar')

  const drawn = (width: number, height: number, type: string) =>
    page.evaluate(
      ([w, h, mime]) => {
        const canvas = Object.assign(document.createElement('canvas'), { width: w, height: h })
        const context = canvas.getContext('2d')
        if (!context) throw new Error('no canvas')
        context.fillStyle = 'teal'
        context.arc(w / 2, h / 2, h / 3, 0, 7)
        context.fill()
        return canvas.toDataURL(mime).split(',')[1] ?? ''
      },
      [width, height, type] as const,
    )
  const bytesOf = async (...args: Parameters<typeof drawn>) => Buffer.from(await drawn(...args), 'base64')

  const sticker = await bytesOf(512, 512, 'image/webp')
  await fetch(`${product.emulatorUrl}/__emulator/phones/${nina.phone}/media`, {
    method: 'POST',
    headers: { 'content-type': 'image/webp' },
    body: new Uint8Array(sticker),
  })
  const came = page.locator('[data-kind="in"]').filter({ has: page.locator('img') })
  await expect(came).toHaveCount(1)
  await came.hover()
  await came.getByRole('button', { name: 'Ações da mensagem' }).click()
  await page.getByRole('menuitem', { name: 'Guardar figurinha' }).click()
  await expect(page.getByText('Figurinha guardada.')).toBeVisible()

  const arrived = async () =>
    (
      await product.emulator<Messages>('GET', `/messages?wa_id=${nina.phone}&direction=toCustomer`)
    ).messages.filter(({ message }) => message.type === 'sticker').length
  const open = async () => {
    await page.getByRole('button', { name: 'Emojis' }).click()
    await page.getByRole('tab', { name: 'Figurinhas' }).click()
  }
  await open()
  await page.getByRole('button', { name: 'Enviar figurinha 1' }).click()
  await expect(page.getByRole('tab', { name: 'Figurinhas' })).toHaveCount(0)
  await expect.poll(arrived).toBe(1)

  await open()
  await page.getByTestId('sticker-input').setInputFiles({
    name: 'foto.png',
    mimeType: 'image/png',
    buffer: await bytesOf(900, 300, 'image/png'),
  })
  const made = page.getByRole('button', { name: 'Enviar figurinha 2' })
  await expect(made).toBeVisible()
  const first = page.getByRole('button', { name: 'Enviar figurinha 1' }).locator('img')
  await expect.poll(() => first.evaluate((img: HTMLImageElement) => img.naturalHeight)).toBe(512)
  await first.click()
  await expect.poll(arrived).toBe(2)

  await open()
  await page.getByTestId('sticker-input').setInputFiles({
    name: 'foto.gif',
    mimeType: 'image/gif',
    buffer: Buffer.from('GIF89a\x01\0\x01\0'),
  })
  await expect(page.getByText('Escolha uma imagem PNG, JPEG ou WebP.')).toBeVisible()
  await page.getByRole('button', { name: 'Remover figurinhas' }).click()
  await page.getByRole('button', { name: 'Remover figurinha 1' }).click()
  await page.getByRole('button', { name: 'Remover figurinha 1' }).click()
  await expect(page.getByText('Nenhuma figurinha guardada.')).toBeVisible()
  await ana.close()
})
