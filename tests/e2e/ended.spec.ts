import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant } from './attendant'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

const ANA = 'atendente1@demo.test'
const DISCONNECTED = 'Um administrador encerrou sua sessão. Entre de novo para continuar.'

test('who is put out is told why at the login, in every tab, until they type; who leaves is told nothing @long', async ({
  browser,
}) => {
  const ana = await Attendant.atTheCounter(browser, product, ANA)
  const beside = await ana.context.newPage()
  await beside.goto(ana.page.url())
  await expect(beside.getByRole('tab', { name: /^Fila\b/ })).toBeVisible()
  const boss = await Attendant.atLogin(browser, product)
  await boss.logIn('admin@demo.test')
  await expect(boss.page).toHaveURL(/\/demo\/chat/)
  await boss.page.goto(`${product.url}/demo/users/list`)
  const put = async (what: string, confirm: string) => {
    await boss.page.getByRole('button', { name: 'Ações de Ana Beatriz Martins' }).click()
    await boss.page.getByRole('menuitem', { name: what, exact: true }).click()
    await boss.page.getByRole('dialog').getByRole('button', { name: confirm }).click()
  }

  await put('Desconectar', 'Desconectar')
  for (const page of [ana.page, beside]) {
    await expect(page).toHaveURL(/\/demo\/login/, { timeout: 20_000 })
    await expect(page.getByText(DISCONNECTED)).toBeVisible()
  }
  await ana.page.getByLabel('E-mail').fill('a')
  await expect(ana.page.getByText(DISCONNECTED)).toHaveCount(0)
  await beside.close()
  await ana.logIn(ANA)
  await expect(ana.page).not.toHaveURL(/\/login/)

  // A device that was away is told with its next start.
  await ana.page.goto('about:blank')
  await put('Bloquear', 'Bloquear')
  await ana.page.goto(`${product.url}/demo`)
  await expect(
    ana.page.getByText('Seu acesso foi desativado. Fale com um administrador da loja.'),
  ).toBeVisible()

  await boss.page.getByRole('button', { name: /^Conta de/ }).click()
  await boss.page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(boss.page).toHaveURL(/\/demo\/login/)
  await expect(boss.page.getByLabel('E-mail')).toBeVisible()
  await expect(boss.page.getByText(/encerrou sua sessão|acesso foi desativado|terminou/)).toHaveCount(0)
  await ana.close()
  await boss.close()
})
