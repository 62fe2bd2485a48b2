import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'
import { isSound } from './sound'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

test('of two administrators with the same reason open, the second is told what changed, chooses, and saves @long', async ({
  browser,
}) => {
  const open = async () => {
    const boss = await Attendant.atLogin(browser, product)
    await boss.logIn('admin@demo.test')
    await expect(boss.page).toHaveURL(/\/demo\/chat/)
    await boss.page.goto(`${product.url}/demo/crm/reasons`)
    return boss
  }
  const one = await open()
  const two = await open()
  const form = ({ page }: Attendant) => page.getByRole('dialog', { name: 'Editar motivo' })
  const name = (boss: Attendant) => form(boss).getByRole('textbox', { name: 'Motivo', exact: true })
  for (const boss of [one, two]) {
    await boss.page.getByRole('row').filter({ hasText: 'Venda concluída' }).getByRole('link').click()
    await expect(name(boss)).toHaveValue('Venda concluída')
  }
  await name(one).fill('Venda fechada')
  await form(one).getByRole('switch').click()
  await form(one).getByRole('button', { name: 'Salvar' }).click()
  await expect(one.page.getByRole('row').filter({ hasText: 'Venda fechada' })).toBeVisible()

  await name(two).fill('Venda feita')
  await form(two).getByRole('button', { name: 'Salvar' }).click()
  const asks = two.page.getByRole('dialog', { name: 'Outra pessoa mudou isto enquanto você editava' })
  const field = (title: string) => asks.getByRole('group', { name: title })
  await expect(field('Motivo')).toContainText('Venda fechada')
  await expect(field('Motivo')).toContainText('Venda feita')
  // What was changed here stays unless one says otherwise; what only the other changed is taken.
  await expect(field('Motivo').getByRole('radio', { name: /Neste formulário/ })).toBeChecked()
  await expect(asks.getByRole('radio', { name: /Salvo agora pela outra pessoa.*Não/ })).toBeChecked()
  await expect(asks.getByRole('button', { name: 'Salvar a escolha' })).toBeFocused()
  await isSound(two.page, '[role=dialog] >> nth=-1').catch(() => isSound(two.page))
  await asks.getByRole('button', { name: 'Salvar a escolha' }).click()
  const row = two.page.getByRole('row').filter({ hasText: 'Venda feita' })
  await expect(row).toBeVisible()
  await expect(form(two)).toHaveCount(0)
  await expect(one.page.getByRole('row').filter({ hasText: 'Venda feita' })).toBeVisible()
  for (const boss of [one, two]) await boss.close()
})

test('a number of the settings that somebody else saves stands in the field, and what is being typed there stays @long', async ({
  browser,
}) => {
  const open = async () => {
    const boss = await Attendant.atLogin(browser, product)
    await boss.logIn('admin@demo.test')
    await expect(boss.page).toHaveURL(/\/demo\/chat/)
    await boss.page.goto(`${product.url}/demo/dynamic-settings`)
    return boss
  }
  const one = await open()
  const two = await open()
  const row = ({ page }: Attendant) =>
    page.locator('form').filter({ hasText: 'Horas para reabrir um atendimento encerrado' })
  const field = (boss: Attendant) => row(boss).getByRole('spinbutton')
  const save = (boss: Attendant) => row(boss).getByRole('button', { name: 'Salvar' })
  await field(one).fill('30')
  await save(one).click()
  await expect(field(two)).toHaveValue('30')
  await field(two).fill('7')
  await field(one).fill('40')
  await save(one).click()
  await expect(row(two).getByRole('status')).toContainText('agora está 40')
  await expect(field(two)).toHaveValue('7')
  await save(two).click()
  await expect(row(two).getByRole('status')).toHaveCount(0)
  await expect(field(one)).toHaveValue('7')
  for (const boss of [one, two]) await boss.close()
})

