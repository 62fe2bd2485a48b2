import { expect, type Page, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant } from './attendant'
import { keptOnDevice } from './device-store'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

const NAME = 'Roberto Siqueira'
const panelOf = ({ page }: Attendant) => page.getByRole('complementary', { name: 'Dados do cliente' })

/** Threat L2 at the screen: the administrator erases somebody, and a colleague's device forgets them. */
test('an administrator erases a customer, and no device has anything left of them', async ({ browser }) => {
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const boss = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  await ana.open('Meus', NAME)
  await panelOf(ana).getByText('Restrições', { exact: true }).click()
  await expect(panelOf(ana).getByRole('button', { name: 'Bloquear' })).toBeVisible()
  await expect(panelOf(ana).getByRole('button', { name: 'Apagar…' })).toHaveCount(0)
  const said = (await ana.conversation(NAME).locator('[data-kind]').last().innerText()).split('\n')
  const text = said.toSorted((a, b) => b.length - a.length)[0] ?? ''
  expect(text.length).toBeGreaterThan(10)
  // As a truth, not as a text: what a device keeps fills pages.
  const keeps = (page: Page) => async () => /Siqueira|Seu Roberto/.test(await keptOnDevice(page))
  await expect.poll(keeps(ana.page), { timeout: 20_000 }).toBe(true)

  await boss.open('Abertos', NAME)
  await panelOf(boss).getByText('Restrições', { exact: true }).click()
  await panelOf(boss).getByRole('button', { name: 'Apagar…' }).click()
  const dialog = boss.page.getByRole('dialog', { name: 'Apagar cliente' })
  const confirm = dialog.getByLabel('Digite o nome ou o telefone do cliente')
  await confirm.fill('Roberto')
  await dialog.getByRole('button', { name: 'Apagar para sempre' }).click()
  await expect(dialog.getByRole('alert')).toBeVisible()
  await confirm.fill(NAME)
  await dialog.getByRole('button', { name: 'Apagar para sempre' }).click()
  await expect(boss.page.getByText('Cliente apagado.', { exact: true })).toBeVisible()

  for (const { page } of [ana, boss]) {
    await expect(page.getByText(NAME)).toHaveCount(0)
    await expect(page.getByText(text, { exact: true })).toHaveCount(0)
    await expect.poll(keeps(page), { timeout: 45_000 }).toBe(false)
  }
  await expect(ana.page.getByText('Mensagem apagada com o cliente').first()).toBeVisible()
  await expect(panelOf(ana).getByText(/^Os dados deste cliente foram apagados em/)).toBeVisible()
  await ana.tab('Todos').click()
  await expect(ana.row('Cliente apagado')).toBeVisible()
  // Nor does anything come back with the next start.
  await ana.page.reload()
  await ana.live()
  await ana.tab('Todos').click()
  await expect(ana.row('Cliente apagado')).toBeVisible()
  await expect(ana.page.getByText(NAME)).toHaveCount(0)
  await ana.close()
  await boss.close()
})
