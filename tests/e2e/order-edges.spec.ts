import { type Browser, expect, type Page, test } from '@playwright/test'
import { prescriptionPdf } from '../../server/areas/demo/prescription'
import { Attendant, Customer } from './attendant'
import { OrderWay } from './order-way'
import { isSound } from './sound'

const NEO = { name: 'Neomicina 5 mg', sku: 'NEO-1', kind: 'medicine', price: 1_990 }
const VITAMIN = { name: 'Vitamina C 1 g', sku: 'VITA-1', kind: 'other', price: 1_500 }

let way: OrderWay
test.beforeAll(async () => {
  way = await OrderWay.start()
  // A medicine of which nobody has said by what it is sold, and a product that the ERP does not know.
  for (const product of [NEO, VITAMIN]) await way.sells(product)
})
test.afterAll(() => way?.stop())

const orderAt = (id: string) => `${way.product.url}/demo/orders/infos?id=${id}`
const numberOf = (id: string) =>
  way.api
    .ask<{ order: { number: string } }>('query($id: ID!) { order(id: $id) { order { number } } }', { id })
    .then(({ order }) => order.number)
const phaseOf = async (id: string) => (await way.see(id)).order.phase

/** Somebody at the page of an order. */
async function atTheOrder(browser: Browser, id: string, email = 'admin@demo.test'): Promise<Attendant> {
  const one = await Attendant.atLogin(browser, way.product)
  await one.logIn(email)
  await expect(one.page).toHaveURL(/\/demo\/chat/)
  await one.page.goto(orderAt(id))
  await expect(one.page.getByRole('region', { name: 'Itens' })).toBeVisible()
  return one
}

/** Goes on by Tab until this has the keyboard. */
async function tabTo(page: Page, name: string): Promise<void> {
  for (let step = 0; step < 80; step++) {
    await page.keyboard.press('Tab')
    const at = await page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '')
    if (at === name) return
  }
  throw new Error(`Tab does not come to ${name}`)
}

/** Chooses an entry of the menu that is open, by arrows. */
async function arrowTo(page: Page, name: string): Promise<void> {
  const entry = page.getByRole('menuitem', { name, exact: true })
  await expect(entry).toBeVisible()
  for (let step = 0; step < 8; step++) {
    await page.keyboard.press('ArrowDown')
    if (await entry.evaluate((it) => it === document.activeElement)) return page.keyboard.press('Enter')
  }
  throw new Error(`no arrow comes to ${name}`)
}

