import { createHash } from 'node:crypto'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { Product } from '../product'
import { PNG } from '../server/media-samples'
import { Attendant, Customer } from './attendant'
import { Colleague } from './colleague'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

const sha256 = (bytes: Buffer) => createHash('sha256').update(bytes).digest('hex')

/** Passes a message on to these, by name, through its menu. */
async function forward(page: Page, bubble: Locator, names: readonly string[]): Promise<void> {
  await bubble.hover()
  await bubble.locator('..').getByRole('button', { name: 'Ações da mensagem' }).click()
  await page.getByRole('menuitem', { name: 'Encaminhar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Encaminhar mensagem' })
  for (const name of names) await dialog.getByRole('button', { name: new RegExp(name) }).click()
  await dialog
    .getByRole('button', { name: `Encaminhar para ${names.map((name) => name.split(' ')[0]).join(' e ')}` })
    .click()
  await expect(dialog).toHaveCount(0)
}

/** Seen to fail: a colleague's said nothing of it, a customer's not from whom. */
test('a text and a picture are passed on to a colleague and to another customer, with whose they were @long', async ({
  browser,
}) => {
  const [lena, otto] = [
    new Customer(product, 'Lena Origem', '5511987650311'),
    new Customer(product, 'Otto Destino', '5511987650312'),
  ]
  const ana = await Colleague.come(browser, product, 'atendente1@demo.test')
  const bruno = await Colleague.come(browser, product, 'atendente2@demo.test')
  const brunoName = await bruno.name
  for (const customer of [otto, lena]) {
    await customer.writes(`Oi, aqui é ${customer.name}`)
    await ana.attendant.open('Fila', customer.name)
    await ana.attendant.action('Aceitar')
    await expect(ana.attendant.composer).toBeEnabled()
  }
  await lena.writes('A receita é de dipirona')
  await fetch(
    `${product.emulatorUrl}/__emulator/phones/${lena.phone}/media?caption=A%20receita%20em%20foto`,
    {
      method: 'POST',
      headers: { 'content-type': 'image/png' },
      body: new Uint8Array(PNG),
    },
  )
  const photo = ana.attendant.bubble('A receita em foto')
  await expect(photo.locator('img')).toBeVisible()
  await forward(ana.page, ana.attendant.bubble('A receita é de dipirona'), [otto.name, brunoName])
  await forward(ana.page, photo, [otto.name, brunoName])

  // The customer has both on their phone, once each; the panel says that they were passed on.
  await expect.poll(() => otto.received()).toEqual(['A receita é de dipirona'])
  await expect
    .poll(async () => JSON.stringify(await product.emulator('GET', `/messages?wa_id=${otto.phone}`)))
    .toContain('A receita em foto')
  await ana.attendant.open('Meus', otto.name)
  const passedOn = ana.attendant.bubble('A receita em foto')
  await expect(passedOn).toContainText('Encaminhada de Lena Origem')
  await expect(ana.attendant.bubble('A receita é de dipirona')).toHaveCount(1)

  // The colleague has both, the picture with its very bytes, at an address of their own.
  await bruno.open(await ana.name)
  await expect(bruno.bubble('A receita é de dipirona')).toHaveCount(1)
  for (const text of ['A receita é de dipirona', 'A receita em foto'])
    await expect(bruno.bubble(text)).toContainText('Encaminhada de Lena Origem')
  const picture = bruno.bubble('A receita em foto').locator('img')
  await expect(picture).toBeVisible()
  const address = new URL((await picture.getAttribute('src')) ?? '', product.url).href
  expect(sha256(await (await bruno.page.request.get(address)).body())).toBe(sha256(PNG))
  await ana.attendant.close()
  await bruno.attendant.close()
})

test('a customer without an open attendance gets it too, by one that is begun @long', async ({ browser }) => {
  const [vera, hugo] = [
    new Customer(product, 'Vera Encerrada', '5511987650313'),
    new Customer(product, 'Hugo Aberto', '5511987650314'),
  ]
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  for (const customer of [vera, hugo]) {
    await customer.writes(`Oi, aqui é ${customer.name}`)
    await ana.open('Fila', customer.name)
    await ana.action('Aceitar')
    await expect(ana.composer).toBeEnabled()
    if (customer === hugo) continue
    await ana.action('Encerrar')
    const closing = ana.page.getByRole('dialog', { name: 'Encerrar atendimento?' })
    await closing.getByRole('button', { name: 'Encerrar', exact: true }).click()
    await expect(closing).toHaveCount(0)
  }
  await hugo.writes('O cupom é VERAO10')
  const bubble = ana.bubble('O cupom é VERAO10')
  await bubble.hover()
  await bubble.locator('..').getByRole('button', { name: 'Ações da mensagem' }).click()
  await ana.page.getByRole('menuitem', { name: 'Encaminhar' }).click()
  const dialog = ana.page.getByRole('dialog', { name: 'Encaminhar mensagem' })
  await dialog.getByRole('textbox').fill('Vera Encerrada')
  await dialog
    .getByRole('list', { name: 'Outros clientes' })
    .getByRole('button', { name: /Vera Encerrada/ })
    .click()
  await dialog.getByRole('button', { name: 'Encaminhar para Vera Encerrada' }).click()
  await expect(dialog).toHaveCount(0)
  await expect.poll(() => vera.received()).toContain('O cupom é VERAO10')
  await ana.close()
})

test('the way to send stays in sight, however many one may send to, and says to whom @long', async ({
  browser,
}) => {
  const isa = new Customer(product, 'Isa Escolhe', '5511987650321')
  await isa.writes('O horário de hoje')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page } = ana
  await page.setViewportSize({ width: 1280, height: 560 })
  await ana.open('Fila', isa.name)
  await ana.action('Aceitar')
  const bubble = ana.bubble('O horário de hoje')
  await bubble.hover()
  await bubble.locator('..').getByRole('button', { name: 'Ações da mensagem' }).click()
  await page.getByRole('menuitem', { name: 'Encaminhar' }).click()
  const dialog = page.getByRole('dialog', { name: 'Encaminhar mensagem' })
  const choices = dialog.getByRole('listitem').getByRole('button', { pressed: false })
  await expect(choices.nth(8)).toBeVisible()
  // By name: the list grows by what the server finds.
  const chosen = (await choices.locator('strong').allTextContents()).slice(0, 4)
  for (const name of chosen) await choices.filter({ hasText: name }).first().click()
  const names = chosen.map((name) => name.split(' ')[0])
  const go = dialog.getByRole('button', { name: `Encaminhar para ${names[0]}, ${names[1]} e mais 2` })
  await expect(go).toBeInViewport({ ratio: 1 })
  await dialog.getByRole('listitem').last().scrollIntoViewIfNeeded()
  await expect(go).toBeInViewport({ ratio: 1 })
  await ana.close()
})
