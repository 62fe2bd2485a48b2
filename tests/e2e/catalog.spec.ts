import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'
import { isSound } from './sound'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

type Sent = { messages: { message: { type: string; interactive?: { type: string; action: Action } } }[] }
type Action = {
  catalog_id: string
  sections: { title?: string; product_items: { product_retailer_id: string }[] }[]
}

const TOOTHPASTE = 'Creme dental'
const WIPES = 'Lenços umedecidos'
/** Meta's review takes it for a medicine by its name. */
const ORGANIZER = 'Organizador semanal de comprimidos'
const MEDICINE = 'Dorflex'

test('a catalogue is linked and filled, a list of its products is sent, and its cart is one order @long', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  await product.emulator('POST', '/settings', { templateReviewMs: 50 })
  const boss = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  const { page } = boss
  for (const name of [TOOTHPASTE, WIPES, ORGANIZER]) await withPicture(page, name)

  // Linked: Meta is asked whether there is such a catalogue.
  await page.goto(`${product.url}/demo/catalog/infos`)
  await page.getByRole('button', { name: 'Vincular catálogo' }).first().click()
  const link = page.getByRole('dialog', { name: /^Catálogo da conexão/ })
  await link.getByLabel('Id do catálogo no Meta').fill('999999999')
  await link.getByRole('button', { name: 'Vincular' }).click()
  await expect(link.getByLabel('Id do catálogo no Meta')).toHaveAttribute('aria-invalid', 'true')
  await link.getByLabel('Id do catálogo no Meta').fill('444000000000001')
  await link.getByRole('button', { name: 'Vincular' }).click()
  await expect(page.getByText('444000000000001')).toBeVisible()
  await isSound(page)

  // Published: what may be there; a medicine is refused by its rule.
  await page.goto(`${product.url}/demo/catalog/add`)
  for (const name of [TOOTHPASTE, WIPES, ORGANIZER, MEDICINE]) {
    await page.getByRole('textbox', { name: 'Buscar um produto' }).fill(name)
    await page.getByRole('row').filter({ hasText: name }).getByRole('checkbox').check()
  }
  await isSound(page)
  await page.getByRole('toolbar').getByRole('button', { name: 'Publicar' }).click()
  const publish = page.getByRole('dialog', { name: 'Publicar 4 produtos?' })
  await publish.getByRole('button', { name: 'Publicar' }).click()
  await expect(publish.getByText('1 produto ficou como estava:')).toBeVisible()
  await expect(publish.getByText(/Dorflex.*política comercial do WhatsApp/)).toBeVisible()
  await publish.getByRole('button', { name: 'Entendi' }).click()

  // In step with Meta: two are published, one is rejected and says why.
  await inStep(page)
  await page.goto(`${product.url}/demo/catalog/itens`)
  await expect(page.getByRole('row').filter({ hasText: TOOTHPASTE })).toContainText('Publicado')
  await expect(page.getByRole('row').filter({ hasText: WIPES })).toContainText('Publicado')
  await expect(page.getByRole('row').filter({ hasText: ORGANIZER })).toContainText(
    'O Meta entendeu que é um medicamento.',
  )
  await isSound(page)

  // A collection, which is a product set at Meta.
  await page.goto(`${product.url}/demo/catalog/collections`)
  await page.getByRole('button', { name: 'Nova coleção' }).click()
  const form = page.getByRole('dialog', { name: 'Nova coleção' })
  await form.getByRole('textbox', { name: 'Coleção' }).fill('Higiene')
  for (const name of [TOOTHPASTE, WIPES]) await form.getByRole('button', { name, exact: true }).click()
  await isSound(page, '[role=dialog]')
  await form.getByRole('button', { name: `${WIPES}: para cima` }).click()
  await form.getByRole('button', { name: 'Salvar' }).click()
  const collection = page.getByRole('row').filter({ hasText: 'Higiene' })
  await expect(collection).toContainText('No Meta', { timeout: 20_000 })

  // Shown in a conversation, as the customer sees it.
  const rosa = new Customer(product, 'Rosa Catálogo', '5511987651765')
  await rosa.writes('O que vocês têm de higiene?')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  await ana.open('Fila', rosa.name)
  await ana.action('Aceitar')
  await expect(ana.composer).toBeEnabled()
  await ana.page.getByRole('button', { name: 'Anexar' }).click()
  await ana.page.getByRole('menuitem', { name: 'Produtos do catálogo' }).click()
  const show = ana.page.getByRole('dialog', { name: 'Mostrar produtos do catálogo' })
  const pick = async (name: string) => {
    await show.getByRole('button', { name: 'Adicionar produto' }).click()
    const picker = ana.page.getByRole('dialog', { name: 'Buscar produto' })
    await picker.getByRole('combobox').fill(name)
    await picker
      .getByRole('option', { name: new RegExp(name) })
      .first()
      .click()
  }
  await pick(MEDICINE)
  await expect(show.getByText(/Dorflex: A política comercial do WhatsApp/)).toBeVisible()
  await pick(ORGANIZER)
  await expect(show.getByText(/ainda não está publicado no catálogo/)).toBeVisible()
  // A collection is a section, in its own order; what stands in the list already is not there twice.
  const addCollection = async () => {
    await show.getByRole('combobox', { name: 'Adicionar coleção' }).fill('hig')
    await ana.page.getByRole('option', { name: 'Higiene', exact: true }).click()
  }
  await addCollection()
  for (const name of [TOOTHPASTE, WIPES])
    await expect(show.getByRole('button', { name: `Remover ${name}` })).toBeVisible()
  await addCollection()
  await expect(show.getByText('2 produtos da coleção ficaram de fora')).toBeVisible()
  await show.getByLabel('Título').fill('Higiene')
  await show.getByLabel('Mensagem', { exact: true }).fill('Temos estes:')
  await isSound(ana.page, '[role=dialog]')
  await show.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(show).toHaveCount(0)
  const bubble = ana.bubble('Temos estes:')
  await expect(bubble).toContainText(TOOTHPASTE)
  await expect(bubble).toContainText('R$\u00a06,90')
  const shown = async () =>
    (await product.emulator<Sent>('GET', `/messages?wa_id=${rosa.phone}&direction=toCustomer`)).messages
      .map(({ message }) => message.interactive)
      .find((interactive) => interactive?.type === 'product_list')
  await expect.poll(shown).toBeDefined()

  expect((await shown())?.action.sections.map(({ title }) => title)).toEqual(['Higiene'])

  // The customer's cart comes back, twice told: one order stands.
  const action = (await shown())?.action
  const ids = action?.sections[0]?.product_items.map(({ product_retailer_id: id }) => id) ?? []
  expect(ids).toHaveLength(2)
  await product.emulator('POST', `/phones/${rosa.phone}/messages`, {
    type: 'order',
    order: {
      catalog_id: action?.catalog_id,
      product_items: ids.map((id, place) => ({
        product_retailer_id: id,
        quantity: place + 1,
        item_price: place === 0 ? 6.9 : 15.9,
        currency: 'BRL',
      })),
    },
  })
  await expect(ana.bubble(TOOTHPASTE).last()).toBeVisible()
  await page.goto(`${product.url}/demo/product-orders`)
  await page.getByRole('textbox', { name: 'Número, cliente ou telefone' }).fill(rosa.name)
  const order = page.getByRole('row').filter({ hasText: rosa.name })
  await expect(order).toHaveCount(1)
  await order.getByRole('link').first().click()
  const lines = page.getByRole('region', { name: 'Itens' })
  await expect(lines.getByText(TOOTHPASTE)).toBeVisible()
  await expect(lines.getByText(WIPES)).toBeVisible()
  await expect(lines.getByText('o carrinho chama de')).toHaveCount(0)
  await expect(lines.getByText(/R\$\s38,70/).first()).toBeVisible()
  await ana.close()
  await boss.close()
})

