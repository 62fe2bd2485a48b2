import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Api } from './api'
import { Attendant, Customer } from './attendant'
import { isSound } from './sound'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product?.stop())

test.setTimeout(240_000)

const NAME = 'Wanda Espera Lima'

test('the panel shows the shop as it stands, changes by itself, and hangs on a wall', async ({ browser }) => {
  const admin = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  const { page } = admin
  await page.goto(`${product.url}/demo/control-panel`)
  const waiting = page.locator('[data-card="waiting"] strong')
  await expect(waiting).toHaveText(/^\d+$/, { timeout: 20_000 })
  const before = Number(await waiting.textContent())
  await expect(page.getByText('Ao vivo')).toBeVisible()
  // Nothing is asked for again: who comes is told.
  await new Customer(product, NAME, '5511987651001').writes('Alguém aí? Que absurdo')
  await expect(waiting).toHaveText(String(before + 1), { timeout: 20_000 })
  await expect(page.getByRole('region', { name: 'Carga por pessoa' }).getByRole('row')).not.toHaveCount(0)

  // How a figure is counted is a click away.
  await page
    .locator('[data-card="waiting"]')
    .getByRole('button', { name: /Como se conta/ })
    .click()
  await expect(page.getByText('Conversas na fila agora, sem dono e sem robô')).toBeVisible()
  await page.keyboard.press('Escape')
  await isSound(page)

  // Whoever waits longest stands there by name, and is a click away from being listened to.
  const longest = page.getByRole('region', { name: 'Quem espera há mais tempo' })
  await expect(longest.getByRole('row')).toHaveCount(6)
  await longest
    .getByRole('button', { name: /^Supervisionar / })
    .first()
    .click()
  await expect(
    page.getByRole('dialog', { name: /^Ouvindo/ }).getByRole('button', { name: 'Assumir' }),
  ).toBeVisible()
  await page.keyboard.press('Escape')

  // Narrowed to a department, which stands in the address: the counts are its own.
  const departments = page.getByRole('region', { name: 'Por setor' })
  const ofDepartment = await departments
    .getByRole('row', { name: /^Balcão/ })
    .getByRole('cell')
    .first()
    .innerText()
  await page.getByRole('combobox', { name: 'Setor' }).selectOption({ label: 'Balcão' })
  await expect(page).toHaveURL(/department=/)
  await expect(waiting).toHaveText(ofDepartment)
  await page.getByRole('combobox', { name: 'Setor' }).selectOption({ label: 'Todos os setores' })
  await expect(waiting).toHaveText(String(before + 1))

  await page.getByRole('button', { name: 'Modo TV' }).click()
  const wall = page.getByRole('dialog', { name: 'Painel de controle na televisão' })
  await expect(wall.getByText('esperam na fila')).toBeVisible()
  await expect(wall.getByText(String(before + 1), { exact: true }).first()).toBeVisible()
  // Of a customer nothing hangs on a wall.
  await expect(wall.getByText(/Wanda/)).toHaveCount(0)
  await isSound(page)
  await admin.context.setOffline(true)
  await expect(wall.getByText(/Sem conexão/)).toBeVisible({ timeout: 60_000 })
  await admin.context.setOffline(false)
  await page.keyboard.press('Escape')
  await expect(wall).toBeHidden()

  await page.setViewportSize({ width: 390, height: 844 })
  await expect(waiting).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await isSound(page)
  expect(admin.faults).toEqual([])
})

test('a conversation is listened to unread, whispered into, and taken over', async ({ browser }) => {
  const name = 'Xênia Sussurro Dias'
  const customer = new Customer(product, name, '5511987651002')
  await customer.writes('Isso é um absurdo, cadê meu pedido?')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  await ana.open('Fila', name)
  await ana.page.getByRole('button', { name: 'Aceitar' }).first().click()
  await expect(ana.composer).toBeVisible()
  await ana.page.goto(`${product.url}/demo/user-settings`)
  await customer.writes('Oi?')

  const admin = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  const { page } = admin
  await page.goto(`${product.url}/demo/control-panel?view=conversations`)
  await page.getByRole('textbox', { name: /^Buscar cliente/ }).fill('Xênia')
  const row = page.getByRole('row', { name: new RegExp(name) })
  await expect(row).toContainText('Em atendimento')
  await isSound(page)
  await row.getByText(name).click()
  const beside = page.getByRole('dialog', { name: `Ouvindo ${name}` })
  await expect(beside.getByText('cadê meu pedido').first()).toBeVisible()
  await isSound(page)
  await beside.getByLabel('Sussurro para a equipe').fill('Ofereça a entrega de hoje')
  await beside.getByRole('button', { name: 'Sussurrar' }).click()
  await expect(beside.getByText('O sussurro está na conversa.')).toBeVisible()
  // What was listened to is still unread for whoever has it.
  const api = await Api.of(product, 'admin@demo.test')
  const unseen = async () => {
    const { items } = await api.ask<{ items: { unseenMsg: number }[] }>(
      'query($q: String) { chatTickets(all_users: true, search_query: $q) { items { unseenMsg } } }',
      { q: 'Xênia' },
    )
    return items[0]?.unseenMsg
  }
  expect(await unseen()).toBeGreaterThan(0)

  await beside.getByRole('button', { name: 'Assumir' }).click()
  await beside.getByLabel('Por que você assume').fill('Cliente irritada, eu resolvo')
  await beside.getByRole('button', { name: 'Assumir agora' }).click()
  await expect(page).toHaveURL(/chat\/attendance\?ticket=/)
  await expect(page.getByText('Ofereça a entrega de hoje').first()).toBeVisible()
  expect(admin.faults).toEqual([])
})

test('a rule of the shop raises an alert once, which somebody marks as seen and the history keeps', async ({
  browser,
}) => {
  const admin = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  const { page } = admin
  await page.goto(`${product.url}/demo/alert-rules`)
  await page.getByRole('button', { name: 'Novo alerta' }).click()
  const form = page.getByRole('dialog')
  await form.getByLabel('Nome').fill('Fila parada')
  await form.getByLabel('A partir de').fill('1')
  await form.getByRole('combobox', { name: 'Quem é avisado' }).click()
  await page.getByRole('option', { name: 'Mariana Azevedo' }).click()
  await page.keyboard.press('Tab')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('row', { name: /Fila parada/ })).toContainText('Mariana Azevedo')
  await isSound(page)
  // The queue of the demonstration has waited for longer; it is looked at every minute.
  await page.goto(`${product.url}/demo/control-panel?view=alerts`)
  const row = page.getByRole('row', { name: /Fila parada/ })
  await expect(row).toContainText('Dura, ninguém viu', { timeout: 100_000 })
  await row.getByRole('button', { name: /Ações/ }).click()
  await page.getByRole('menuitem', { name: 'Marcar como visto' }).click()
  await expect(row).toContainText('Dura, visto')
  await expect(page.getByRole('row', { name: /Fila parada/ })).toHaveCount(1)
  await isSound(page)
  expect(admin.faults).toEqual([])
})
