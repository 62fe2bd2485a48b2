import { expect, type Page, test } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'
import { type SmtpEmulator, startSmtpEmulator } from '../../emulators/smtp/server'
import { PASSWORD, Product } from '../product'
import { Attendant } from './attendant'

let product: Product
let post: SmtpEmulator
test.beforeAll(async () => {
  post = await startSmtpEmulator({ port: 0, pagePort: 0 })
  product = await Product.start({
    SMTP_URL: `smtp://127.0.0.1:${post.port}`,
    PUBLIC_URL: 'https://painel.example',
  })
})
test.afterAll(async () => {
  await product.stop()
  await post.close()
})

const codeOf = (secret: string, seconds = 0) =>
  TOTP.generate({
    secret: Secret.fromBase32(secret.replaceAll(' ', '')),
    timestamp: Date.now() + seconds * 1_000,
  })

/** Reads the key, types the code of it, keeps the recovery codes; gives both. */
async function enrols(page: Page, done: string): Promise<{ secret: string; codes: string[] }> {
  await expect(page.getByRole('img', { name: 'QR code para o aplicativo autenticador' })).toBeVisible()
  const secret = (await page.locator('code').first().textContent()) ?? ''
  await page.getByLabel('Código', { exact: true }).fill(codeOf(secret))
  const codes = page.getByRole('listitem').filter({ hasText: /^\w{4}-\w{4}-\w{4}$/ })
  await expect(codes).toHaveCount(10)
  const all = await codes.allTextContents()
  await expect(page.getByRole('button', { name: done })).toBeDisabled()
  await page.getByRole('checkbox', { name: /Guardei os códigos/ }).check()
  await page.getByRole('button', { name: done }).click()
  return { secret, codes: all }
}

test('an authenticator in use is replaced with a code of it, and not by the password alone @long', async ({
  browser,
}) => {
  const ana = await Attendant.atLogin(browser, product)
  await ana.logIn('atendente1@demo.test')
  await expect(ana.tab('Fila')).toBeVisible()
  const { page } = ana
  await page.goto(`${product.url}/demo/user-settings`)
  await page.getByRole('button', { name: 'Ativar', exact: true }).click()
  await page.getByLabel('Sua senha').fill(PASSWORD)
  await page.getByRole('button', { name: 'Continuar' }).click()
  const { codes } = await enrols(page, 'Concluir')

  await page.getByRole('button', { name: 'Trocar de aplicativo' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Sua senha').fill(PASSWORD)
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await expect(dialog.getByText(/Informe o código do aplicativo em uso/)).toBeVisible()
  await dialog.getByLabel('Código do aplicativo em uso, ou de recuperação').fill(codes[0] ?? '')
  await dialog.getByRole('button', { name: 'Continuar' }).click()
  await enrols(page, 'Concluir')
  await expect(page.getByText(/restantes: 10/)).toBeVisible()
  const told = () =>
    post.mails().filter(({ subject }) => subject.startsWith('O seu autenticador foi trocado'))
  await expect.poll(() => told().length).toBe(1)
  await ana.close()
})

test('a second factor is set up, asked for at the next login, and a recovery code stands in for it', async ({
  browser,
}) => {
  const email = 'atendente3@demo.test'
  const carla = await Attendant.atLogin(browser, product)
  await carla.logIn(email)
  await expect(carla.tab('Fila')).toBeVisible()
  await carla.page.goto(`${product.url}/demo/user-settings`)
  await carla.page.getByRole('button', { name: 'Ativar', exact: true }).click()
  await carla.page.getByLabel('Sua senha').fill(PASSWORD)
  await carla.page.getByRole('button', { name: 'Continuar' }).click()
  const { secret, codes } = await enrols(carla.page, 'Concluir')
  await expect(carla.page.getByText(/Ativa desde .* restantes: 10/)).toBeVisible()

  const again = await Attendant.atLogin(browser, product)
  await again.page.goto(`${product.url}/demo/login?to=%2Fdemo%2Fuser-settings`)
  await again.logIn(email)
  await expect(again.page).toHaveURL(/\/demo\/two-factor\?to=/)
  // By the address there is no way around it.
  await again.page.getByLabel('Código', { exact: true }).fill(codeOf(secret, -30))
  await expect(again.page.getByRole('alert')).toHaveText(/Código incorreto ou já usado/)
  await again.page.getByLabel('Código', { exact: true }).fill(codeOf(secret, 30))
  await expect(again.page).toHaveURL(/\/demo\/user-settings$/)
  await again.page.reload()
  await expect(again.page.getByText(/Ativa desde/)).toBeVisible()
  await again.close()

  const lost = await Attendant.atLogin(browser, product)
  await lost.logIn(email)
  await lost.page.getByRole('button', { name: 'Usar um código de recuperação' }).click()
  await lost.page.getByLabel('Código de recuperação').fill(codes[0] ?? '')
  await lost.page.getByRole('button', { name: 'Confirmar' }).click()
  await expect(lost.tab('Fila')).toBeVisible()
  await lost.page.goto(`${product.url}/demo/user-settings`)
  await expect(lost.page.getByText(/restantes: 9/)).toBeVisible()
  await lost.close()
  await carla.close()
})
