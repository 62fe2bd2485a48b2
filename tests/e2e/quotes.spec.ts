import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Api } from './api'
import { Attendant, Customer } from './attendant'
import { sells } from './order-way'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

const panelOf = ({ page }: Attendant) => page.getByRole('complementary', { name: 'Dados do cliente' })

test('a quote is written at the till, kept from being lost, waits for a word, and is changed by two @long', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const api = await Api.of(product, 'admin@demo.test')
  await sells(api, { name: 'Pastilha de hortelã', sku: 'PAST-1', kind: 'other', price: 1_000 })
  const rita = new Customer(product, 'Rita Orçamento', '5511987650201')
  await rita.writes('Quanto fica o soro?')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page } = ana
  const { keyboard } = page
  await ana.open('Fila', rita.name)
  const panel = panelOf(ana)
  await panel.getByText('Orçamentos', { exact: true }).click()
  await expect(panel.getByText('Nenhum orçamento.')).toBeVisible()
  await panel.getByRole('button', { name: 'Novo orçamento' }).click()
  const till = page.getByRole('region', { name: 'Orçamento', exact: true })
  const search = till.getByRole('combobox', { name: /código de barras/ })
  const total = till.getByRole('definition').last()
  await expect(search).toBeFocused()
  // While nobody serves the customer nothing can be sent to them, and the way out is beside it.
  await expect(till.getByRole('button', { name: 'Salvar', exact: true })).toBeVisible()
  await expect(till.getByRole('button', { name: 'Salvar e enviar' })).toHaveCount(0)
  await till.getByRole('button', { name: 'Aceitar o atendimento' }).click()
  await expect(till.getByRole('button', { name: 'Salvar e enviar' })).toBeVisible()

  // What is missing is said, and the keyboard goes where it is put right.
  await search.focus()
  await keyboard.press('Control+Enter')
  await expect(till.getByRole('alert')).toHaveText('Ponha pelo menos um item.')
  await expect(search).toBeFocused()

  // Enter on nothing found adds nothing; what is on no list is added on purpose.
  await keyboard.type('Soro caseiro')
  await expect(till.getByText('Nenhum produto com “Soro caseiro”.')).toBeVisible()
  await keyboard.press('Enter')
  await expect(till.getByRole('listitem')).toHaveCount(0)
  await keyboard.press('Alt+KeyN')
  const free = till.getByRole('textbox', { name: 'Nome do item avulso' })
  await expect(free).toHaveValue('Soro caseiro')
  await keyboard.press('Enter')
  await keyboard.type('899')
  await keyboard.press('Enter')
  await expect(search).toBeFocused()

  // A reader gives a whole code and Enter; the next one follows at once.
  await keyboard.type('PAST-1')
  await keyboard.press('Enter')
  const pieces = till.getByRole('textbox', { name: 'Quantidade de Pastilha de hortelã' })
  await expect(pieces).toHaveValue('1')
  await expect(search).toBeFocused()
  await keyboard.type('PAST-1')
  await keyboard.press('Enter')
  await expect(pieces).toHaveValue('2')
  await keyboard.type('7891234567895')
  await keyboard.press('Enter')
  await expect(till.getByText('Nenhum produto com o código 7891234567895.')).toBeVisible()
  await keyboard.press('Escape')

  // Keys of a line: more, less, out, and back.
  await pieces.focus()
  await keyboard.press('+')
  await expect(pieces).toHaveValue('3')
  await keyboard.press('Delete')
  await expect(pieces).toHaveCount(0)
  await keyboard.press('Alt+KeyZ')
  await expect(pieces).toHaveValue('3')
  await expect(total).toContainText('38,99')

  // Closed and opened again, in a new page as well, it is there as it was.
  await pieces.focus()
  await keyboard.press('Escape')
  await expect(till).toHaveCount(0)
  await page.reload()
  await ana.live()
  await panel.getByRole('button', { name: 'Novo orçamento' }).click()
  await expect(pieces).toHaveValue('3')
  await expect(total).toContainText('38,99')
  // A window that gets narrow takes nothing away.
  await page.setViewportSize({ width: 390, height: 800 })
  await expect(pieces).toHaveValue('3')
  await page.setViewportSize({ width: 1440, height: 900 })

  // A price below the list and the discount use up one limit; past it the button says what it does.
  await till.getByRole('textbox', { name: 'Preço de Pastilha de hortelã' }).fill('950')
  await keyboard.press('Alt+KeyR')
  await keyboard.type('200')
  await expect(till.getByText(/R\$\s3,50 de R\$\s3,90/)).toBeVisible()
  await keyboard.type('0')
  await expect(till.getByText(/alguém com mais permissão aprova/)).toBeVisible()
  await expect(till.getByRole('button', { name: 'Salvar e enviar' })).toHaveCount(0)
  await till.getByRole('button', { name: 'Salvar e pedir aprovação' }).click()
  await expect(
    page.getByText('Orçamento O-0001 salvo: vai ao cliente assim que o desconto for aprovado.'),
  ).toBeVisible()
  const made = panel.getByRole('list', { name: 'Orçamentos' }).locator('details')
  await expect(made).toContainText('Espera aprovação')
  expect(await rita.received()).toEqual([])

  // Within the limit it is sent; the answer is lost, and a second try makes neither a second quote nor more messages.
  await made.locator('summary').click()
  await made.getByRole('button', { name: 'Alterar o orçamento O-0001' }).click()
  await keyboard.press('Alt+KeyR')
  await keyboard.type('100')
  let lost = 0
  await page.route('**/graphql', async (route) => {
    if (lost > 0 || !/mutation SendCustomerQuote/.test(route.request().postData() ?? ''))
      return route.fallback()
    lost++
    await route.fetch()
    await route.abort()
  })
  await till.getByRole('button', { name: 'Salvar e enviar' }).click()
  await expect(till.getByRole('alert')).toBeVisible()
  await till.getByRole('button', { name: 'Salvar e enviar' }).click()
  await expect(page.getByText('Orçamento O-0001 enviado: texto e PDF.')).toBeVisible()
  await expect(ana.composer).toBeFocused()
  await expect(ana.composer).toHaveValue('')
  expect(lost).toBe(1)
  await expect(made).toHaveCount(1)
  await expect
    .poll(async () => (await rita.received()).map((text) => text.split('\n').slice(0, 5)))
    .toEqual([
      [
        '*Orçamento O-0001*',
        '• Soro caseiro: R$ 8,99',
        '• 3 × Pastilha de hortelã: R$ 28,50 (R$ 9,50 cada)',
        'Desconto: -R$ 1,00',
        '*Total: R$ 36,49*',
      ],
    ])

  // Two change it: the second is told, and writes over nothing.
  const boss = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  await boss.open('Abertos', rita.name)
  const other = panelOf(boss).getByRole('list', { name: 'Orçamentos' }).locator('details')
  await panelOf(boss).getByText('Orçamentos', { exact: true }).click()
  await other.locator('summary').click()
  await other.getByRole('button', { name: 'Alterar o orçamento O-0001' }).click()
  const theirs = boss.page.getByRole('region', { name: 'Orçamento', exact: true })
  await theirs.getByRole('textbox', { name: 'Quantidade de Pastilha de hortelã' }).fill('4')
  await made.locator('summary').click()
  await made.getByRole('button', { name: 'Alterar o orçamento O-0001' }).click()
  await till.getByRole('combobox', { name: 'Situação' }).selectOption('Aceito')
  await till.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(till).toHaveCount(0)
  await theirs.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(theirs.getByRole('alert')).toContainText('Um colega alterou este orçamento')
  await theirs.getByRole('button', { name: 'Descartar rascunho' }).click()
  await expect(theirs).toHaveCount(0)
  await expect(other).toContainText('Aceito')
  await boss.close()
  await ana.close()
})

