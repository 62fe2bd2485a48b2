import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant } from './attendant'
import { ofList } from './list-hands'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

test('customers are filtered by conditions put together, and the filter is kept for the team @long', async ({
  browser,
}) => {
  const boss = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  const { page } = boss
  await page.goto(`${product.url}/demo/customers/list`)
  const table = page.getByRole('table')
  const row = (name: string) => table.getByRole('row').filter({ hasText: name })
  await expect(row('Camila Duarte')).toBeVisible()
  await ofList(page, 'Filtro avançado')
  const drawer = page.getByRole('dialog', { name: 'Filtrar clientes' })
  const condition = async (nth: number, field: string, op?: string) => {
    await drawer.getByRole('button', { name: 'Adicionar condição' }).last().click()
    await drawer.getByRole('combobox', { name: 'Campo' }).nth(nth).click()
    await page.getByRole('option', { name: field, exact: true }).click()
    if (op) await drawer.getByRole('combobox', { name: 'Comparação' }).nth(nth).selectOption({ label: op })
  }
  await condition(0, 'Plano de saúde', 'é um destes')
  // Half a condition is none.
  await drawer.getByRole('button', { name: 'Aplicar' }).click()
  await expect(drawer.getByText('Complete ou tire as condições')).toBeVisible()
  await drawer.getByRole('combobox', { name: 'Valor' }).click()
  await page.getByRole('option', { name: 'Particular' }).click()
  await page.getByRole('option', { name: 'Unimed' }).click()
  await page.keyboard.press('Tab')
  await condition(1, 'Nascimento', 'é antes de')
  await drawer.getByRole('textbox', { name: 'Valor' }).fill('01/01/1980')
  await page.keyboard.press('Tab')
  await drawer.getByRole('button', { name: 'Aplicar' }).click()
  await expect(drawer).toHaveCount(0)
  await expect(page).toHaveURL(/f\.tree=/)
  await expect(row('Camila Duarte')).toHaveCount(0)
  await expect(table.getByRole('row')).toHaveCount(2)

  // A link shows the same; kept under a name, a colleague has it.
  await page.reload()
  await expect(table.getByRole('row')).toHaveCount(2)
  await ofList(page, 'Filtro avançado')
  await drawer.getByRole('textbox', { name: 'Guardar como segmento' }).fill('Plano e mais de 45')
  await drawer.getByRole('switch', { name: 'Para toda a equipe' }).click({ force: true })
  await drawer.getByRole('button', { name: 'Aplicar' }).click()
  await expect(page).toHaveURL(/f\.segment=\d+/)
  await expect(table.getByRole('row')).toHaveCount(2)
  await ofList(page, 'Editar segmento')
  const edit = page.getByRole('dialog', { name: 'Editar segmento' })
  await edit.getByRole('button', { name: 'Tirar a condição 2' }).click()
  await edit.getByRole('button', { name: 'Aplicar' }).click()
  await expect(row('Camila Duarte')).toBeVisible()
  await ofList(page, 'Excluir segmento')
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir segmento' }).click()
  await expect(page).not.toHaveURL(/f\.segment/)
  expect(boss.faults).toEqual([])
  await boss.close()
})
