import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant } from './attendant'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

/** Seen to fail with a form that keeps no state of the CRF, and with a server that takes any CNPJ. */
test('an administrator says what the shop is, and an attendant reads and copies it @long', async ({
  browser,
}) => {
  const boss = await Attendant.atLogin(browser, product)
  await boss.logIn('admin@demo.test')
  await expect(boss.page).toHaveURL(/\/demo\/chat/)
  await boss.page.goto(`${product.url}/demo/client-form`)
  const cnpj = boss.page.getByLabel('CNPJ')
  await cnpj.fill('11.222.333/0001-82')
  await boss.page.getByRole('button', { name: 'Salvar' }).click()
  await expect(boss.page.getByText('Este não é um CNPJ.')).toBeVisible()
  await expect(cnpj).toBeFocused()
  await cnpj.fill('11.222.333/0001-81')
  await boss.page.getByLabel('AFE da Anvisa').fill('')
  await boss.page.getByRole('button', { name: 'Salvar' }).click()
  await expect(boss.page.getByText('Os dados da loja foram salvos.')).toBeVisible()
  await expect(boss.page.getByText('A RDC 44/2009 pede, e ainda falta: AFE da Anvisa.')).toBeVisible()

  const ana = await Attendant.atLogin(browser, product)
  await ana.logIn('atendente1@demo.test')
  await expect(ana.page).toHaveURL(/\/demo\/chat/)
  await ana.page.goto(`${product.url}/demo/client-form`)
  await expect(ana.page.getByText('11.222.333/0001-81')).toBeVisible()
  await expect(ana.page.getByRole('button', { name: 'Salvar' })).toHaveCount(0)
  // Changed by the administrator, seen without loading.
  await boss.page.getByLabel('AFE da Anvisa').fill('7.12345.6')
  await boss.page.keyboard.press('Control+Enter')
  await expect(ana.page.getByText('7.12345.6')).toBeVisible()
  await ana.context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await ana.page.getByRole('button', { name: 'Copiar tudo' }).click()
  await expect(ana.page.getByText('Copiado.')).toBeVisible()
  expect(await ana.page.evaluate(() => navigator.clipboard.readText())).toContain('AFE da Anvisa: 7.12345.6')
  await ana.close()
  await boss.close()
})
