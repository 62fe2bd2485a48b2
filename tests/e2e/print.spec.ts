import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { PNG } from '../server/media-samples'
import { Attendant, Customer } from './attendant'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

/** More than two pages of the server's. */
const MESSAGES = 45

/** Seen to fail: Ctrl+P printed the panel, with the bubbles that just stood there, cut, on the theme's ground. */
test('a conversation is printed whole, with authors, times, files and deliveries, and comments by choice @long', async ({
  browser,
}) => {
  test.setTimeout(150_000)
  const iris = new Customer(product, 'Íris Papel', '5511987669901')
  for (let n = 1; n <= MESSAGES; n++) await iris.writes(`Pergunta ${n}`)
  await fetch(`${product.emulatorUrl}/__emulator/phones/${iris.phone}/media?caption=A%20receita`, {
    method: 'POST',
    headers: { 'content-type': 'image/png' },
    body: new Uint8Array(PNG),
  })
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page } = ana
  // The printer takes its time; what it is given stands there meanwhile.
  await page.evaluate(() => {
    window.print = () => {
      document.documentElement.dataset.printed = ''
    }
  })
  await ana.open('Fila', iris.name)
  await ana.action('Aceitar')
  await ana.send('Já vejo, *dona Íris*.')
  await page.keyboard.press('Alt+KeyP')
  await ana.send('Ver o convênio dela')
  await expect(ana.bubble('Ver o convênio dela')).toBeVisible()

  const sheet = page.locator('[data-print-sheet]')
  const dialog = page.getByRole('dialog', { name: 'Imprimir conversa' })
  const prints = async (comments: boolean) => {
    await page.keyboard.press('Control+KeyP')
    if (comments) await dialog.getByRole('checkbox', { name: /comentários/ }).check()
    await dialog.getByRole('button', { name: 'Imprimir', exact: true }).press('Enter')
    await expect(page.locator('[data-printed]')).toHaveCount(1, { timeout: 30_000 })
    return (await sheet.locator('h1, h2, p').allTextContents()).join('\n')
  }
  const ends = async () => {
    await page.evaluate(() => {
      delete document.documentElement.dataset.printed
      dispatchEvent(new Event('afterprint'))
    })
    await expect(sheet).toHaveCount(0)
    await expect(dialog).toHaveCount(0)
  }

  const text = await prints(false)
  const missing = Array.from({ length: MESSAGES }, (_, n) => `Pergunta ${n + 1}`).filter(
    (one) => !text.split('\n').includes(one),
  )
  expect(missing).toEqual([])
  for (const part of ['Íris Papel', '+55 11 98766-9901', 'Protocolo', '[Foto]', 'A receita', 'Ana'])
    expect(text).toContain(part)
  expect(text).toMatch(/\d\d:\d\d .*Ana.* · (Enviada|Entregue|Lida|Aceita pelo WhatsApp)/)
  expect(text).not.toContain('Ver o convênio dela')
  expect(text).toContain('Sem os comentários da equipe.')

  // White paper in a dark panel, and nothing on it but the conversation, over several sheets.
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' })
  await page.evaluate(() => document.documentElement.setAttribute('data-mantine-color-scheme', 'dark'))
  expect(
    await page.evaluate(() =>
      [document.documentElement, document.body].map((one) => getComputedStyle(one).backgroundColor),
    ),
  ).toEqual(['rgb(255, 255, 255)', 'rgb(255, 255, 255)'])
  await expect(page.locator('#root')).toBeHidden()
  const pdf = (await page.pdf({ printBackground: true, format: 'A4' })).toString('latin1')
  expect([...pdf.matchAll(/\/Type\s*\/Page\b(?!s)/g)].length).toBeGreaterThan(1)
  await page.emulateMedia({ media: null })
  await ends()

  expect(await prints(true)).toContain('Ver o convênio dela')
  await ends()
  await ana.close()
})
