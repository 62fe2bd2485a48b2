import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

test('a message proves a consent, which is withdrawn at the counter; a role without contact data sees a part @long', async ({
  browser,
}) => {
  const dora = new Customer(product, 'Dora Consentida', '5511987650771')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  await dora.writes('Pode me mandar as ofertas, sim')
  await ana.open('Fila', dora.name)
  await ana.action('Aceitar')
  await expect(ana.composer).toBeEnabled()

  // Written down from the message, which is kept as the proof.
  const bubble = ana.page.getByRole('article').filter({ hasText: 'Pode me mandar as ofertas' }).last()
  await bubble.hover()
  await bubble.getByRole('button', { name: 'Ações da mensagem' }).click()
  await ana.page.getByRole('menuitem', { name: 'Registrar consentimento' }).click()
  const dialog = ana.page.getByRole('dialog', { name: 'Registrar consentimento' })
  await expect(dialog.getByRole('blockquote')).toHaveText('Pode me mandar as ofertas, sim')
  await dialog.getByRole('button', { name: 'Registrar', exact: true }).click()
  await expect(dialog).toHaveCount(0)

  // Beside the list of customers: how it stands, and what happened.
  const boss = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  await boss.page.goto(`${product.url}/demo/customers/list`)
  await boss.page.getByRole('textbox', { name: /^Buscar por nome/ }).fill('Dora Consentida')
  const row = boss.page.getByRole('table').getByRole('row').filter({ hasText: dora.name })
  await expect(row).toContainText('98765-0771')
  await row.getByRole('link', { name: dora.name }).click()
  const drawer = boss.page.getByRole('dialog', { name: 'Dados do cliente' })
  await drawer.getByText('Consentimentos', { exact: true }).click()
  await expect(drawer.getByText('Pode receber campanhas')).toBeVisible()
  const consents = drawer.getByRole('list', { name: 'Consentimentos' })
  await expect(consents.getByRole('listitem')).toHaveCount(1)
  await expect(consents).toContainText('Pode me mandar as ofertas, sim')
  const timeline = drawer.getByRole('list', { name: 'Linha do tempo' })
  await expect(timeline.getByRole('listitem')).toHaveCount(2)

  // Withdrawn at the counter: nothing that was said before is lost, and campaigns leave her out.
  await drawer.getByRole('button', { name: 'Registrar consentimento' }).click()
  const form = boss.page.getByRole('dialog', { name: 'Registrar consentimento' })
  await form.getByRole('combobox', { name: 'Resposta do cliente' }).click()
  await boss.page.getByRole('option', { name: 'Revogou' }).click()
  await form.getByRole('textbox', { name: /^Comprovação/ }).fill('Pediu no caixa à Carla')
  await form.getByRole('button', { name: 'Registrar', exact: true }).click()
  await expect(form).toHaveCount(0)
  await expect(consents.getByRole('listitem')).toHaveCount(2)
  // By channel, with how it came to that: it was said of all.
  const standing = drawer.getByRole('table', { name: 'O que vale agora' })
  await expect(standing.getByRole('row', { name: /E-mail Revogou/ })).toContainText('Balcão')
  await expect(drawer.getByText(/^Fora das campanhas/)).toBeVisible()
  await drawer.getByRole('button', { name: 'Fechar os dados do cliente' }).click()

  // The attendants' role loses sight of contact data: who had them comes in again, and is shown a part.
  await boss.page.goto(`${product.url}/demo/roles/list`)
  await boss.page
    .getByRole('row', { name: /^Atendente/ })
    .getByRole('button')
    .click()
  await boss.page.getByRole('menuitem', { name: 'Editar' }).click()
  await boss.page.getByRole('checkbox', { name: 'Ver telefone, CPF/CNPJ e e-mail dos clientes' }).uncheck()
  await boss.page.getByRole('button', { name: 'Salvar' }).click()
  await expect(ana.page).toHaveURL(/\/demo\/(login|ended)/)
  const bruno = await Attendant.atTheCounter(browser, product, 'atendente2@demo.test')
  await bruno.page.goto(`${product.url}/demo/customers/list`)
  await bruno.page.getByRole('textbox', { name: /^Nome, 4 últimos dígitos/ }).fill('Camila Duarte')
  const camila = bruno.page.getByRole('table').getByRole('row').filter({ hasText: 'camila' }).first()
  await expect(camila).toContainText('•••••-')
  await expect(camila).toContainText('c•••••@')
  for (const one of [ana, boss, bruno]) expect(one.faults).toEqual([])
})