test('a prescription sent as a PDF is attached from the viewer, its medicine classified, and the order handed over with the original alone @long', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const nina = new Customer(way.product, 'Nina Receita', '5511987650801')
  const id = await way.cartOf(nina, NEO.sku, NEO.price)
  const number = await numberOf(id)
  await fetch(`${way.product.emulatorUrl}/__emulator/phones/${nina.phone}/media?filename=receita_nina.pdf`, {
    method: 'POST',
    headers: { 'content-type': 'application/pdf' },
    body: new Uint8Array(prescriptionPdf(nina.name)),
  })

  const admin = await Attendant.atTheCounter(browser, way.product, 'admin@demo.test')
  const { page } = admin
  await admin.open('Fila', nina.name)
  await page.getByRole('button', { name: 'Abrir receita_nina.pdf' }).click()
  const viewer = page.getByRole('dialog', { name: 'receita_nina.pdf' })
  await expect(viewer.getByRole('img', { name: '1 de 1' })).toBeVisible()
  await viewer.getByRole('button', { name: 'Anexar ao pedido' }).click()
  const attach = page.getByRole('dialog', { name: 'Anexar receita ao pedido' })
  // Their only open order stands there already.
  await expect(attach.getByRole('combobox', { name: 'Pedido' })).toHaveValue(id)
  await isSound(page, '[role=dialog]')
  await attach.getByRole('button', { name: 'Anexar ao pedido' }).click()
  await expect(page.getByText(`Receita anexada ao pedido ${number}.`)).toBeVisible()

  await page.goto(orderAt(id))
  const prescription = page.getByRole('region', { name: 'Receita' })
  await expect(prescription.getByRole('link', { name: /^Receita anexada por Mariana Azevedo/ })).toBeVisible()
  const confirm = page.getByRole('button', { name: 'Confirmar pedido', exact: true })
  await expect(confirm).toBeDisabled()
  await expect(confirm).toHaveAccessibleDescription(/Neomicina 5 mg está sem classificação/)
  // It is no use to look at a prescription for what is not known to need one.
  await expect(page.getByRole('button', { name: 'Aprovar receita' })).toHaveCount(0)
  await prescription.getByRole('button', { name: 'Classificar Neomicina 5 mg' }).click()
  const classify = page.getByRole('dialog', { name: 'Classificar Neomicina 5 mg' })
  const kind = classify.getByRole('combobox', { name: 'Como é vendido' })
  await expect(classify.getByRole('button', { name: 'Classificar' })).toBeDisabled()
  await kind.selectOption({ label: 'Antimicrobiano' })
  await isSound(page, '[role=dialog]')
  await classify.getByRole('button', { name: 'Classificar' }).click()
  await expect(page.getByText('Medicamento classificado.')).toBeVisible()
  await expect(page.getByText('Neomicina 5 mg: antimicrobiano')).toBeVisible()
  await expect(confirm).toHaveAccessibleDescription(/avaliação da receita por um farmacêutico/)

  await page.getByRole('button', { name: 'Aprovar receita' }).click()
  const review = page.getByRole('dialog', { name: 'Aprovar receita' })
  await expect(review.getByRole('combobox', { name: 'Tipo' })).toHaveValue('paper_photo')
  const original = review.getByRole('checkbox', { name: 'O original será recolhido na entrega' })
  await expect(original).toBeChecked()
  const today = new Intl.DateTimeFormat('pt-BR', { timeZone: 'America/Sao_Paulo' }).format(new Date())
  await review.getByRole('textbox', { name: 'Data da receita' }).fill(today)
  await page.keyboard.press('Tab')
  // A picture of what stays in the shop will not do.
  await original.uncheck()
  await review.getByRole('button', { name: 'Aprovar' }).click()
  await expect(review.getByText(/Foto de receita de papel não basta/)).toBeVisible()
  await original.check()
  await review.getByRole('button', { name: 'Aprovar' }).click()
  await expect(page.getByText(/^Recolha a receita original de papel antes de entregar/)).toBeVisible()
  for (const step of ['Confirmar pedido', 'Começar separação', 'Marcar como pronto']) {
    await page.getByRole('button', { name: step, exact: true }).click()
    await expect(page.getByRole('button', { name: step, exact: true })).toHaveCount(0)
  }

  // On the board it is marked, and asked for; who has not fetched it leaves it where it is.
  await page.goto(`${way.product.url}/demo/product-orders?view=board`)
  await page.getByRole('textbox', { name: 'Número, cliente ou telefone' }).fill(number)
  const card = page.getByRole('region', { name: 'Pronto', exact: true }).getByRole('listitem')
  await expect(card).toContainText('Recolher receita original')
  const asks = page.getByRole('dialog', { name: `A receita original do pedido ${number} foi recolhida?` })
  await card.getByRole('button', { name: /^Mover para/ }).click()
  await page.getByRole('menuitem', { name: 'Entregue' }).click()
  await expect(asks).toBeVisible()
  await asks.getByRole('button', { name: 'Cancelar' }).click()
  await expect(asks).toHaveCount(0)
  await expect(card.getByRole('button', { name: /^Mover para/ })).toBeFocused()
  expect(await phaseOf(id)).toBe('ready')
  const { order } = await way.see(id)
  await expect(
    way.api.ask('mutation($id: ID!, $rev: Int!) { moveOrder(id: $id, rev: $rev, phase: "delivered") }', {
      id,
      rev: order.rev,
    }),
  ).rejects.toThrow(/Recolha a receita original/)

  await page.goto(orderAt(id))
  await page.getByRole('button', { name: 'Registrar entrega' }).click()
  await expect(asks).toContainText('sem ela, o pedido não é entregue')
  await isSound(page, '[role=dialog]')
  await asks.getByRole('button', { name: 'Recolhi a receita original' }).click()
  await expect(page.getByText(`${number}: Entregue.`)).toBeVisible()
  await expect(page.getByText('Receita original recolhida')).toBeVisible()
  await admin.close()
})

