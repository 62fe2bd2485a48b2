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

test('a cart becomes an order, is reviewed by a pharmacist, paid by Pix and handed over', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const phone = '5511987650301'
  const rita = new Customer(product, 'Rita Pedido', phone)
  await rita.writes('Quero pedir pelo catálogo')
  await product.emulator('POST', `/phones/${phone}/messages`, {
    type: 'order',
    order: {
      catalog_id: '1',
      product_items: [
        { product_retailer_id: 'AMOX-500', quantity: 2, item_price: 24.9, currency: 'BRL' },
        { product_retailer_id: 'SORO-500', quantity: 1, item_price: 12.9, currency: 'BRL' },
      ],
    },
  })
  const admin = await Attendant.atLogin(browser, product)
  await admin.logIn('admin@demo.test')
  const { page } = admin
  await expect(page).toHaveURL(/\/demo\/chat/)

  // Who reviews, and where to: kept beside the list.
  await page.goto(`${product.url}/demo/product-orders`)
  await page.getByRole('button', { name: 'Farmacêuticos' }).click()
  const people = page.getByRole('dialog', { name: 'Farmacêuticos' })
  await people.getByRole('textbox', { name: /^CRF de Mariana/ }).fill('54321')
  await people.getByRole('button', { name: /^Salvar o CRF de Mariana/ }).click()
  await expect(page.getByText('CRF salvo.')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(people).toHaveCount(0)
  await page.getByRole('button', { name: 'Áreas de entrega' }).click()
  const areas = page.getByRole('dialog', { name: 'Áreas de entrega' })
  await areas.getByRole('textbox', { name: 'Área' }).fill('Centro')
  await areas.getByRole('textbox', { name: 'Taxa' }).fill('700')
  await areas.getByRole('button', { name: 'Nova área' }).click()
  await expect(areas.getByRole('cell', { name: 'Centro', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(areas).toHaveCount(0)

  // The cart came in by itself, with what the shop's list does not know at the cart's price.
  await page.getByRole('textbox', { name: 'Número, cliente ou telefone' }).fill('Rita Pedido')
  await page
    .getByRole('row', { name: /Rita Pedido/ })
    .getByRole('link')
    .first()
    .click()
  const lines = page.getByRole('region', { name: 'Itens' })
  await expect(lines.getByText('o carrinho chama de AMOX-500')).toBeVisible()
  await expect(lines.getByText(/R\$\s62,70/).first()).toBeVisible()

  // A person says what it is, where it goes, and that it needs a prescription.
  await page.getByRole('link', { name: 'Editar', exact: true }).click()
  await page.getByRole('textbox', { name: 'Nome do item avulso' }).first().fill('Amoxicilina 500 mg')
  await page.getByRole('checkbox', { name: 'Precisa de receita' }).first().check()
  await page.getByRole('button', { name: 'Entrega', exact: true }).click()
  await page.getByRole('textbox', { name: 'Endereço da entrega' }).fill('Rua das Flores, 12')
  await page.getByRole('combobox', { name: 'Área de entrega' }).selectOption({ index: 1 })
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Pedido salvo.')).toBeVisible()
  await expect(lines.getByText(/R\$\s69,70/)).toBeVisible()

  // What the law wants before it is confirmed is said beforehand; what nobody has classified, the pharmacist does.
  await expect(page.getByRole('button', { name: 'Confirmar pedido', exact: true })).toBeDisabled()
  await expect(page.getByText(/Amoxicilina 500 mg está sem classificação.*RDC 44\/2009/)).toBeVisible()
  // Also where the order is read again slowly: the second is not refused for the first.
  await page.route('**/graphql', async (route) => {
    if (/query Order\b/.test(route.request().postData() ?? '')) await page.waitForTimeout(800)
    await route.fallback()
  })
  for (const [name, kind] of [
    ['Amoxicilina 500 mg', 'Com receita'],
    ['Item não encontrado', 'Sem receita (isento)'],
  ] as const) {
    await page.getByRole('button', { name: `Classificar ${name}` }).click()
    const classify = page.getByRole('dialog', { name: `Classificar ${name}` })
    await classify.getByRole('combobox', { name: 'Como é vendido' }).selectOption({ label: kind })
    await classify.getByRole('button', { name: 'Classificar' }).click()
    await expect(classify).toHaveCount(0)
  }
  await page.unroute('**/graphql')
  await expect(page.getByText(/avaliação da receita por um farmacêutico.*RDC 44\/2009/)).toBeVisible()
  await page.getByRole('button', { name: 'Aprovar receita' }).click()
  const review = page.getByRole('dialog', { name: 'Aprovar receita' })
  const today = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' }).format(new Date())
  await review.getByRole('textbox', { name: 'Data da receita' }).fill(today)
  await page.keyboard.press('Tab')
  await review.getByRole('button', { name: 'Aprovar' }).click()
  await expect(page.getByText(/Aprovada por .*CRF 54321\/SP/)).toBeVisible()
  await page.getByRole('button', { name: 'Confirmar pedido', exact: true }).click()
  await expect(page.getByRole('button', { name: 'Começar separação' })).toBeVisible()

  // Paid by the shop's own Pix; a person says that the money is there.
  const payment = page.getByRole('region', { name: 'Pagamento' })
  await payment.getByRole('button', { name: 'Cobrar por Pix' }).click()
  await page.getByRole('dialog', { name: 'Cobrar por Pix' }).getByRole('button', { name: 'Cobrar' }).click()
  await expect(payment.getByText(/^000201.*6304[0-9A-F]{4}$/)).toBeVisible()
  await expect(payment.getByRole('img', { name: 'QR code do Pix' })).toBeVisible()
  await payment.getByRole('button', { name: 'Confirmar recebimento' }).click()
  await page
    .getByRole('dialog', { name: 'Confirmar recebimento' })
    .getByRole('button', { name: 'Confirmar' })
    .click()
  await expect(payment.getByText('Tudo pago')).toBeVisible()

  for (const [step, phase] of [
    ['Começar separação', 'Em separação'],
    ['Marcar como pronto', 'Pronto'],
    ['Enviar para entrega', 'Saiu para entrega'],
    ['Registrar entrega', 'Entregue'],
  ] as const) {
    await page.getByRole('button', { name: step, exact: true }).click()
    await expect(page.getByText(`: ${phase}.`)).toBeVisible()
  }
  const history = page.getByRole('region', { name: 'Histórico' })
  await expect(history.getByText('De Saiu para entrega para Entregue')).toBeVisible()
  await expect(history.getByText('Pagamento recebido')).toBeVisible()
  // The customer was notified of the steps that the shop notifies of.
  await expect.poll(async () => (await rita.received()).filter((text) => text.includes('P-')).length).toBe(3)
})

test('of several labels of a phase one is chosen, and found by @long', async ({ browser }) => {
  const api = await Api.of(product, 'admin@demo.test')
  await api.ask('mutation($form: OrderStatusInput!) { saveOrderStatus(form: $form) }', {
    form: { name: 'Com o motoboy', color: '#123456', phase: 'on_the_way', message: '', notify: false },
  })
  const rita = new Customer(product, 'Rosa Etiqueta', '5511987650302')
  await rita.writes('Oi')
  const admin = await Attendant.atLogin(browser, product)
  await admin.logIn('admin@demo.test')
  const { page } = admin
  await expect(page).toHaveURL(/\/demo\/chat/)
  await page.goto(`${product.url}/demo/product-orders`)
  await page.getByRole('link', { name: 'Novo pedido' }).click()
  await page.getByRole('textbox', { name: /^Buscar cliente/ }).fill('Rosa Etiqueta')
  await page.getByRole('radio', { name: /Rosa Etiqueta/ }).click()
  await page.getByRole('button', { name: 'Item avulso' }).click()
  await page.getByRole('textbox', { name: 'Nome do item avulso' }).fill('Fralda')
  await page.getByRole('textbox', { name: 'Preço de Fralda' }).fill('1000')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByText('Pedido salvo.')).toBeVisible()
  for (const step of ['Confirmar pedido', 'Começar separação', 'Marcar como pronto']) {
    await page.getByRole('button', { name: step, exact: true }).click()
    await expect(page.getByRole('button', { name: step, exact: true })).toHaveCount(0)
  }
  const choose = page.getByRole('button', { name: 'Enviar para entrega', exact: true })
  await choose.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('menuitem', { name: 'Saiu para entrega' })).toBeVisible()
  // The keyboard is in it, and comes back where it was.
  await page.keyboard.press('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)
  await expect(choose).toBeFocused()
  await page.keyboard.press('Enter')
  await page.getByRole('menuitem', { name: 'Com o motoboy' }).click()
  await expect(page.getByText(': Com o motoboy.')).toBeVisible()
  await page.getByRole('button', { name: 'Trocar status' }).click()
  await page.getByRole('menuitem', { name: 'Saiu para entrega' }).click()
  await expect(page.getByText(': Saiu para entrega.')).toBeVisible()
})

test('the till sells what the list has, at no more than the law allows, and nothing without a class @long', async ({
  browser,
}) => {
  const api = await Api.of(product, 'admin@demo.test')
  const cream = await sells(api, {
    name: 'Hidratante Aveia',
    sku: 'AVEIA-1',
    kind: 'otc',
    price: 900,
    pmc: 1000,
  })
  await sells(api, { name: 'Aveiazepam 2 mg', sku: 'AVEIA-2', kind: 'medicine', price: 900 })
  await new Customer(product, 'Rosa Aveia', '5511987650399').writes('Tem hidratante?')
  const admin = await Attendant.atLogin(browser, product)
  await admin.logIn('admin@demo.test')
  const { page } = admin
  await expect(page).toHaveURL(/\/demo\/chat/)
  await page.goto(`${product.url}/demo/product-orders`)
  await page.getByRole('link', { name: 'Novo pedido' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Fazer um pedido' })).toBeVisible()
  // First whose it is, then what: the keyboard goes from one to the other.
  const search = page.getByRole('combobox', { name: /código de barras/ })
  await expect(page.getByRole('textbox', { name: /cliente|nome/i }).first()).toBeFocused()
  await page.keyboard.type('Rosa Aveia')
  await expect(page.getByRole('radio')).toHaveCount(1)
  await page.keyboard.press('Enter')
  await expect(search).toBeFocused()
  await search.fill('aveiazepam')
  const unknown = page.getByRole('option', { name: /Aveiazepam/ })
  await expect(unknown).toContainText('Sem classe')
  await expect(unknown).toContainText('O farmacêutico classifica em Produtos')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nada ainda.')).toBeVisible()
  await search.fill('hidratante aveia')
  await expect(page.getByRole('option', { name: /Hidratante Aveia/ })).toBeVisible()
  await page.keyboard.press('Enter')
  const price = page.getByRole('textbox', { name: 'Preço de Hidratante Aveia' })
  await expect(price).toHaveValue(/9,00/)
  // Nobody sells above the law's price.
  await price.fill('1001')
  await expect(price).toHaveValue(/10,00/)
  // Kept and paid by one key: what the customer puts down is typed, their change is shown.
  await search.focus()
  await page.keyboard.press('Alt+KeyD')
  const cash = page.getByRole('dialog', { name: 'Receber em dinheiro' })
  await expect(cash.getByRole('textbox', { name: 'Valor entregue pelo cliente' })).toBeFocused()
  await page.keyboard.type('5000')
  await expect(cash.getByRole('status')).toContainText(/Troco\s*R\$\s40,00/)
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('region', { name: 'Pagamento' })).toContainText(/troco R\$\s40,00/)
  // Where the list itself is above the law, "Corrigir" leads to the very price of the very product.
  await page.goto(`${product.url}/demo/products#price:${cream}`)
  const form = page.getByRole('dialog')
  await expect(form.getByRole('textbox', { name: 'Nome' })).toHaveValue('Hidratante Aveia')
  await expect(form.getByRole('textbox', { name: 'Preço', exact: true })).toBeFocused()
})