test('of two who write in the same note, the second sees what the first wrote, and chooses @long', async ({
  browser,
}) => {
  await new Customer(product, 'Nota Dupla', '5511987651212').writes('Oi')
  const one = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  const two = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  for (const boss of [one, two]) await boss.open('Fila', 'Nota Dupla')
  const beside = ({ page }: Attendant) => page.getByRole('complementary', { name: 'Dados do cliente' })
  await beside(one).getByRole('textbox', { name: 'Escrever uma anotação' }).fill('Prefere genéricos.')
  await one.page.keyboard.press('Enter')
  for (const boss of [one, two]) {
    await expect(beside(boss).getByText('Prefere genéricos.')).toBeVisible()
    await beside(boss).getByRole('button', { name: 'Alterar a anotação' }).click()
  }
  const text = (boss: Attendant) => beside(boss).getByRole('textbox', { name: 'Alterar a anotação' })
  await text(two).fill('Só genéricos.')
  await text(one).fill('Genéricos, menos o da pressão.')
  await one.page.keyboard.press('Enter')
  const told = beside(two).getByRole('status').filter({ hasText: 'Outra pessoa mudou esta anotação' })
  await expect(told).toContainText('Genéricos, menos o da pressão.')
  await expect(text(two)).toHaveValue('Só genéricos.')
  // Enter overwrites nobody's words.
  await text(two).press('Enter')
  await expect(told).toBeVisible()
  await isSound(two.page)
  await beside(two).getByRole('button', { name: 'Salvar a minha' }).click()
  for (const boss of [one, two]) await expect(beside(boss).getByText('Só genéricos.')).toBeVisible()
  for (const boss of [one, two]) await boss.close()
})

test('of two who change the same scheduled message, the second is told what changed, and chooses @long', async ({
  browser,
}) => {
  const lara = new Customer(product, 'Lara Agenda Dupla', '5511987651213')
  await lara.writes('Avise quando chegar')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  await ana.open('Fila', lara.name)
  await ana.action('Aceitar')
  await ana.composer.fill('Seu pedido chegou.')
  await ana.page.getByRole('button', { name: 'Enviar mais tarde' }).click()
  await ana.page.getByRole('menuitem', { name: /Em 1 hora/ }).click()
  await expect(ana.page.getByRole('list', { name: '1 mensagem agendada' })).toContainText(
    'Seu pedido chegou.',
  )

  const drawer = ({ page }: Attendant) =>
    page.getByRole('dialog', { name: `Mensagem agendada para ${lara.name}` })
  const text = (boss: Attendant) => drawer(boss).getByRole('textbox', { name: 'Texto' })
  const untilAnswered = (boss: Attendant) =>
    drawer(boss).getByRole('checkbox', { name: 'Cancela se o cliente responder' })
  const save = (boss: Attendant) => drawer(boss).getByRole('button', { name: 'Salvar' }).click()
  const open = async () => {
    const boss = await Attendant.atLogin(browser, product)
    await boss.logIn('admin@demo.test')
    await expect(boss.page).toHaveURL(/\/demo\/chat/)
    await boss.page.goto(`${product.url}/demo/crm/schedules?q=Lara`)
    await boss.page.getByRole('row').filter({ hasText: 'Seu pedido chegou.' }).getByRole('link').click()
    await expect(text(boss)).toHaveValue('Seu pedido chegou.')
    return boss
  }
  const one = await open()
  const two = await open()
  await text(two).fill('Chegou! Passe aqui.')
  await text(one).fill('Seu pedido chegou, até as 18 h.')
  await untilAnswered(one).check()
  await save(one)
  await expect(one.page.getByText('Agendamento alterado.')).toBeVisible()

  // What is being typed stays in the field.
  await expect(text(two)).toHaveValue('Chegou! Passe aqui.')
  await save(two)
  const asks = two.page.getByRole('dialog', { name: 'Outra pessoa mudou isto enquanto você editava' })
  const words = asks.getByRole('group', { name: 'Texto' })
  await expect(words).toContainText('Seu pedido chegou, até as 18 h.')
  await expect(words).toContainText('Chegou! Passe aqui.')
  await expect(words.getByRole('radio', { name: /Neste formulário/ })).toBeChecked()
  // What only the other has changed is taken along.
  await expect(asks.getByRole('radio', { name: /Salvo agora pela outra pessoa.*Sim/ })).toBeChecked()
  await two.page.setViewportSize({ width: 390, height: 844 })
  await isSound(two.page)
  await words.getByRole('radio', { name: /Salvo agora pela outra pessoa/ }).check()
  await asks.getByRole('button', { name: 'Salvar a escolha' }).click()
  await expect(two.page.getByText('Agendamento alterado.')).toBeVisible()
  await expect(drawer(two)).toHaveCount(0)
  await expect(ana.page.getByRole('list', { name: '1 mensagem agendada' })).toContainText(
    'Seu pedido chegou, até as 18 h.',
  )
  for (const boss of [ana, one, two]) await boss.close()
})