test('an open Pix is replaced by another: the old one can be paid no more, and the new one goes to the customer @long', async ({
  browser,
}) => {
  test.setTimeout(120_000)
  const caio = new Customer(way.product, 'Caio Troca', '5511987650802')
  const id = await way.cartOf(caio, VITAMIN.sku, VITAMIN.price)
  const codesOn = async () => (await caio.received()).filter((text) => /^000201.*6304[0-9A-F]{4}$/.test(text))
  const admin = await Attendant.atTheCounter(browser, way.product, 'admin@demo.test')
  const { page } = admin
  await admin.open('Fila', caio.name)
  await admin.action('Aceitar')
  await expect(admin.composer).toBeEnabled()
  await page.goto(orderAt(id))
  const payment = page.getByRole('region', { name: 'Pagamento' })
  const code = payment.getByText(/^000201.*6304[0-9A-F]{4}$/)
  await payment.getByRole('button', { name: 'Cobrar por Pix' }).click()
  const asking = page.getByRole('dialog', { name: 'Cobrar por Pix' })
  await asking.getByRole('button', { name: 'Cobrar' }).click()
  await expect(code).toBeVisible()
  const old = (await code.textContent()) ?? ''
  await payment.getByRole('button', { name: 'Enviar na conversa' }).click()
  await expect(page.getByText('Pix enviado ao cliente.')).toBeVisible()
  await expect.poll(codesOn).toEqual([old])

  // Two that are open could both be paid: one goes, or none is made.
  await payment.getByRole('button', { name: 'Cobrar por Pix' }).click()
  const replaces = asking.getByRole('checkbox', { name: /^Cancelar a cobrança aberta \(R\$\s30,00\)/ })
  await expect(replaces).toBeChecked()
  await expect(replaces).toHaveAccessibleDescription(
    /com duas cobranças abertas, o cliente poderia pagar duas vezes/,
  )
  await replaces.uncheck()
  await asking.getByRole('button', { name: 'Cobrar' }).click()
  await expect(
    asking.getByText(/^Já se espera R\$\s30,00 deste pedido \(Pix, R\$\s30,00, por /),
  ).toBeVisible()
  await expect(replaces).toBeFocused()
  await isSound(page, '[role=dialog]')
  await replaces.check()
  await asking.getByRole('button', { name: 'Cobrar' }).click()
  await expect(page.getByText('Cobrança feita.')).toBeVisible()

  await expect(payment.getByText('Pix · cancelado')).toBeVisible()
  await expect(code).not.toHaveText(old)
  await expect(code).toHaveCount(1)
  await expect(page.getByRole('region', { name: 'Histórico' }).getByText('Cobrança cancelada')).toBeVisible()
  const charges = () => [...way.psp.bank.charges.values()]
  await expect
    .poll(() => charges().find(({ pixCopiaECola }) => pixCopiaECola === old)?.status)
    .toBe('REMOVIDA_PELO_USUARIO_RECEBEDOR')
  await payment.getByRole('button', { name: 'Enviar na conversa' }).click()
  await expect.poll(codesOn).toEqual([old, await code.textContent()])

  // The new code can be paid like any other.
  const charge = charges().find(({ status }) => status === 'ATIVA')
  const pix = way.psp.bank.pay(charge?.txid ?? '', 3_000)
  await way.psp.tell([pix?.endToEndId ?? ''])
  await expect(payment.getByText('Tudo pago')).toBeVisible()
  await admin.close()
})

test('an order that the ERP does not take is linked to its product and sent again; others are sent again, entered by hand, or not sent @long', async ({
  browser,
}) => {
  test.setTimeout(180_000)
  const { bling } = way.erp.shops
  const of = async (name: string, phone: string) => {
    const id = await way.cartOf(new Customer(way.product, name, phone), VITAMIN.sku, VITAMIN.price)
    await way.move(id, 'confirmed')
    return { id, number: await numberOf(id) }
  }
  // Who serves and has orders sees how they stand there, and nothing to do about it.
  const { items } = await way.api.ask<{
    items: { role: { id: string; name: string; has_permission_routes: string[] } }[]
  }>('{ roles { items { role { id name has_permission_routes } } } }')
  const role = items.map((one) => one.role).find(({ name }) => name === 'atendente')
  await way.api.ask(
    'mutation($id: ID!, $routes: [String!]) { updateRole(id: $id, has_permission_routes: $routes) { id } }',
    {
      id: role?.id,
      routes: [...(role?.has_permission_routes ?? []), 'product-orders'],
    },
  )

  const first = await of('Eva Vínculo', '5511987650803')
  const admin = await atTheOrder(browser, first.id)
  const { page } = admin
  const erp = page.getByRole('region', { name: 'Integrações com ERP' })
  await expect(erp.getByText('Recusado')).toBeVisible()
  await expect(erp).toContainText('o produto Vitamina C 1 g (VITA-1) não está vinculado em Bling')
  await expect(erp.getByRole('button')).toHaveText([
    'Vincular produto',
    'Tentar de novo',
    'Lancei à mão',
    'Não enviar',
  ])
  const ana = await atTheOrder(browser, first.id, 'atendente1@demo.test')
  const seen = ana.page.getByRole('region', { name: 'Integrações com ERP' })
  await expect(seen).toContainText('não está vinculado em Bling')
  await expect(seen.getByRole('button')).toHaveCount(0)

  await erp.getByRole('button', { name: 'Vincular produto' }).click()
  const link = page.getByRole('dialog', { name: 'Vincular Vitamina C 1 g' })
  const theirs = link.getByRole('textbox', { name: 'Número do produto no ERP' })
  await theirs.fill('999')
  await link.getByRole('button', { name: 'Vincular' }).click()
  await expect(theirs).toHaveAccessibleDescription(/^O ERP não conhece um produto com este número\./)
  await expect(theirs).toBeFocused()
  await isSound(page, '[role=dialog]')
  const product = bling.add({ sku: 'BL-VIT', name: 'Vitamina C', price: 15, stock: 3 })
  await theirs.fill(String(product.id))
  await link.getByRole('button', { name: 'Vincular' }).click()
  await expect(page.getByText('Vinculado. O pedido vai de novo.')).toBeVisible()
  await expect(erp.getByText('No ERP', { exact: true })).toBeVisible()
  expect(bling.orders.map(({ lines }) => lines)).toEqual([[{ product: product.id, quantity: 2, price: 15 }]])
  await expect(erp).toContainText(`Número no ERP: ${bling.orders[0]?.id}`)
  await expect(erp.getByRole('button')).toHaveCount(0)
  await expect(seen.getByText('No ERP', { exact: true })).toBeVisible()

  // Refused by the ERP itself, on its good or its bad day.
  const pushes = `${way.product.url}/demo/erp-integrations?tab=pushes`
  const refuse = () => bling.faults.push({ on: 'order', kind: 'status', status: 400 })
  const row = (number: string) => page.getByRole('row').filter({ hasText: number })
  const choose = async (number: string, deed: string) => {
    await page.getByRole('button', { name: `Ações de ${number}` }).click()
    await page.getByRole('menuitem', { name: deed }).click()
  }
  await page.goto(pushes)
  refuse()
  const again = await of('Gil De Novo', '5511987650804')
  await expect(row(again.number)).toContainText('Recusado')
  await expect(row(again.number)).toContainText(`Pedido ${again.number}: O Bling recusou.`)
  await choose(again.number, 'Tentar de novo')
  await expect(page.getByText('O pedido vai de novo.')).toBeVisible()
  await expect(row(again.number)).toContainText('No ERP')
  expect(bling.orders).toHaveLength(2)

  refuse()
  const typed = await of('Ida À Mão', '5511987650805')
  await expect(row(typed.number)).toContainText('Recusado')
  await choose(typed.number, 'Lancei à mão')
  const enter = page.getByRole('dialog', { name: `Pedido ${typed.number} lançado à mão` })
  await enter.getByRole('textbox', { name: 'Número no ERP' }).fill('77001')
  await enter.getByRole('button', { name: 'Lancei à mão' }).click()
  await expect(row(typed.number)).toContainText('77001')
  await expect(row(typed.number)).toContainText('No ERP')

  refuse()
  const left = await of('Leo Fica', '5511987650806')
  await expect(row(left.number)).toContainText('Recusado')
  await choose(left.number, 'Não enviar')
  const withdraw = page.getByRole('dialog', { name: `Não enviar o pedido ${left.number}?` })
  await expect(withdraw).toContainText('Bling não receberá este pedido')
  await withdraw.getByRole('button', { name: 'Não enviar' }).click()
  await expect(row(left.number)).toContainText('Não enviado')
  await expect(page.getByRole('button', { name: `Ações de ${left.number}` })).toHaveCount(0)
  await row(left.number).getByRole('link', { name: left.number }).click()
  await expect(erp).toContainText('Retirado da fila por uma pessoa: não foi enviado.')
  await expect(erp.getByRole('button')).toHaveCount(0)
  expect(bling.orders).toHaveLength(2)
  for (const one of [admin, ana]) await one.close()
})

test('a card of the board is moved by keyboard alone, and takes the keyboard along @long', async ({
  browser,
}) => {
  const beto = new Customer(way.product, 'Beto Quadro', '5511987650807')
  const id = await way.cartOf(beto, VITAMIN.sku, VITAMIN.price)
  const number = await numberOf(id)
  const admin = await Attendant.atLogin(browser, way.product)
  await admin.logIn('admin@demo.test')
  const { page } = admin
  await expect(page).toHaveURL(/\/demo\/chat/)
  // The next column lies outside a narrow window: the card is followed there.
  await page.setViewportSize({ width: 390, height: 844 })
  await page.goto(`${way.product.url}/demo/product-orders?view=board`)
  const card = (column: string) =>
    page.getByRole('region', { name: column, exact: true }).getByRole('listitem').filter({ hasText: number })
  const move = (column: string) => card(column).getByRole('button', { name: `Mover para… ${number}` })
  await expect(card('Recebido')).toBeVisible()
  await tabTo(page, 'Número, cliente ou telefone')
  await page.keyboard.type('Beto Quadro')
  await expect(page.getByRole('listitem').filter({ hasText: /^P-/ })).toHaveCount(1)
  await tabTo(page, `Mover para… ${number}`)
  await expect(move('Recebido')).toBeFocused()
  await page.keyboard.press('Enter')
  // Escape leaves it where it is.
  await expect(page.getByRole('menu')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(move('Recebido')).toBeFocused()
  for (const [from, to] of [
    ['Recebido', 'Confirmado'],
    ['Confirmado', 'Em separação'],
    ['Em separação', 'Pronto'],
    ['Pronto', 'Entregue'],
  ] as const) {
    await page.keyboard.press('Enter')
    await arrowTo(page, to)
    await expect(card(from)).toHaveCount(0)
    await expect(card(to)).toBeVisible()
    const held = to === 'Entregue' ? card(to).getByRole('link') : move(to)
    await expect(held).toBeFocused()
    await expect(held).toBeInViewport({ ratio: 1 })
  }
  await isSound(page)
  expect(await phaseOf(id)).toBe('delivered')
  await admin.close()
})
