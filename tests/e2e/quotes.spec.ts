import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

const panelOf = ({ page }: Attendant) => page.getByRole('complementary', { name: 'Dados do cliente' })

test('a quote is written by keyboard, kept from being lost, sent, changed by two, and accepted @long', async ({
  browser,
}) => {
  const phone = '5511987650201'
  const rita = new Customer(product, 'Rita Orçamento', phone)
  await rita.writes('Quanto fica o soro?')
  await product.emulator('POST', `/phones/${phone}/messages`, {
    type: 'order',
    order: {
      catalog_id: '1',
      product_items: [{ product_retailer_id: 'SORO-500', quantity: 1, item_price: 12.9, currency: 'BRL' }],
    },
  })
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  await ana.open('Fila', 'Rita Orçamento')
  const panel = panelOf(ana)
  await panel.getByText('Orçamentos', { exact: true }).click()
  await expect(panel.getByText('Nenhum orçamento.')).toBeVisible()
  await panel.getByRole('button', { name: 'Novo orçamento' }).click()
  const form = ana.page.getByRole('dialog', { name: 'Novo orçamento' })
  // While nobody serves the customer nothing can be sent to them.
  await expect(form.getByRole('button', { name: 'Salvar', exact: true })).toBeVisible()
  await expect(form.getByRole('button', { name: 'Salvar e pôr na mensagem' })).toHaveCount(0)

  // What is missing is said at its field, which has the focus.
  await form.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(form.getByRole('alert')).toHaveText('Escreva pelo menos um produto com preço.')
  const name = (line: number) => form.getByRole('combobox', { name: `Produto da linha ${line}` })
  const price = (line: number) => form.getByRole('textbox', { name: `Preço unitário da linha ${line}` })
  await expect(name(1)).toBeFocused()

  // Lines by keyboard: digits come in from the right, Enter leads to the next line.
  const { keyboard } = ana.page
  await keyboard.type('Soro fisiológico 500 ml')
  await keyboard.press('Tab')
  await keyboard.type('3')
  await keyboard.press('Tab')
  await expect(price(1)).toBeFocused()
  await keyboard.type('12345')
  await expect(price(1)).toHaveValue(/^R\$\s123,45$/)
  for (let digit = 0; digit < 5; digit++) await keyboard.press('Backspace')
  await expect(price(1)).toHaveValue('')
  await keyboard.press('Control+Enter')
  await expect(form.getByText('Escreva o preço.')).toBeVisible()
  await expect(price(1)).toBeFocused()
  await keyboard.type('899')
  await expect(form.getByText('Escreva o preço.')).toHaveCount(0)
  await keyboard.press('Enter')
  await expect(name(2)).toBeFocused()
  // What the customer has ordered brings its price.
  await name(2).fill('SORO-500')
  await expect(price(2)).toHaveValue(/^R\$\s12,90$/)
  await expect(form.getByText(/^R\$\s39,87$/)).toHaveCount(2)

  // Part of it off, but no more than there is.
  await form.getByRole('combobox', { name: 'Desconto em' }).selectOption('%')
  await form.getByRole('textbox', { name: 'Desconto', exact: true }).fill('110')
  await keyboard.press('Control+Enter')
  await expect(form.getByText('O desconto não pode passar do subtotal.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Desconto', exact: true }).fill('10')
  await expect(form.getByText(/^R\$\s35,88$/)).toBeVisible()
  await form.getByLabel('Válido até').fill('01/01/2020')
  await keyboard.press('Control+Enter')
  await expect(form.getByText('Esta data já passou.')).toBeVisible()
  await form.getByLabel('Válido até').fill('31/12/2099')
  await form.getByRole('textbox', { name: 'Observação' }).fill('Retirada no balcão.')

  // Leaving is asked about, and what is typed is still there.
  await name(1).focus()
  await keyboard.press('Escape')
  const question = ana.page.getByRole('dialog', { name: 'Sair sem salvar?' })
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(name(1)).toHaveValue('Soro fisiológico 500 ml')
  // A window that gets narrow takes the details away, and nothing that is typed.
  await ana.page.setViewportSize({ width: 390, height: 800 })
  await expect(panel).toHaveCount(0)
  await expect(name(1)).toHaveValue('Soro fisiológico 500 ml')
  await ana.page.setViewportSize({ width: 1440, height: 900 })
  await expect(panel).toBeVisible()

  // The network goes, and its answer with it: nothing is lost, and a second try makes no second quote.
  let lost = 0
  await ana.page.route('**/graphql', async (route) => {
    if (lost > 0 || !/mutation SaveCustomerQuote/.test(route.request().postData() ?? ''))
      return route.fallback()
    lost++
    await route.fetch()
    await route.abort()
  })
  await form.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(form.getByRole('alert')).toBeVisible()
  await form.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(form).toHaveCount(0)
  const quotes = panel.getByRole('list', { name: 'Orçamentos' })
  const made = quotes.locator('details')
  await expect(made).toHaveCount(1)
  await expect(made).toContainText('Orçamento O-0001')
  await expect(made).toContainText(/R\$\s35,88/)
  await expect(made).toContainText('válido até 31/12/2099')
  expect(lost).toBe(1)

  // It goes into the conversation as a message: behind what is typed, and not over a comment.
  await made.locator('summary').click()
  await expect(made.getByText(/^Ainda não dá para enviar/)).toBeVisible()
  await ana.action('Aceitar')
  await ana.page.getByRole('button', { name: 'Comentar', exact: true }).click()
  await ana.composer.fill('Cliente do clube')
  await made.getByRole('button', { name: 'Enviar o orçamento O-0001 ao cliente' }).click()
  await expect(ana.page.getByText(/^Há um comentário começado/)).toBeVisible()
  await expect(ana.composer).toHaveValue('Cliente do clube')
  await ana.composer.press('Enter')
  await expect(ana.composer).toHaveValue('')
  await ana.page
    .getByRole('button', { name: /^Responder/ })
    .first()
    .click()
  await ana.composer.fill('Olá, Rita!')
  await made.getByRole('button', { name: 'Enviar o orçamento O-0001 ao cliente' }).click()
  await expect(ana.composer).toBeFocused()
  await expect(ana.composer).toHaveValue(/^Olá, Rita!\n\n\*Orçamento O-0001\*/)
  await ana.composer.press('Enter')
  await expect
    .poll(() => rita.received())
    .toEqual([
      [
        'Olá, Rita!',
        '',
        '*Orçamento O-0001*',
        '• 3 × Soro fisiológico 500 ml: R$ 26,97 (R$ 8,99 cada)',
        '• SORO-500: R$ 12,90',
        'Desconto: -R$ 3,99',
        '*Total: R$ 35,88*',
        'Válido até 31/12/2099.',
        '',
        'Retirada no balcão.',
      ].join('\n'),
    ])

  // Two change it: the second is told, and writes over nothing.
  const boss = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  await boss.open('Abertos', 'Rita Orçamento')
  const other = panelOf(boss).getByRole('list', { name: 'Orçamentos' }).locator('details')
  await panelOf(boss).getByText('Orçamentos', { exact: true }).click()
  await other.locator('summary').click()
  await other.getByRole('button', { name: 'Alterar o orçamento O-0001' }).click()
  const theirs = boss.page.getByRole('dialog', { name: 'Orçamento O-0001' })
  await theirs.getByRole('textbox', { name: 'Quantidade da linha 1' }).fill('4')
  await made.getByRole('button', { name: 'Alterar o orçamento O-0001' }).click()
  const mine = ana.page.getByRole('dialog', { name: 'Orçamento O-0001' })
  await mine.getByRole('combobox', { name: 'Situação' }).selectOption('Aceito')
  await mine.getByRole('button', { name: 'Tirar a linha 2' }).click()
  // Of less the same discount is more than an attendant's 10 %.
  await mine.getByRole('textbox', { name: 'Desconto' }).fill('200')
  await mine.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(mine).toHaveCount(0)
  await expect(other).toContainText('Aceito')
  await theirs.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(theirs.getByRole('alert')).toContainText('Um colega alterou este orçamento')
  await theirs.getByRole('button', { name: 'Cancelar' }).last().click()
  await boss.page.getByRole('dialog').getByRole('button', { name: 'Sair sem salvar' }).click()
  await expect(theirs).toHaveCount(0)
  await expect(other).toContainText('Aceito')
  await boss.close()

  // The button is named for what it does: it goes into the message, and leaves when that is sent.
  await made.getByRole('button', { name: 'Alterar o orçamento O-0001' }).click()
  await mine.getByRole('button', { name: 'Salvar e pôr na mensagem' }).click()
  await expect(ana.page.getByText('Orçamento salvo e posto na mensagem: confira e envie.')).toBeVisible()
  await expect(ana.composer).toHaveValue(/^\*Orçamento O-0001\*/)
  expect(await rita.received()).toHaveLength(1)
  await ana.close()
})
