import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant } from './attendant'
import { ofList } from './list-hands'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

test('groups are made, renamed, merged, deleted and had back, and a colleague sees each at once @long', async ({
  browser,
}) => {
  const boss = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  const { page } = boss
  await page.goto(`${product.url}/demo/customers/list`)
  await ofList(page, 'Grupos')
  await expect(page).toHaveURL(/view=groups/)
  const row = (name: string) => page.getByRole('table').getByRole('row').filter({ hasText: name })
  const dialog = (name: string) => page.getByRole('dialog', { name })
  const action = async (name: string, wanted: string) => {
    await row(name)
      .getByRole('button', { name: `Ações de ${name}` })
      .click()
    await page.getByRole('menuitem', { name: wanted }).click()
  }
  await expect(row('Uso contínuo')).toBeVisible()

  // Made; a name that is taken is refused beside its field.
  await page.getByRole('button', { name: 'Novo grupo' }).click()
  await dialog('Novo grupo').getByRole('textbox', { name: 'Nome' }).fill('uso CONTINUO')
  await page.keyboard.press('Control+Enter')
  await expect(dialog('Novo grupo').getByText('Já existe um grupo com o nome uso CONTINUO.')).toBeVisible()
  await dialog('Novo grupo').getByRole('textbox', { name: 'Nome' }).fill('Pressão alta')
  await dialog('Novo grupo').getByRole('button', { name: 'Vermelho' }).click()
  await dialog('Novo grupo').getByRole('button', { name: 'Salvar' }).click()
  await expect(row('Pressão alta')).toBeVisible()

  // A colleague has the list of customers open: a new name is there without a click.
  const other = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  await other.page.goto(`${product.url}/demo/customers/list`)
  await expect(other.page.getByRole('table').getByText('Uso contínuo').first()).toBeVisible()
  await action('Uso contínuo', 'Editar grupo')
  await dialog('Editar grupo').getByRole('textbox', { name: 'Nome' }).fill('Remédio de sempre')
  await page.keyboard.press('Control+Enter')
  await expect(row('Remédio de sempre')).toBeVisible()
  await expect(other.page.getByRole('table').getByText('Remédio de sempre').first()).toBeVisible()
  await expect(other.page.getByRole('table').getByText('Uso contínuo')).toHaveCount(0)

  // Deleted, and had back with its members.
  await action('Remédio de sempre', 'Excluir grupo')
  await expect(page.getByRole('dialog').getByText(/saem deste grupo/)).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir grupo' }).click()
  await expect(row('Remédio de sempre')).toHaveCount(0)
  await expect(other.page.getByRole('table').getByText('Remédio de sempre')).toHaveCount(0)
  await page.getByRole('button', { name: /Desfazer/ }).click()
  await expect(row('Remédio de sempre')).toBeVisible()
  await expect(other.page.getByRole('table').getByText('Remédio de sempre').first()).toBeVisible()

  // Merged: its members are in the other one, and shown by the filter of the list.
  await action('Remédio de sempre', 'Juntar com outro grupo')
  await page.getByRole('dialog').getByRole('combobox', { name: 'Grupo que fica' }).click()
  await page.getByRole('option', { name: 'Pressão alta' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Juntar grupos' }).click()
  await expect(row('Remédio de sempre')).toHaveCount(0)
  await action('Pressão alta', 'Ver clientes')
  await expect(page).toHaveURL(/f\.group=\d+/)
  await expect(page.getByRole('table').getByText('Pressão alta').first()).toBeVisible()
  expect(boss.faults).toEqual([])
  for (const one of [boss, other]) await one.close()
})
