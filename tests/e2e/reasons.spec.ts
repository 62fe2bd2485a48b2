import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant } from './attendant'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

test('a reason is made with its question, and asked for in the dialog that is just closing a ticket', async ({
  browser,
}) => {
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  await ana.tab('Meus').click()
  await ana.page.getByRole('listbox').getByRole('option').first().click()
  await ana.action('Encerrar')
  const closing = ana.page.getByRole('dialog', { name: 'Encerrar atendimento?' })
  await expect(closing.getByText('Venda concluída')).toBeVisible()

  const boss = await Attendant.atLogin(browser, product)
  await boss.logIn('admin@demo.test')
  const { page } = boss
  await expect(page).toHaveURL(/\/demo\/chat/)
  await page.goto(`${product.url}/demo/crm/category`)
  await page.getByRole('link', { name: 'Nova categoria' }).click()
  await page.getByRole('textbox', { name: 'Categoria', exact: true }).fill('Pós-venda')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('row').filter({ hasText: 'Pós-venda' })).toBeVisible()

  await page.goto(`${product.url}/demo/crm/reasons`)
  await page.getByRole('link', { name: 'Novo motivo' }).click()
  await expect(page).toHaveURL(/crm\/reasons\/new/)
  const drawer = page.getByRole('dialog', { name: 'Novo motivo' })
  await expect(drawer.getByRole('textbox', { name: 'Motivo', exact: true })).toBeFocused()
  await drawer.getByRole('textbox', { name: 'Motivo', exact: true }).fill('Troca feita')
  await drawer.getByRole('combobox', { name: 'Categoria' }).click()
  await page.getByRole('option', { name: 'Pós-venda' }).click()
  await drawer.getByRole('button', { name: 'Adicionar pergunta' }).click()
  await drawer.getByRole('button', { name: 'Salvar' }).click()
  // Nothing was asked yet: said beside the field, which has the keyboard.
  await expect(drawer.getByRole('textbox', { name: 'Pergunta', exact: true })).toBeFocused()
  await drawer.getByRole('textbox', { name: 'Pergunta', exact: true }).fill('Número do cupom')
  await drawer.getByRole('checkbox', { name: 'Obrigatória' }).check()
  await drawer.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('O motivo Troca feita foi criado.')).toBeVisible()
  await expect(page).toHaveURL(/crm\/reasons$/)
  const row = page.getByRole('row').filter({ hasText: 'Troca feita' })
  await expect(row).toContainText('Número do cupom')

  // Specification section 8: the dialog takes it in and says so.
  await expect(ana.page.getByText(/novas métricas inteligentes/)).toBeVisible()
  await closing.getByLabel('Buscar motivo').fill('troca')
  await ana.page.keyboard.press('ArrowDown')
  await ana.page.keyboard.press('Enter')
  await expect(closing.getByText('Número do cupom')).toBeVisible()

  await row.getByRole('link').click()
  await page.getByRole('dialog').getByRole('textbox', { name: 'Motivo', exact: true }).fill('Troca concluída')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('row').filter({ hasText: 'Troca concluída' })).toBeVisible()
  await page.goto(`${product.url}/demo/crm/reasons/999/edit`)
  await expect(page.getByText('Isto não existe mais')).toBeVisible()
  await expect(page).toHaveURL(/crm\/reasons$/)
  for (const one of [ana, boss]) await one.close()
})
