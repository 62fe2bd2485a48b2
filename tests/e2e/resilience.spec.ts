import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())
test.afterEach(() => product.emulator('DELETE', '/faults'))

let next = 0
/** A conversation of one's own, taken and open. */
async function served(attendant: Attendant): Promise<Customer> {
  next += 1
  const customer = new Customer(product, `Cliente Teimoso ${next}`, `551198765100${next}`)
  await customer.writes('Oi, tudo bem?')
  await attendant.open('Fila', customer.name)
  await attendant.action('Aceitar')
  await expect(attendant.composer).toBeEnabled()
  return customer
}

test('a reload in the middle of sending loses nothing and sends nothing twice @long', async ({ browser }) => {
  const attendant = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const customer = await served(attendant)
  // The answer of our own server is held back, so that the reload comes before it.
  await attendant.page.route('**/demo/graphql', async (route) => {
    if (route.request().postData()?.includes('mutation SendMessage'))
      await new Promise((r) => setTimeout(r, 2_000))
    await route.continue().catch(() => {})
  })
  await attendant.composer.fill('Seu pedido saiu para entrega.')
  await attendant.composer.press('Enter')
  await expect(attendant.composer).toHaveValue('')
  await attendant.page.reload()
  await expect(attendant.bubble('Seu pedido saiu para entrega.')).toHaveCount(1)
  await expect(
    attendant.bubble('Seu pedido saiu para entrega.').getByTitle('Entregue', { exact: true }),
  ).toBeVisible({
    timeout: 20_000,
  })
  expect(await customer.received()).toEqual(['Seu pedido saiu para entrega.'])
  await attendant.close()
})

test('what is being typed survives a reload @long', async ({ browser }) => {
  const attendant = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  await served(attendant)
  await attendant.composer.fill('Um momento, vou conferir no esto')
  await attendant.page.waitForTimeout(500)
  await attendant.page.reload()
  await expect(attendant.composer).toHaveValue('Um momento, vou conferir no esto')
  await attendant.close()
})

test('the server killed in the middle of sending: everything typed arrives once', async ({ browser }) => {
  const attendant = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const customer = await served(attendant)
  const texts = Array.from({ length: 6 }, (_, n) => `Recado número ${n + 1}`)
  for (const [n, text] of texts.entries()) {
    await attendant.send(text)
    if (n === 2) await product.killServer()
  }
  await expect(attendant.page.getByText(/Sem conexão/).first()).toBeVisible({ timeout: 15_000 })
  await product.startServer()
  await attendant.live()
  for (const text of texts) await expect(attendant.bubble(text)).toHaveCount(1)
  // A message whose provider call was cut off is never sent again by itself: it says that nobody knows.
  await expect
    .poll(
      async () =>
        (await customer.received()).length +
        (await attendant.page.getByTitle('Entrega desconhecida', { exact: true }).count()),
      {
        timeout: 40_000,
      },
    )
    .toBeGreaterThanOrEqual(texts.length)
  const received = await customer.received()
  expect(received).toEqual([...new Set(received)])
  expect(received).toEqual(texts.filter((text) => received.includes(text)))
  await attendant.close()
})

test('offline and back: what is written meanwhile waits visibly and goes out once', async ({ browser }) => {
  const attendant = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const customer = await served(attendant)
  await attendant.context.setOffline(true)
  await attendant.send('Escrito sem internet')
  await expect(
    attendant.bubble('Escrito sem internet').getByTitle('Aguardando envio', { exact: true }),
  ).toBeVisible()
  await expect(attendant.page.getByText(/Sem conexão/).first()).toBeVisible()
  await customer.writes('Chegou enquanto você estava fora')
  await attendant.context.setOffline(false)
  await attendant.live()
  await expect(attendant.bubble('Chegou enquanto você estava fora')).toBeVisible({ timeout: 20_000 })
  await expect(attendant.bubble('Escrito sem internet').getByTitle('Entregue', { exact: true })).toBeVisible({
    timeout: 20_000,
  })
  expect(await customer.received()).toEqual(['Escrito sem internet'])
  await attendant.close()
})

test('a provider that takes the message and loses the answer: unknown, then settled by its status @long', async ({
  browser,
}) => {
  const attendant = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const customer = await served(attendant)
  await product.emulator('POST', '/faults', { kind: 'dropped_answer', times: 1 })
  await attendant.send('Foi ou não foi?')
  await expect(attendant.bubble('Foi ou não foi?').getByTitle('Entregue', { exact: true })).toBeVisible({
    timeout: 20_000,
  })
  expect(await customer.received()).toEqual(['Foi ou não foi?'])
  await attendant.close()
})

test('a closed window is said in plain words, and a retry really sends again @long', async ({ browser }) => {
  const attendant = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const customer = await served(attendant)
  await product.emulator('POST', '/faults', { kind: 'window_closed', times: 1 })
  await attendant.send('Ainda dá tempo?')
  const bubble = attendant.bubble('Ainda dá tempo?')
  await expect(bubble).toContainText(/24 horas/, { timeout: 20_000 })
  expect(await customer.received()).toEqual([])
  await bubble.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(bubble.getByTitle('Entregue', { exact: true })).toBeVisible({ timeout: 20_000 })
  expect(await customer.received()).toEqual(['Ainda dá tempo?'])
  await attendant.close()
})

test('the list is painted from the device before the network answers @long', async ({ browser }) => {
  const attendant = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const customer = await served(attendant)
  // Rows are written behind, after a second of quiet.
  await attendant.page.waitForTimeout(1_500)
  await attendant.page.route('**/demo/graphql', (route) => route.abort())
  await attendant.page.reload()
  await attendant.tab('Meus').click()
  await expect(attendant.row(customer.name)).toBeVisible()
  await expect(attendant.bubble('Oi, tudo bem?')).toBeVisible()
  await expect(attendant.page.getByText(/Conectando|Sem conexão/).first()).toBeVisible()
  await attendant.close()
})

test('a panel whose scripts do not come says so, and a reload brings it @long', async ({ browser }) => {
  const attendant = await Attendant.atLogin(browser, product)
  await attendant.context.route('**/open-tab-*.js', (route) => route.abort())
  await attendant.logIn('atendente1@demo.test')
  await expect(attendant.page.getByRole('heading', { name: 'O painel não carregou' })).toBeVisible()
  await attendant.context.unroute('**/open-tab-*.js')
  await attendant.page.getByRole('button', { name: 'Recarregar' }).click()
  await expect(attendant.tab('Fila')).toBeVisible()
  await attendant.close()
})

test('who leaves with messages waiting is told what would be lost @long', async ({ browser }) => {
  const attendant = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const customer = await served(attendant)
  await attendant.context.setOffline(true)
  await attendant.send('Ainda não saiu')
  await attendant.page.getByRole('button', { name: /^Conta de/ }).click()
  await attendant.page.getByRole('menuitem', { name: 'Sair' }).click()
  const dialog = attendant.page.getByRole('dialog')
  await expect(dialog).toContainText('1 mensagem ainda não foi enviada')
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await attendant.context.setOffline(false)
  await expect(attendant.bubble('Ainda não saiu').getByTitle('Entregue', { exact: true })).toBeVisible({
    timeout: 20_000,
  })
  expect(await customer.received()).toEqual(['Ainda não saiu'])
  await attendant.close()
})
