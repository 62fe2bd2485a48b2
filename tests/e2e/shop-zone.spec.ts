import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'
import { isSound } from './sound'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

const clock = (zone: string, iso: string) =>
  new Intl.DateTimeFormat('pt-BR', { timeZone: zone, hour: '2-digit', minute: '2-digit' }).format(
    new Date(iso),
  )

test('the shop sets its clock, and the hours on everybody’s screen follow without being read again @long', async ({
  browser,
}) => {
  const rui = new Customer(product, 'Rui Relógio', '5592987650001')
  await rui.writes('Que horas abrem?')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  await ana.open('Fila', rui.name)
  const said = ana.conversation(rui.name).locator('time').last()
  const iso = (await said.getAttribute('datetime')) ?? ''
  await expect(said).toHaveText(clock('America/Sao_Paulo', iso))
  await ana.page.evaluate(() => {
    document.body.dataset.sameDocument = 'yes'
  })

  const boss = await Attendant.atLogin(browser, product)
  await boss.logIn('admin@demo.test')
  await expect(boss.page).toHaveURL(/\/demo\/chat/)
  await boss.page.goto(`${product.url}/demo/dynamic-settings`)
  const card = boss.page.getByRole('region', { name: 'Loja', exact: true })
  const field = card.getByRole('combobox', { name: /Fuso horário da loja/ })
  await expect(field).toHaveValue(/^Brasília, São Paulo/)
  await field.fill('acre')
  await boss.page.getByRole('option', { name: /^Rio Branco \(Acre\)/ }).click()
  await expect(field).toHaveValue(/^Rio Branco \(Acre\) · \d\d:\d\d$/)
  await expect(boss.page.getByText('Fuso horário da loja: padrão → Rio Branco (Acre)')).toBeVisible()
  await isSound(boss.page)

  await expect(said).toHaveText(clock('America/Rio_Branco', iso))
  expect(await ana.page.evaluate(() => document.body.dataset.sameDocument)).toBe('yes')
  // Who comes later sees the same, from the first picture on.
  await ana.page.reload()
  await ana.live()
  await ana.open('Fila', rui.name)
  await expect(ana.conversation(rui.name).locator('time').last()).toHaveText(clock('America/Rio_Branco', iso))
})
