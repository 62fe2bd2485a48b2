import { readFileSync } from 'node:fs'
import { expect, type Page, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant } from './attendant'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

const accesses = (page: Page) => page.getByRole('tabpanel', { name: 'Acessos a clientes' })

test('an administrator asks who saw a customer, from the customer’s panel, and saves it as a table', async ({
  browser,
}) => {
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  await ana.open('Meus', 'Camila Duarte')
  // Who may not open the report is shown no way there.
  await expect(ana.page.getByRole('complementary', { name: 'Dados do cliente' })).toBeVisible()
  await expect(ana.page.getByRole('link', { name: 'Quem viu este cliente' })).toHaveCount(0)

  const boss = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  const { page } = boss
  await boss.open('Abertos', 'Camila Duarte')
  await page.getByRole('link', { name: 'Quem viu este cliente' }).click()
  await expect(page).toHaveURL(/\/demo\/security-report\?view=accesses&customer=\d+&from=[\d-]+&to=[\d-]+$/)
  const view = accesses(page)
  const opened = view.getByRole('row').filter({ hasText: 'Abriu' })
  await expect(opened.filter({ hasText: 'Ana Beatriz Martins' })).toHaveCount(1)
  // Told once in each period: she may have come in one and gone on in the next.
  await expect(opened.filter({ hasText: 'Mariana Azevedo' }).first()).toBeVisible()
  await expect(view.getByRole('combobox', { name: 'Cliente' })).toHaveValue('Camila Duarte')
  await expect(view.getByRole('row').filter({ hasText: 'Carla Mendes' })).toHaveCount(0)

  // By who it was, and from there by kind.
  await opened.getByRole('button', { name: 'Ana Beatriz Martins' }).click()
  await expect(view.getByRole('row').filter({ hasText: 'Mariana Azevedo' })).toHaveCount(0)
  await expect(view.getByRole('combobox', { name: 'Usuário' })).toHaveValue('Ana Beatriz Martins')
  // What is asked for stands in the address: loaded again it is the same, and a way here from elsewhere brings none of it along.
  await expect(page).toHaveURL(/user=\d+/)
  await page.reload()
  await expect(view.getByRole('combobox', { name: 'Usuário' })).toHaveValue('Ana Beatriz Martins')
  await expect(view.getByRole('row').filter({ hasText: 'Mariana Azevedo' })).toHaveCount(0)
  await view.getByRole('combobox', { name: 'O que' }).click()
  await page.getByRole('option', { name: 'Tudo, menos listas' }).click()
  await expect(view.getByRole('row').filter({ hasText: 'Viu na lista' })).toHaveCount(0)
  await expect(opened).toHaveCount(1)

  const saving = page.waitForEvent('download')
  await view.getByRole('button', { name: 'Exportar CSV' }).click()
  const file = await saving
  expect(file.suggestedFilename()).toBe('acessos-a-clientes.csv')
  const [head, ...lines] = readFileSync(await file.path(), 'utf8').split('\r\n')
  expect(head).toBe('\uFEFFQuando (UTC);O que;Código do cliente;Cliente;Código do usuário;Usuário')
  expect(lines.filter((line) => line !== '')).toEqual([
    expect.stringMatching(/^\d{4}-\d{2}-\d{2}T[\d:.]+Z;Abriu;\d+;Camila Duarte;\d+;Ana Beatriz Martins$/),
  ])

  // Nothing of that kind, and the way out.
  await view.getByRole('combobox', { name: 'O que' }).click()
  await page.getByRole('option', { name: 'Baixou arquivo' }).click()
  await expect(view.getByText('Nenhum acesso com estes filtros.')).toBeVisible()
  await view.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(view.getByRole('row').filter({ hasText: 'Viu na lista' }).first()).toBeVisible()

  // Another customer, by name.
  await view.getByRole('combobox', { name: 'Cliente' }).fill('Camila')
  await page.getByRole('option', { name: /^Camila Duarte/ }).click()
  await expect(page).toHaveURL(/customer=\d+/)
  await expect(view.getByRole('row').filter({ hasText: 'Achou na busca' })).toHaveCount(1)

  // That it was read and exported stands in the security log, with whom it was about.
  await page.getByRole('tab', { name: 'Acontecimentos' }).click()
  await expect(page).toHaveURL(/security-report$/)
  const log = page.getByRole('tabpanel', { name: 'Acontecimentos' })
  const exported = log.getByRole('row').filter({ hasText: 'Exportou os acessos a clientes' })
  await expect(exported).toContainText('cliente: Camila Duarte')
  await expect(exported).toContainText('de Ana Beatriz Martins')
  await ana.close()
  await boss.close()
})

test('without the network it says so, and shows it when it is asked again @long', async ({ browser }) => {
  const boss = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  const { page } = boss
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('customerAccessTrail') ? route.abort() : route.fallback(),
  )
  await page.goto(`${product.url}/demo/security-report?view=accesses`)
  const view = accesses(page)
  await expect(view.getByRole('alert')).toContainText('Não foi possível carregar os acessos.')
  await page.unroute('**/graphql')
  await view.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(view.getByRole('row').filter({ hasText: 'Viu na lista' }).first()).toBeVisible()
  await boss.close()
})
