import { expect, test } from '@playwright/test'
import { type SmsEmulator, startSms } from '../../emulators/sms/server'
import { Product } from '../product'
import { Attendant } from './attendant'
import { isSound } from './sound'

let product: Product
let sms: SmsEmulator
test.beforeAll(async () => {
  sms = await startSms({ port: 0 })
  product = await Product.start({
    SMS_ZENVIA_URL: sms.url,
    SMS_TWILIO_URL: sms.url,
    SMS_EMULATOR_PORT: 'off',
  })
})
test.afterAll(() => Promise.all([product.stop(), sms.close()]))

test('an account is set up once its provider knows it, and a test arrives by it', async ({ browser }) => {
  const boss = await Attendant.atLogin(browser, product)
  await boss.logIn('admin@demo.test')
  const { page } = boss
  await expect(page).toHaveURL(/\/demo\/chat/)
  await page.goto(`${product.url}/demo/campaign/sms/infos`)
  await expect(page.getByText('Nenhum SMS sai desta loja')).toBeVisible()
  await page.getByRole('button', { name: 'Configurar uma conta' }).click()
  const drawer = page.getByRole('dialog', { name: 'Conta de SMS' })
  await drawer.getByRole('textbox', { name: 'Token da API' }).fill('expired')
  await drawer.getByRole('textbox', { name: 'Remetente' }).fill('29095')
  await drawer.getByRole('button', { name: 'Salvar' }).click()
  await expect(drawer.getByText('A Zenvia não aceitou estas credenciais')).toBeVisible()
  await isSound(page)
  await drawer.getByRole('textbox', { name: 'Token da API' }).fill('a-token')
  await drawer.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Pela Zenvia, do remetente 29095.')).toBeVisible()

  await page.getByRole('textbox', { name: 'Conte as partes de um texto' }).fill('a'.repeat(150))
  await expect(page.getByText(/2 partes/)).toBeVisible()
  await isSound(page)

  await page.getByRole('button', { name: 'Enviar um teste' }).click()
  await page.getByRole('textbox', { name: 'Seu celular' }).fill('(85) 99999-1234')
  await page.getByRole('button', { name: 'Enviar o teste' }).click()
  await expect(page.getByText('Teste a caminho de +55 85 99999-1234.')).toBeVisible()
  await expect.poll(() => sms.desk.messages.map(({ phone }) => phone)).toEqual(['5585999991234'])
})