test('what a customer asks for is looked for at the till, and a quote and an order go out as they are shown', async ({
  browser,
}) => {
  const api = await Api.of(product, 'admin@demo.test')
  await sells(api, { name: 'Chá de camomila', sku: 'CHA-1', kind: 'other', price: 1_200 })
  await sells(api, { name: 'Mel silvestre', sku: 'MEL-1', kind: 'other', price: 2_500 })
  const rui = new Customer(product, 'Rui Camomila', '5511987650202')
  await rui.writes('Bom dia! Quero 2 chá de camomila, por favor')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page } = ana
  await ana.open('Fila', rui.name)
  await page.keyboard.press('Alt+KeyA')
  await expect(ana.composer).toBeFocused()
  const search = page.getByRole('combobox', { name: /código de barras/ })

  // By a key, what was asked for last is looked for.
  await page.keyboard.press('Alt+Shift+KeyV')
  await expect(search).toBeFocused()
  await expect(search).toHaveValue('chá camomila')
  await expect(page.getByRole('option', { name: /Chá de camomila/ })).toBeVisible()
  await page.keyboard.press('Escape')

  // Two lines with a discount, sent: no more than 25 keys.
  let keys = 0
  const press = async (...names: string[]) => {
    for (const name of names) {
      keys++
      await page.keyboard.press(name)
    }
  }
  const type = (text: string) => press(...text)
  await type('camo')
  await expect(page.getByRole('option', { name: /Chá de camomila/ })).toBeVisible()
  await press('Enter', 'Enter')
  await type('mel')
  await expect(page.getByRole('option', { name: /Mel silvestre/ })).toBeVisible()
  await press('Enter', 'Alt+KeyR')
  await type('100')
  await press('Control+Enter')
  await expect(page.getByText(/^Orçamento O-\d+ enviado: texto e PDF\.$/)).toBeVisible()
  expect(keys).toBeLessThanOrEqual(25)

  // From the message's menu, for an order: what is sent is what was shown.
  const asked = page.getByRole('article').filter({ hasText: 'Quero 2 chá' })
  await expect(ana.composer).toBeFocused()
  await asked.hover()
  await asked.getByRole('button', { name: 'Ações da mensagem' }).click()
  await page.getByRole('menuitem', { name: 'Procurar no balcão de venda' }).click()
  await page.getByRole('button', { name: 'Pedido', exact: true }).click()
  await search.focus()
  await expect(search).toHaveValue('chá camomila')
  await page.keyboard.press('Enter')
  const shown = page.getByRole('region', { name: 'O que Rui vai receber' })
  for (const said of ['Pedido P-', 'Retirada na loja.', /A pagar: R\$ 12,00\./, '.pdf'])
    await expect(shown).toContainText(said)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Pedido enviado: texto e PDF.')).toBeVisible()
  await expect
    .poll(async () => (await rui.received()).map((text) => text.split('\n').slice(1)))
    .toEqual([
      [
        '• Chá de camomila: R$ 12,00',
        '• Mel silvestre: R$ 25,00',
        'Desconto: -R$ 1,00',
        '*Total: R$ 36,00*',
        expect.stringContaining('Válido até'),
      ],
      ['• Chá de camomila: R$ 12,00', '*Total: R$ 12,00*', 'Retirada na loja.', 'A pagar: R$ 12,00.'],
    ])
  await ana.close()
})
