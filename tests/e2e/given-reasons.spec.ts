import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Api } from './api'
import { Attendant } from './attendant'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

test('orders and quotes end for the reasons that the shop has made, and what is in use is named before it is deleted @long', async ({
  browser,
}) => {
  const api = await Api.of(product, 'admin@demo.test')
  const boss = await Attendant.atLogin(browser, product)
  await boss.logIn('admin@demo.test')
  const { page } = boss
  await expect(page).toHaveURL(/\/demo\/chat/)

  // Made as those for closing are; only a closing comes to something.
  await page.goto(`${product.url}/demo/crm/reasons/new`)
  const drawer = page.getByRole('dialog', { name: 'Novo motivo' })
  await drawer.getByRole('textbox', { name: 'Motivo', exact: true }).fill('Mudou de ideia')
  await drawer.getByRole('combobox', { name: 'Para' }).click()
  await page.getByRole('option', { name: 'Cancelar pedido' }).click()
  await expect(drawer.getByRole('combobox', { name: 'Resultado' })).toHaveCount(0)
  await drawer.getByRole('button', { name: 'Adicionar pergunta' }).click()
  await drawer.getByRole('textbox', { name: 'Pergunta', exact: true }).fill('O que houve?')
  await drawer.getByRole('checkbox', { name: 'Obrigatória' }).check()
  await drawer.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('O motivo Mudou de ideia foi criado.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Mudou de ideia' })).toContainText('Cancelar pedido')

  const { items: orders } = await api.ask<{ items: { id: string }[] }>(
    `{ orderRows(list: { filters: [{ field: "phase", any: ["placed", "confirmed"] }] }) { items { id } } }`,
  )
  const [order] = orders
  if (!order) throw new Error('the demo shop has no order')
  await page.goto(`${product.url}/demo/orders/infos?id=${order.id}`)
  await page.getByRole('button', { name: 'Cancelar pedido' }).click()
  const cancel = page.getByRole('dialog')
  await cancel.getByRole('button', { name: 'Cancelar pedido' }).click()
  await expect(cancel.getByRole('alert')).toContainText('Escolha o motivo')
  await cancel.getByText('Mudou de ideia', { exact: true }).click()
  await cancel.getByRole('button', { name: 'Cancelar pedido' }).click()
  await expect(cancel.getByText('O que houve?: preencha este campo.')).toBeVisible()
  await cancel.getByRole('textbox', { name: 'O que houve?' }).fill('Mudou de cidade')
  await cancel.getByRole('button', { name: 'Cancelar pedido' }).click()
  await expect(cancel).toBeHidden()
  await expect(page.getByText('Mudou de ideia (O que houve?: Mudou de cidade)').first()).toBeVisible()

  // A quote is refused in words while there is no reason for that.
  await page.goto(`${product.url}/demo/pre-orders?status=open`)
  const quote = page.getByRole('row').filter({ hasText: 'Aberto' }).first()
  await quote.getByRole('button', { name: /^Ações/ }).click()
  await page.getByRole('menuitem', { name: 'Recusar' }).click()
  const refuse = page.getByRole('dialog', { name: /^Recusar o orçamento/ })
  await refuse.getByRole('combobox').fill('Achou caro')
  await refuse.getByRole('button', { name: 'Recusar' }).click()
  await expect(refuse).toBeHidden()
  await page.goto(`${product.url}/demo/pre-orders?status=refused`)
  await expect(page.getByRole('row').filter({ hasText: 'Achou caro' })).toBeVisible()

  // A connection that hours are made for names them.
  const [instance] = await api.ask<{ id: string; name: string; nickname: string | null }[]>(
    '{ instances { id name nickname } }',
  )
  await api.ask(
    `mutation($id: ID!) { saveOpeningHours(instance_id: $id, opening: { week: ["", "", "", "", "", "", ""], national: true, days: [], absence: "", active: true }) }`,
    { id: instance?.id },
  )
  await page.goto(`${product.url}/demo/instances/edit/${instance?.id}`)
  await page.getByRole('button', { name: 'Excluir conexão' }).click()
  const remove = page.getByRole('dialog')
  await expect(remove.getByRole('listitem').filter({ hasText: 'horário de funcionamento' })).toBeVisible()
  await remove.getByRole('textbox').fill(instance?.nickname ?? instance?.name ?? '')
  await remove.getByRole('button', { name: 'Excluir conexão' }).click()
  await expect(remove.getByRole('alert')).toContainText('ainda está em uso (horário de funcionamento')
  await boss.close()
})
