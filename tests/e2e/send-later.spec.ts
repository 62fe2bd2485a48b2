import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { PNG } from '../server/media-samples'
import { Api } from './api'
import { Attendant, Customer } from './attendant'
import { writesAt } from './window'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

test('a text for later waits above the composer, is changed, and leaves once', async ({ browser }) => {
  const rita = new Customer(product, 'Rita Depois', '5511987650301')
  await rita.writes('Avise quando chegar')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  await ana.open('Fila', 'Rita Depois')
  await ana.action('Aceitar')
  await ana.composer.fill('Seu pedido chegou.')
  await ana.page.getByRole('button', { name: 'Enviar mais tarde' }).click()
  await ana.page.getByRole('menuitem', { name: /Em 1 hora/ }).click()
  await expect(ana.composer).toHaveValue('')
  const waiting = ana.page.getByRole('list', { name: '1 mensagem agendada' })
  await expect(waiting).toContainText('Seu pedido chegou.')

  await waiting.getByRole('button', { name: 'Editar agendamento' }).click()
  const dialog = ana.page.getByRole('dialog', { name: 'Editar agendamento' })
  await dialog.getByLabel('Mensagem').fill('Seu pedido chegou!')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(waiting).toContainText('Seu pedido chegou!')

  // It is the server's: another page finds it.
  await ana.page.reload()
  await expect(waiting).toContainText('Seu pedido chegou!')
  await waiting.getByRole('button', { name: 'Enviar agora' }).click()
  await expect(waiting).toHaveCount(0)
  await expect(ana.bubble('Seu pedido chegou!')).toHaveCount(1)
  await expect.poll(() => rita.received()).toEqual(['Seu pedido chegou!'])

  // Against what the shop has decided nothing is planned, and nobody called, but by who says why.
  const admin = await Api.of(product, 'admin@demo.test')
  const found = await admin.ask<{ items: { id: string }[] }>(
    '{ customers(search_filter: "Rita Depois") { items { id } } }',
  )
  const vera = { name: 'Vera Fora', phone_number: '5511987650309' }
  const added = await admin.ask<{ id: string }>(
    'mutation($name: String!, $phone_number: String!) { createCustomer(name: $name, phone_number: $phone_number) { id } }',
    vera,
  )
  for (const one of [...found.items, added])
    await admin.ask('mutation($id: ID!) { markCustomer(id: $id, mark: "blacklisted", on: true) { id } }', {
      id: one.id,
    })
  await ana.composer.fill('Separamos o seu troco.')
  await ana.page.getByRole('button', { name: 'Enviar mais tarde' }).click()
  await ana.page.getByRole('menuitem', { name: /Em 1 hora/ }).click()
  const plan = ana.page.getByRole('dialog', { name: 'Enviar mais tarde' })
  await expect(plan.getByRole('alert')).toContainText('Este cliente está na lista negra')
  await expect(plan.getByRole('button', { name: 'Agendar' })).toBeDisabled()
  await plan.getByLabel('Por que escrever mesmo assim?').fill('Combinado no balcão')
  await plan.getByRole('button', { name: 'Agendar' }).click()
  await expect(waiting).toContainText('Separamos o seu troco.')
  // The event may be here before the answer, and a shortcut is for nobody while a dialog stands.
  await expect(plan).toHaveCount(0)

  await ana.page.keyboard.press('Alt+KeyM')
  const start = ana.page.getByRole('dialog', { name: 'Novo atendimento' })
  await start.getByLabel('Número ou nome').fill(vera.name)
  await start.getByRole('radio', { name: /Vera Fora/ }).check()
  const begin = start.getByRole('button', { name: 'Iniciar atendimento' })
  await begin.click()
  await expect(start.getByRole('alert')).toContainText('Este cliente está na lista negra')
  await start.getByLabel('Por que escrever mesmo assim?').fill('Pediu que ligássemos')
  await begin.click()
  await expect(start).toHaveCount(0)
  await expect(
    ana.page.getByText('mesmo assim (o cliente está na lista negra): Pediu que ligássemos'),
  ).toBeVisible()
  await ana.close()
})

test('a picture leaves later; where the window closed before, a template is offered @long', async ({
  browser,
}) => {
  const zeca = new Customer(product, 'Zeca Tarde', '5511987650302')
  // In whole seconds, as Meta tells: the window ends some seconds from now.
  await writesAt(product, zeca, 'Mande a foto', Date.now() - 24 * 3_600_000 + 40_000)
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  await ana.open('Fila', zeca.name)
  await ana.action('Aceitar')
  // By then the window may be closed: that is said before it is planned.
  const inAnHour = async () => {
    const item = ana.page.getByRole('menuitem', { name: /Em 1 hora/ })
    await expect(item).toContainText('janela fechada: só modelo')
    await item.click()
    const plan = ana.page.getByRole('dialog', { name: 'Enviar mais tarde' })
    await expect(plan.getByText(/janela de 24 horas pode fechar antes/)).toBeVisible()
    await plan.getByRole('button', { name: 'Agendar' }).click()
  }
  await ana.page
    .getByTestId('attach-input')
    .setInputFiles({ name: 'caixa.png', mimeType: 'image/png', buffer: PNG })
  const dialog = ana.page.getByRole('dialog', { name: 'Enviar arquivos' })
  await dialog.getByLabel('Legenda').fill('A caixa nova')
  await dialog.getByRole('button', { name: 'Enviar mais tarde' }).click()
  await inAnHour()
  await expect(dialog).toHaveCount(0)
  const waiting = ana.page.getByRole('list', { name: '1 mensagem agendada' })
  await expect(waiting).toContainText('A caixa nova')
  await waiting.getByRole('button', { name: 'Enviar agora' }).click()
  await expect(ana.bubble('A caixa nova').locator('img')).toBeVisible()
  await expect
    .poll(async () => JSON.stringify(await product.emulator('GET', `/messages?wa_id=${zeca.phone}`)))
    .toContain('A caixa nova')

  await ana.composer.fill('Chegou!')
  await ana.page.getByRole('button', { name: 'Enviar mais tarde' }).click()
  await inAnHour()
  await expect(waiting).toContainText('Chegou!')
  await expect(ana.page.getByText('Janela de 24 h encerrada')).toBeVisible({ timeout: 45_000 })
  await waiting.getByRole('button', { name: 'Enviar agora' }).click()
  await expect(waiting).toContainText('A janela de 24 horas fechou')
  await waiting.getByRole('button', { name: 'Enviar modelo' }).click()
  await expect(ana.page.getByRole('dialog')).toBeVisible()
  await ana.close()
})

