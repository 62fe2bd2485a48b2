import { type Browser, expect, test } from '@playwright/test'
import { startRecaptcha } from '../../emulators/recaptcha/server'
import { Product } from '../product'
import { Attendant } from './attendant'
import { keptOnDevice } from './device-store'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

/** Fails twice, so that a captcha is asked for the third time. */
async function failsTwice(browser: Browser, at: Product, email: string): Promise<Attendant> {
  const one = await Attendant.atLogin(browser, at)
  for (let n = 0; n < 2; n++) {
    await one.logIn(email, `errada-${n}`)
    await expect(one.page.getByRole('alert')).toContainText('Senha ou E-mail incorreto.')
    await expect(one.page.getByRole('button', { name: 'Entrar' })).toHaveAttribute('aria-disabled', 'false')
  }
  return one
}

test('who mistypes the password twice proves not to be a program, and comes in @long', async ({
  browser,
}) => {
  const carla = await failsTwice(browser, product, 'atendente3@demo.test')
  const strangers: string[] = []
  carla.page.on('request', (request) => {
    if (!request.url().startsWith(product.url)) strangers.push(request.url())
  })
  await carla.logIn('atendente3@demo.test')
  await expect(carla.tab('Fila')).toBeVisible()
  expect(strangers).toEqual([])
  expect(carla.faults).toEqual([])
  await carla.close()
})

test('where reCAPTCHA is configured, its box is shown and its answer is taken @long', async ({ browser }) => {
  const google = await startRecaptcha()
  const shop = await Product.start({
    RECAPTCHA_SITE_KEY: google.siteKey,
    RECAPTCHA_SECRET: google.secret,
    RECAPTCHA_URL: google.url,
  })
  try {
    const ana = await failsTwice(browser, shop, 'atendente1@demo.test')
    await ana.logIn('atendente1@demo.test')
    const box = ana.page.frameLocator('iframe[title="reCAPTCHA"]').getByRole('checkbox')
    await expect(box).toBeVisible()
    expect(google.asked).toEqual([])
    await box.check()
    await expect(ana.tab('Fila')).toBeVisible()
    expect(google.asked).toHaveLength(1)
    expect(ana.faults).toEqual([])
    await ana.close()
  } finally {
    await shop.stop()
    await google.close()
  }
})

test('another user takes the counter over: nothing of the former is left in any tab, nor on the disk', async ({
  browser,
}) => {
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page } = ana
  await ana.tab('Meus').click()
  await page.getByRole('option').first().click()
  await ana.composer.fill('segredo-da-ana')
  await expect(page).toHaveURL(/ticket=/)
  let token = ''
  page.on('request', (request) => {
    token ||= request.headers().authorization ?? ''
  })
  await expect.poll(() => token).not.toBe('')
  // As a truth, not as a text: what a device keeps fills pages.
  const keeps = (text: string) => async () => (await keptOnDevice(page)).includes(text)
  await expect.poll(keeps('segredo-da-ana')).toBe(true)
  const second = await ana.context.newPage()
  await second.goto(`${product.url}/demo/user-settings`)
  await expect(second.getByRole('button', { name: /^Conta de Ana/ })).toBeVisible()

  const switches = async (email: string, password?: string) => {
    const dialog = page.getByRole('dialog', { name: 'Trocar de usuário' })
    await dialog.getByLabel('E-mail').fill(email)
    await dialog.getByLabel('Senha', { exact: true }).fill(password ?? 'chuva-verde-telhado')
    await dialog.getByRole('button', { name: 'Trocar', exact: true }).click()
    return dialog
  }
  await page.getByRole('button', { name: /^Conta de Ana/ }).click()
  await page.getByRole('menuitem', { name: 'Trocar de usuário' }).click()
  const dialog = await switches('atendente1@demo.test')
  await expect(dialog.getByText('Este usuário já está aqui.')).toBeVisible()
  await switches('atendente2@demo.test', 'errada')
  await expect(dialog.getByRole('alert')).toHaveText('Senha ou E-mail incorreto.')
  await switches('atendente2@demo.test')
  await expect(page.getByText('Troca de usuário feita com sucesso!')).toBeVisible()
  await expect(page).toHaveURL(/\/demo\/chat\/attendance$/)
  await ana.live()
  expect(await keeps('segredo-da-ana')()).toBe(false)
  expect(await keeps('atendente1@demo.test')()).toBe(false)
  expect(await keeps('atendente2@demo.test')()).toBe(true)
  await expect(page.getByText('segredo-da-ana')).toHaveCount(0)
  const old = await page.request.post(`${product.url}/demo/graphql`, {
    headers: { authorization: token },
    data: { query: '{ userInfos { id } }' },
  })
  expect(old.status()).toBe(401)
  // The other tab goes on as the new user, by itself.
  await expect(second.getByRole('button', { name: /^Conta de Bruno/ })).toBeVisible({ timeout: 20_000 })
  await page.reload()
  await expect(page.getByRole('tab', { name: /^Meus(?! e Fila)/ })).toBeVisible()
  expect(ana.faults).toEqual([])
  await ana.close()
})

test('an administrator asks one person for a second factor, and finds them in the security log', async ({
  browser,
}) => {
  const carla = await Attendant.atLogin(browser, product)
  await carla.logIn('atendente3@demo.test')
  await expect(carla.tab('Fila')).toBeVisible()
  await carla.page.goto(`${product.url}/demo/user-settings`)
  await expect(carla.page.getByRole('heading', { name: 'Atividade da sua conta' })).toBeVisible()
  await expect(carla.page.getByText('Entrou', { exact: true }).first()).toBeVisible()

  const admin = await Attendant.atLogin(browser, product)
  await admin.logIn('admin@demo.test')
  await expect(admin.page).toHaveURL(/\/demo\/chat/)
  await admin.page.goto(`${product.url}/demo/users/list`)
  await admin.page.getByRole('button', { name: 'Ações de Carla Mendes' }).click()
  await admin.page.getByRole('menuitem', { name: 'Verificação em duas etapas' }).click()
  const dialog = admin.page.getByRole('dialog', { name: 'Verificação em duas etapas de Carla Mendes' })
  await expect(dialog.getByText('Não ativada')).toBeVisible()
  await dialog.getByRole('switch', { name: 'Exigir desta pessoa' }).click()
  await admin.page.getByRole('button', { name: 'Exigir', exact: true }).click()
  await expect(dialog.getByRole('switch', { name: 'Exigir desta pessoa' })).toBeChecked()
  // Her session was open without one: it is over, and the next begins with the enrolment.
  await expect(carla.page).toHaveURL(/\/demo\/login/, { timeout: 10_000 })
  await expect(carla.page.getByRole('heading', { name: 'Entrar' })).toBeVisible()
  await carla.logIn('atendente3@demo.test')
  await expect(carla.page.getByRole('heading', { name: 'Ative a verificação em duas etapas' })).toBeVisible()

  await admin.page.goto(`${product.url}/demo/security-report`)
  await admin.page.getByRole('combobox', { name: 'Usuário' }).fill('Carla')
  await admin.page.getByRole('option', { name: 'Carla Mendes' }).click()
  const rows = admin.page.getByRole('row').filter({ hasText: 'Carla Mendes' })
  await expect(rows.filter({ hasText: 'Exigência do usuário mudada' })).toBeVisible()
  await expect(admin.page.getByRole('row')).toHaveCount((await rows.count()) + 1)
  for (const one of [carla, admin]) await one.close()
})
