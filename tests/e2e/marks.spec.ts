import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'
import { Colleague, heard } from './colleague'
import { aFilm } from './film'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

test('a ticket is marked as research; its customer gets a colour and no campaigns: colleagues see it @long', async ({
  browser,
}) => {
  const bel = new Customer(product, 'Bel Marcada', '5511987650601')
  await bel.writes('Oi')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const boss = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  await ana.open('Fila', bel.name)
  await ana.action('Aceitar')
  await boss.open('Abertos', bel.name)
  const menu = async (item: string) => {
    await ana.page.getByRole('button', { name: 'Mais ações' }).click()
    await ana.page.getByRole('menuitem', { name: item }).click()
  }
  await menu('Marcar como pesquisa')
  await expect(boss.conversation(bel.name).getByText('Pesquisa', { exact: true })).toBeVisible()
  await menu('Retirar marca de pesquisa')
  await expect(boss.conversation(bel.name).getByText('Pesquisa', { exact: true })).toHaveCount(0)

  const panel = ana.page.getByRole('complementary', { name: 'Dados do cliente' })
  const other = boss.page.getByRole('complementary', { name: 'Dados do cliente' })
  await panel.getByRole('button', { name: /^Completar cadastro/ }).click()
  await panel.getByRole('button', { name: /^Alterar Cor/ }).click()
  await panel.getByRole('button', { name: 'Roxo' }).click()
  await expect(boss.row(bel.name).getByTitle('Etiqueta: Roxo')).toBeVisible()
  await panel.getByText('Restrições').click()
  await panel.getByRole('button', { name: 'Não enviar' }).click()
  await ana.page.getByRole('dialog').getByRole('button', { name: 'Não enviar' }).click()
  await expect(other.getByText('Sem campanhas')).toBeVisible()
  await panel.getByRole('button', { name: 'Voltar a enviar' }).click()
  await expect(other.getByText('Sem campanhas')).toHaveCount(0)
  await boss.close()
  await ana.close()
})

test('who is not to be disturbed is not, for as long as they said; the counters go on @long', async ({
  browser,
}) => {
  const one = await Colleague.come(browser, product, 'atendente1@demo.test')
  const { page } = one
  const told = () => heard(page)
  await page.evaluate('document.hasFocus = () => false')
  await new Customer(product, 'Sono Antes', '5511987650611').writes('Oi')
  await expect.poll(async () => (await told()).notices).toEqual(['Novo atendimento na fila: Sono Antes'])
  const before = (await told()).tones
  await page
    .getByRole('navigation')
    .getByRole('button', { name: /^Avisos/ })
    .click()
  const silence = page.getByRole('group', { name: 'Não perturbe' })
  await silence.getByRole('button', { name: '30 minutos' }).click()
  await expect(page.getByText(/^Sem sons nem avisos na área de trabalho até/)).toBeVisible()
  await page.keyboard.press('Escape')
  await new Customer(product, 'Sono Durante', '5511987650612').writes('Oi')
  await expect(one.attendant.row('Sono Durante')).toBeVisible()
  expect(await told()).toEqual({ tones: before, notices: ['Novo atendimento na fila: Sono Antes'] })
  await page
    .getByRole('navigation')
    .getByRole('button', { name: /^Avisos/ })
    .click()
  await page.getByRole('button', { name: 'Voltar a avisar' }).click()
  await page.keyboard.press('Escape')
  await new Customer(product, 'Sono Depois', '5511987650613').writes('Oi')
  await expect.poll(async () => (await told()).notices.at(-1)).toBe('Novo atendimento na fila: Sono Depois')
  await one.attendant.close()
})

test('a video and a document of the customer are shown, and the document is read in its place @long', async ({
  browser,
}) => {
  const leo = new Customer(product, 'Leo Arquivos', '5511987650621')
  await leo.writes('Segue')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  await ana.open('Fila', leo.name)
  await ana.action('Aceitar')
  const sends = (bytes: Buffer, type: string, query: string) =>
    fetch(`${product.emulatorUrl}/__emulator/phones/${leo.phone}/media?${query}`, {
      method: 'POST',
      headers: { 'content-type': type },
      body: new Uint8Array(bytes),
    })
  await sends(await aFilm(ana.page), 'video/mp4', 'caption=O%20vazamento')
  const video = ana.bubble('O vazamento').locator('video')
  await expect(video).toBeVisible()
  await expect(video).toHaveAttribute('controls', '')
  // A sound in a video's wrapping would have no picture.
  await expect
    .poll(() => video.evaluate((one: HTMLVideoElement) => [one.videoWidth, one.videoHeight]))
    .toEqual([64, 48])
  const pdf =
    '%PDF-1.4\n1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj\n2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n' +
    '3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 200 200]>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n'
  await sends(Buffer.from(pdf), 'application/pdf', 'filename=receita.pdf')
  await ana.page.getByRole('button', { name: 'Abrir receita.pdf' }).click()
  const reader = ana.page.getByRole('dialog', { name: 'receita.pdf' })
  await expect(reader.getByRole('img', { name: '1 de 1' })).toBeVisible()
  await ana.page.keyboard.press('Escape')
  await expect(reader).toHaveCount(0)
  await ana.close()
})

test('beside the conversation stand earlier attendances, orders and what is to be sent later @long', async ({
  browser,
}) => {
  const mia = new Customer(product, 'Mia Passado', '5511987650631')
  await mia.writes('Boa tarde')
  await product.emulator('POST', `/phones/${mia.phone}/messages`, {
    type: 'order',
    order: {
      catalog_id: '1',
      product_items: [{ product_retailer_id: 'SORO-500', quantity: 2, item_price: 12.9, currency: 'BRL' }],
    },
  })
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page } = ana
  const panel = page.getByRole('complementary', { name: 'Dados do cliente' })
  await ana.open('Fila', mia.name)
  await ana.action('Aceitar')
  await panel.getByText('Pedidos', { exact: true }).click()
  await expect(panel.getByRole('button', { name: /^2 itens/ })).toContainText(/R\$\s25,80/)
  await ana.action('Encerrar')
  await page
    .getByRole('dialog', { name: 'Encerrar atendimento?' })
    .getByRole('button', { name: 'Encerrar', exact: true })
    .click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await mia.writes('Mais uma coisa')
  await ana.open('Fila', mia.name)
  await ana.action('Aceitar')
  await ana.composer.fill('O soro chegou')
  await page.getByRole('button', { name: 'Enviar mais tarde' }).click()
  await page.getByRole('menuitem').first().click()
  await expect(ana.composer).toHaveValue('')
  await panel.getByText('Mensagens agendadas', { exact: true }).click()
  await expect(panel.getByText('O soro chegou')).toBeVisible()
  await panel.getByText('Outros atendimentos', { exact: true }).click()
  const before = panel.getByRole('button', { name: /Encerrado/ })
  await expect(before).toHaveCount(1)
  // The order came in that one: it leads there.
  await panel.getByRole('button', { name: /^2 itens/ }).click()
  await expect(ana.bubble('Pedido com 2 itens')).toBeVisible()
  await ana.close()
})