test('the composer is one box; what Send offers besides is one key away, and its edge says who reads it', async ({
  browser,
}) => {
  const iva = new Customer(product, 'Iva Caixa', '5511987650303')
  await iva.writes('Tem fralda?')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page, composer } = ana
  await page.setViewportSize({ width: 1440, height: 900 })
  await ana.open('Fila', iva.name)
  await ana.action('Aceitar')
  await expect(composer).toBeFocused()
  const place = page.locator('[data-composer]')
  const box = place.locator('[data-edge]')
  const sizeOf = async (what = box) => (await what.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  await expect(box).toHaveAttribute('data-edge', 'reply')
  // Text over the full width, the icons beneath it: two storeys.
  const [whole, around, text] = [await sizeOf(), await sizeOf(place), await sizeOf(composer)]
  expect([whole.height, around.height]).toEqual([76, 88])
  expect(whole.width - text.width).toBeLessThanOrEqual(4)
  const attach = await sizeOf(page.getByRole('button', { name: 'Anexar arquivos' }))
  expect([attach.width, attach.height]).toEqual([32, 32])
  expect(attach.y).toBeGreaterThanOrEqual(text.y + text.height)
  for (let line = 1; line <= 12; line++)
    await page.keyboard.type(`linha ${line}`).then(() => page.keyboard.press('Shift+Enter'))
  expect((await sizeOf()).height).toBe(76 + 7 * 20)

  await composer.fill('Temos, tamanho M.')
  await page.keyboard.press('Alt+ArrowDown')
  const menu = page.getByRole('menu')
  await expect(menu.getByRole('menuitem').first()).toBeFocused()
  expect((await sizeOf(menu)).width).toBe(296)
  for (const offered of [/^Amanhã, 08:00/, /^Escolher dia e hora…/, /^Enviar e encerrar/])
    await expect(menu.getByRole('menuitem', { name: offered })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(menu).toHaveCount(0)
  await expect(composer).toBeFocused()
  await page.keyboard.press('Alt+ArrowDown')
  await expect(menu.getByRole('menuitem').first()).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('list', { name: '1 mensagem agendada' })).toContainText('Temos, tamanho M.')
  await expect(composer).toBeFocused()

  // A comment: said by colour and by words, and nothing of it reaches the customer.
  await page.getByRole('button', { name: 'Comentar', exact: true }).click()
  await expect(box).toHaveAttribute('data-edge', 'comment')
  await expect(box).toContainText('Só a equipe vê')
  await page.keyboard.type('Ela paga em dinheiro.')
  await page.getByRole('button', { name: 'Comentar: só a equipe vê' }).click()
  await expect(ana.bubble('Ela paga em dinheiro.')).toBeVisible()
  await page.getByRole('button', { name: 'Comentar', exact: true }).click()
  await expect(box).toHaveAttribute('data-edge', 'reply')

  await composer.fill('Até logo!')
  await page.keyboard.press('Control+Shift+Enter')
  await expect(page.getByRole('dialog', { name: /Encerrar/ })).toBeVisible()
  await expect.poll(() => iva.received()).toEqual(['Até logo!'])
  await page.keyboard.press('Escape')
  await expect(composer).toBeFocused()

  // With a thumb: everything beneath the text is as large as a thumb.
  await page.setViewportSize({ width: 390, height: 844 })
  for (const name of [
    'Anexar arquivos',
    'Gravar mensagem de voz',
    'Emojis',
    'Comentar',
    'Enviar',
    'Enviar mais tarde',
  ]) {
    const { width, height } = await sizeOf(page.getByRole('button', { name, exact: true }))
    expect(Math.min(width, height), name).toBeGreaterThanOrEqual(44)
  }
  await page.getByRole('button', { name: 'Anexar arquivos' }).click()
  await page.getByRole('menuitem', { name: 'Respostas rápidas' }).click()
  await expect(composer).toHaveValue('/')
  // As they would read here, with what is known filled in.
  const answers = page.getByRole('listbox', { name: 'Respostas rápidas' })
  await expect(answers).toContainText(/Iva/)
  await expect(answers).not.toContainText('{{')
  await ana.close()
})