/** Gives a product of the demonstration a picture. */
async function withPicture(page: Page, name: string): Promise<void> {
  await page.goto(`${product.url}/demo/products?q=${encodeURIComponent(name)}`)
  await page.getByRole('button', { name: `Ações de ${name}` }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  const form = page.getByRole('dialog')
  await form.locator('input[type=file]').setInputFiles({
    name: 'foto.jpg',
    mimeType: 'image/jpeg',
    buffer: await readFile('server/areas/demo/media/caixa-amassada.jpg'),
  })
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText(`O produto ${name} foi salvo.`)).toBeVisible()
}

/** Asks for runs until nothing is on its way; else the next would be half a minute later. */
async function inStep(page: Page): Promise<void> {
  await page.goto(`${product.url}/demo/catalog/infos`)
  await expect(async () => {
    await page.getByRole('button', { name: 'Sincronizar agora' }).click()
    await page.waitForTimeout(500)
    await expect(page.getByText('Em análise no Meta')).toHaveCount(0, { timeout: 500 })
    await expect(page.getByText('Enviado', { exact: true })).toHaveCount(0, { timeout: 500 })
    await expect(page.getByText('Na fila de envio')).toHaveCount(0, { timeout: 500 })
    await expect(page.getByText('Publicado', { exact: true })).toBeVisible({ timeout: 500 })
  }).toPass({ timeout: 40_000 })
}