test('on a phone the second of two who write in the same note reads what the first wrote, and takes it @long', async ({
  browser,
}) => {
  const customer = new Customer(product, 'Nota no Telefone', '5511987651214')
  await customer.writes('Oi')
  const phone = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const one = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  const two = await Attendant.atTheCounter(phone, product, 'admin@demo.test')
  await one.open('Fila', customer.name)
  await two.tab('Fila').click()
  await two.row(customer.name).click()
  await two.page.getByRole('button', { name: 'Dados do cliente' }).click()
  const beside = ({ page }: Attendant) => page.getByRole('complementary', { name: 'Dados do cliente' })
  await beside(one).getByRole('textbox', { name: 'Escrever uma anotação' }).fill('Entrega só à tarde.')
  await one.page.keyboard.press('Enter')
  for (const boss of [one, two]) {
    await expect(beside(boss).getByText('Entrega só à tarde.')).toBeVisible()
    await beside(boss).getByRole('button', { name: 'Alterar a anotação' }).click()
  }
  const text = (boss: Attendant) => beside(boss).getByRole('textbox', { name: 'Alterar a anotação' })
  await text(two).fill('Entrega só de manhã.')
  await text(one).fill('Entrega depois das 14 h.')
  await one.page.keyboard.press('Enter')
  const told = beside(two).getByRole('status').filter({ hasText: 'Outra pessoa mudou esta anotação' })
  await expect(told).toContainText('Entrega depois das 14 h.')
  await expect(text(two)).toHaveValue('Entrega só de manhã.')
  await isSound(two.page)
  // All of it is within the phone: what was read, and both ways on.
  for (const name of ['Ficar com a dela', 'Salvar a minha'])
    await expect(beside(two).getByRole('button', { name })).toBeInViewport({ ratio: 1 })
  await beside(two).getByRole('button', { name: 'Ficar com a dela' }).click()
  await expect(text(two)).toHaveCount(0)
  for (const boss of [one, two])
    await expect(beside(boss).getByText('Entrega depois das 14 h.')).toBeVisible()
  for (const boss of [one, two]) await boss.close()
})

test('of two who change the same product, the second is told of the price that the first gave it, and keeps their own name @long', async ({
  browser,
}) => {
  const form = ({ page }: Attendant) => page.getByRole('dialog', { name: 'Editar produto' })
  const price = (boss: Attendant) => form(boss).getByLabel('Preço', { exact: true })
  const open = async () => {
    const boss = await Attendant.atLogin(browser, product)
    await boss.logIn('admin@demo.test')
    await expect(boss.page).toHaveURL(/\/demo\/chat/)
    await boss.page.goto(`${product.url}/demo/products?q=micelar`)
    await boss.page.getByRole('button', { name: /^Ações de Água micelar/ }).click()
    await boss.page.getByRole('menuitem', { name: 'Editar' }).click()
    await expect(price(boss)).not.toHaveValue('')
    return boss
  }
  const one = await open()
  const two = await open()
  await price(one).fill('4321')
  await form(one).getByRole('button', { name: 'Salvar' }).click()
  await expect(one.page.getByRole('row').filter({ hasText: 'R$\u00a043,21' })).toBeVisible()

  await form(two).getByLabel('Nome').fill('Água micelar da casa')
  await form(two).getByRole('button', { name: 'Salvar' }).click()
  const asks = two.page.getByRole('dialog', { name: 'Outra pessoa mudou isto enquanto você editava' })
  await expect(asks.getByRole('radio', { name: /Salvo agora pela outra pessoa.*43,21/ })).toBeChecked()
  await expect(asks.getByRole('group', { name: 'Foto' })).toHaveCount(0)
  await isSound(two.page)
  await asks.getByRole('button', { name: 'Salvar a escolha' }).click()
  const row = two.page.getByRole('row').filter({ hasText: 'Água micelar da casa' })
  await expect(row).toContainText('R$\u00a043,21')
  for (const boss of [one, two]) await boss.close()
})
