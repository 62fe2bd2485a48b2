import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant } from './attendant'
import { filterBy } from './list-hands'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

test('customers are found, looked at and changed in their list, one by one and several at once @long', async ({
  browser,
}) => {
  const boss = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  const { page } = boss
  await page.goto(`${product.url}/demo/customers/list`)
  const table = page.getByRole('table')
  const row = (name: string) => table.getByRole('row').filter({ hasText: name })
  const search = page.getByRole('textbox', { name: 'Buscar por nome, telefone, e-mail ou CPF/CNPJ' })
  const action = async (name: string, wanted: string) => {
    await row(name)
      .getByRole('button', { name: `Ações de ${name}` })
      .click()
    await page.getByRole('menuitem', { name: wanted }).click()
  }

  // Found by part of the document, of the e-mail, and of the name however it is spelled.
  await expect(row('Camila Duarte')).toBeVisible()
  await search.fill('982.247')
  await expect(table.getByRole('row')).toHaveCount(3)
  await search.fill('camila.duarte@')
  await expect(table.getByRole('row')).toHaveCount(2)
  await search.fill('duarte CAMILA')
  await expect(row('Camila M. Duarte')).toBeVisible()
  await search.fill('ninguém assim')
  await expect(page.getByText('Nada encontrado')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar filtros' }).first().click()

  // Beside the list stands what the panel of a conversation shows.
  await row('Camila Duarte').getByRole('link', { name: 'Camila Duarte' }).click()
  const drawer = page.getByRole('dialog', { name: 'Dados do cliente' })
  await expect(drawer.getByRole('button', { name: /^Alterar E-mail/ })).toContainText('camila.duarte@')
  await expect(drawer.getByText('Outros atendimentos')).toBeVisible()
  // It has an address: it is left and come back to, loaded again, and shown where the list is on another page.
  await expect(page).toHaveURL(/customers\/list\?customer=\d+/)
  await page.goBack()
  await expect(drawer).toHaveCount(0)
  await page.goForward()
  await expect(drawer.getByRole('button', { name: /^Alterar E-mail/ })).toContainText('camila.duarte@')
  await page.goto(`${page.url()}&q=ninguém assim`)
  await expect(drawer.getByRole('button', { name: /^Alterar E-mail/ })).toContainText('camila.duarte@')
  await drawer.getByRole('button', { name: 'Fechar os dados do cliente' }).click()
  await expect(drawer).toHaveCount(0)
  await expect(page).toHaveURL(/customers\/list\?q=/)
  await page.goto(`${product.url}/demo/customers/list?customer=999999999`)
  await expect(page.getByText('Este cliente não existe mais')).toBeVisible()
  await expect(page).toHaveURL(/customers\/list$/)

  // Somebody who has not written yet is taken down, and stands open for what else is known of them.
  await page.getByRole('button', { name: 'Novo cliente' }).click()
  const form = page.getByRole('dialog', { name: 'Novo cliente' })
  await expect(form.getByRole('textbox', { name: 'Nome' })).toBeFocused()
  await page.keyboard.type('Nora Nova')
  await form.getByRole('textbox', { name: 'Telefone' }).fill('98111-2233')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByText('Falta o DDD.')).toBeVisible()
  await form.getByRole('textbox', { name: 'Telefone' }).fill('(11) 98111-2233')
  // A day of the shop's own fields is typed as it is written here, whatever the browser's language.
  await form.getByRole('textbox', { name: 'Nascimento' }).fill('23/11/1980')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(drawer.getByText('+55 11 98111-2233')).toBeVisible()
  await expect(drawer.getByText('23/11/1980')).toBeVisible()
  await drawer.getByRole('button', { name: 'Fechar os dados do cliente' }).click()
  await search.fill('Nora')
  await expect(row('Nora Nova')).toBeVisible()
  await search.fill('')
  await expect(row('Camila Duarte')).toBeVisible()

  // Marked by the menu of their row; blocking is asked about.
  await action('Camila Duarte', 'Marcar como favorito')
  await expect(row('Camila Duarte').getByRole('img', { name: 'Favorito' })).toBeVisible()
  await action('Camila M. Duarte', 'Bloquear')
  await page.getByRole('dialog').getByRole('button', { name: 'Bloquear' }).click()
  await expect(row('Camila M. Duarte').getByText('Bloqueado')).toBeVisible()
  await filterBy(page, 'Bloqueio', /^Bloqueados/)
  await expect(table.getByRole('row')).toHaveCount(2)
  await action('Camila M. Duarte', 'Desbloquear')
  await expect(page.getByText('Nada encontrado')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar filtros' }).first().click()

  // Several at once: into a group that is made for them, and found by it.
  for (const name of ['Camila Duarte', 'Camila M. Duarte']) await row(name).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Adicionar a um grupo' }).click()
  const group = page.getByRole('dialog', { name: 'Adicionar a um grupo' })
  await group.getByRole('combobox').fill('As Camilas')
  await group.getByRole('option', { name: /As Camilas/ }).click()
  await expect(page.getByText('2 clientes alterados.')).toBeVisible()
  await expect(row('Camila M. Duarte').getByText('As Camilas')).toBeVisible()
  await page.reload()
  await filterBy(page, 'Grupos', 'As Camilas')
  await expect(table.getByRole('row')).toHaveCount(3)

  // And out of it, which can be taken back.
  for (const name of ['Camila Duarte', 'Camila M. Duarte']) await row(name).getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Tirar de um grupo' }).click()
  const leaving = page.getByRole('dialog', { name: 'Tirar de um grupo' })
  await leaving.getByRole('combobox').fill('As Camilas')
  await expect(leaving.getByRole('option')).toHaveText(['As Camilas'])
  await page.keyboard.press('Enter')
  await expect(page.getByText('Nada encontrado')).toBeVisible()
  await page.keyboard.press('Control+z')
  await expect(table.getByRole('row')).toHaveCount(3)

  // The first day's list leads to the import itself.
  await page.goto(`${product.url}/demo/customers/list#import`)
  const importing = page.getByRole('dialog', { name: 'Importar' })
  await expect(importing).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(importing).toBeHidden()
  await expect(page).toHaveURL(/customers\/list$/)

  // The way back to the conversation.
  await action('Camila Duarte', 'Abrir conversa')
  await expect(page).toHaveURL(/chat\/attendance\?ticket=\d+/)
  await expect(boss.conversation('Camila Duarte')).toBeVisible()
  expect(boss.faults).toEqual([])
  await boss.close()
})
