import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant } from './attendant'
import { Records } from './records'
import { isSound } from './sound'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

test('a rule is written as a sentence, shows what it would do today, and is switched on and off', async ({
  browser,
}) => {
  const records = new Records(product)
  const boss = await Attendant.atLogin(browser, product)
  await boss.logIn('admin@demo.test')
  const { page } = boss
  await expect(page).toHaveURL(/\/demo\/chat/)

  // What it says.
  await page.goto(`${product.url}/demo/relationship-templates/new`)
  const drawer = page.getByRole('dialog', { name: 'Novo modelo' })
  await drawer.getByRole('textbox', { name: 'Nome' }).fill('Feliz aniversário')
  await drawer
    .getByRole('textbox', { name: 'Texto dentro das 24 horas' })
    .fill('Parabéns, {{primeiro_nome}}! {{produto}}')
  await drawer.getByRole('button', { name: 'Salvar' }).click()
  await expect(drawer.getByText('Uma régua não conhece {{produto}}.')).toBeVisible()
  await drawer
    .getByRole('textbox', { name: 'Texto dentro das 24 horas' })
    .fill('Parabéns, {{primeiro_nome}}!')
  await expect(drawer.getByRole('region', { name: 'Como o cliente vê' })).toContainText('Parabéns, Maria!')
  await drawer.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('O modelo Feliz aniversário foi salvo.')).toBeVisible()

  await records.query('UPDATE customer_facts SET birthday = NULL')
  await page.goto(`${product.url}/demo/messaging/relationship-rules/new`)
  await page.getByRole('textbox', { name: 'Nome' }).fill('Aniversário da loja')
  await page.getByRole('combobox', { name: 'Enviar' }).click()
  await page.getByRole('option', { name: 'Feliz aniversário' }).click()
  const today = page.getByRole('region', { name: 'O que faria hoje' })
  await expect(today).toContainText('Hoje ela não se aplica a ninguém.')

  // Two whose birthday is today: one who agreed to promotions and wrote a moment ago is being served.
  await records.query(
    `UPDATE customer_facts f SET birthday = to_char(now() AT TIME ZONE 'America/Sao_Paulo', 'MMDD')::smallint
     FROM (SELECT tenant_id, id FROM customers WHERE merged_into IS NULL AND erased_at IS NULL ORDER BY id LIMIT 2) c
     WHERE f.tenant_id = c.tenant_id AND f.customer_id = c.id`,
  )
  await page.getByLabel('No máximo por dia').fill('150')
  await expect(today).toContainText('de 2 a quem ela se aplica')
  await isSound(page)
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page).toHaveURL(/messaging\/relationship-rules$/)
  const row = page.getByRole('row', { name: /Aniversário da loja/ })
  await expect(row).toContainText('Pausada')

  await row.getByRole('button', { name: /Aniversário da loja/ }).click()
  await page.getByRole('menuitem', { name: 'Ativar' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Ativar' }).click()
  await expect(row).toContainText('Ativa')
  await isSound(page)

  await row.getByRole('button', { name: /Aniversário da loja/ }).click()
  await page.getByRole('menuitem', { name: 'Ver envios' }).click()
  await expect(page.getByRole('dialog', { name: 'Envios de Aniversário da loja' })).toContainText(
    'Nada ainda.',
  )
  await page.keyboard.press('Escape')

  // A category has an address for its form.
  await page.goto(`${product.url}/demo/relationship-rules-categories/add`)
  const form = page.getByRole('dialog', { name: 'Nova categoria de régua' })
  await form.getByRole('textbox', { name: 'Categoria' }).fill('Datas')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(page).toHaveURL(/relationship-rules-categories$/)
  await expect(page.getByRole('row', { name: /Datas/ })).toBeVisible()
})
