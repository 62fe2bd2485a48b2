import { expect, type Page, test } from '@playwright/test'
import { PASSWORD, Product } from '../product'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

async function signedIn(page: Page, path: string, email = 'admin@demo.test'): Promise<void> {
  await page.goto(product.url + path)
  await expect(page).toHaveURL(/\/demo\/login\?to=/)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

test('a screen that is still to come says what it will be for, under its title and trail', async ({
  page,
}) => {
  await signedIn(page, '/demo/crm/category/edit/7')
  await expect(page).toHaveURL(`${product.url}/demo/crm/category/edit/7`)
  await expect(page.getByRole('heading', { level: 1, name: 'Editar categoria de métrica' })).toBeVisible()
  await expect(page).toHaveTitle(/Editar categoria de métrica · Balcão/)
  const trail = page.getByRole('navigation', { name: 'Caminho' })
  await expect(trail.getByRole('listitem')).toHaveText([
    'CRM',
    'Categorias de métricas',
    'Editar categoria de métrica',
  ])
  await expect(page.getByText('Aqui você vai mudar uma categoria de motivos.')).toBeVisible()
  await trail.getByRole('link', { name: 'Categorias de métricas' }).click()
  await expect(page).toHaveURL(`${product.url}/demo/crm/category`)
})

test('who may not open a screen is told so, and an address that is none leads to its page', async ({
  page,
}) => {
  await signedIn(page, '/demo/crm/category', 'atendente1@demo.test')
  await expect(page).toHaveURL(`${product.url}/demo/not-authorized`)
  await expect(page.getByRole('heading', { name: 'Acesso não permitido' })).toBeVisible()
  await page.goto(`${product.url}/demo/nowhere/at/all`)
  await expect(page).toHaveURL(`${product.url}/demo/pages/error-404`)
  await page.goto(`${product.url}/demo`)
  await expect(page).toHaveURL(`${product.url}/demo/instances/list/chooseInstance`)
})
