import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant } from './attendant'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

const ANA = 'atendente1@demo.test'
const selected = (attendant: Attendant) => attendant.page.getByRole('tab', { selected: true })

test('the list opens in the tab of before, for each user of the device @long', async ({ browser }) => {
  const ana = await Attendant.atTheCounter(browser, product, ANA)
  await expect(selected(ana)).toHaveAttribute('data-tab', 'inbox')
  await ana.tab('Abertos').click()
  await expect(selected(ana)).toHaveAttribute('data-tab', 'open')
  await ana.page.reload()
  await expect(selected(ana)).toHaveAttribute('data-tab', 'open')
  await expect(ana.page.getByRole('option').first()).toBeVisible()

  await ana.page.getByRole('button', { name: /^Conta de/ }).click()
  await ana.page.getByRole('menuitem', { name: 'Sair' }).click()
  const enter = async (email: string) => {
    await expect(ana.page).toHaveURL(/\/demo\/login/)
    await ana.logIn(email)
    await expect(ana.tab('Fila')).toBeVisible()
  }
  await enter('atendente2@demo.test')
  await expect(selected(ana)).toHaveAttribute('data-tab', 'inbox')
  await ana.page.getByRole('button', { name: /^Conta de/ }).click()
  await ana.page.getByRole('menuitem', { name: 'Sair' }).click()
  await enter(ANA)
  await expect(selected(ana)).toHaveAttribute('data-tab', 'open')

  // A tab that there is none of is the queue. Written when the page of before is gone: it may write its own yet.
  await ana.page.addInitScript({
    content: `{
    const key = 'balcao/demo/preferences'
    const kept = JSON.parse(localStorage.getItem(key))
    for (const id of Object.keys(kept.listTabs)) kept.listTabs[id] = 'secreta'
    localStorage.setItem(key, JSON.stringify(kept))
  }`,
  })
  await ana.page.reload()
  await expect(selected(ana)).toHaveAttribute('data-tab', 'inbox')
  await ana.close()
})

test('what does not exist says so, and leads to the list @long', async ({ browser }) => {
  const boss = await Attendant.atLogin(browser, product)
  const { page } = boss
  await boss.logIn('admin@demo.test')
  await expect(page).toHaveURL(/\/demo\/chat/)
  const retry = page.getByRole('button', { name: 'Tentar de novo' })
  for (const address of ['roles/edit/999999', 'roles/edit/abc', 'roles/add?from=999999']) {
    await page.goto(`${product.url}/demo/${address}`)
    await expect(page.getByText(/^Este perfil não existe/)).toBeVisible()
    await expect(retry).toHaveCount(0)
    await page.getByRole('link', { name: 'Ir para Perfis de acesso' }).click()
    await expect(page).toHaveURL(/\/demo\/roles\/list$/)
    await expect(page.getByRole('row').nth(1)).toBeVisible()
  }
  for (const address of ['instances/edit/999999', 'instances/build/999999']) {
    await page.goto(`${product.url}/demo/${address}`)
    await expect(page.getByText('Esta conexão não existe mais.')).toBeVisible()
    await expect(retry).toHaveCount(0)
  }
  await page.goto(`${product.url}/demo/chat/attendance?ticket=999999`)
  await expect(page.getByText('Este atendimento não está mais disponível para você.')).toBeVisible()
  await expect(retry).toHaveCount(0)

  // What the network failed at is tried again.
  await page.goto(`${product.url}/demo/roles/list`)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.route('**/graphql', (route) =>
    route.request().postData()?.includes('role(') ? route.abort() : route.continue(),
  )
  await page.getByRole('row').nth(1).getByRole('link').first().click()
  await expect(retry).toBeVisible()
  await page.unroute('**/graphql')
  await retry.click()
  await expect(page.getByRole('button', { name: 'Salvar' })).toBeVisible()
  await boss.close()
})
