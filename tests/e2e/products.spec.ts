import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { PNG } from '../server/media-samples'
import { Attendant, Customer } from './attendant'
import { isSound } from './sound'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

test('a product is made by its rules, its price changed, and its history read', async ({ browser }) => {
  const boss = await Attendant.atLogin(browser, product)
  await boss.logIn('admin@demo.test')
  await expect(boss.page).toHaveURL(/\/demo\/chat/)
  const { page } = boss
  await page.goto(`${product.url}/demo/products`)
  await expect(page.getByRole('row').filter({ hasText: 'Água micelar' })).toBeVisible()
  await isSound(page)
  await page.getByRole('button', { name: 'Novo produto' }).click()
  const form = page.getByRole('dialog', { name: 'Novo produto' })
  await form.getByLabel('Nome').fill('Xarope de Guaco')
  await form.getByLabel('Código de barras (GTIN)').fill('7891058001156')
  await form.getByLabel('Preço', { exact: true }).fill('1990')
  await form.getByLabel('PMC').fill('1500')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(form.getByText('O dígito verificador não confere.')).toBeVisible()
  await expect(form.getByText('O preço passa do PMC (Lei 10.742/2003).')).toBeVisible()
  await form.getByLabel('Código de barras (GTIN)').fill('7891058001155')
  await form.getByLabel('PMC').fill('2500')
  await isSound(page, '[role=dialog]')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('O produto Xarope de Guaco foi cadastrado.')).toBeVisible()
  // The form stands over the list until that has been read again.
  await expect(form).toBeHidden()

  await page.getByRole('textbox', { name: /^Buscar por nome/ }).fill('guaco')
  const row = page.getByRole('row').filter({ hasText: 'Xarope de Guaco' })
  await expect(row).toContainText('R$\u00a019,90')
  await row.getByRole('checkbox').check()
  await page.getByRole('toolbar').getByRole('button', { name: 'Mudar preço' }).click()
  const bulk = page.getByRole('dialog')
  await bulk.getByLabel('Mudança').fill('50')
  await bulk.getByRole('button', { name: 'Mudar', exact: true }).click()
  await expect(bulk.getByText('passa do PMC')).toBeVisible()
  await bulk.getByLabel('Mudança').fill('10')
  await bulk.getByRole('button', { name: 'Mudar', exact: true }).click()
  await expect(page.getByText('1 produto foi alterado.')).toBeVisible()
  await expect(row).toContainText('R$\u00a021,89')
  await page.getByRole('button', { name: 'Ações de Xarope de Guaco' }).click()
  await page.getByRole('menuitem', { name: 'Histórico' }).click()
  const history = page.getByRole('dialog', { name: 'Histórico de Xarope de Guaco' })
  await expect(history.getByText('R$\u00a019,90')).toBeVisible()
  await expect(history.getByText('Cadastrado')).toBeVisible()
  expect(boss.faults).toEqual([])
})

test('a product with a picture, saved again because no answer came, is one product with its picture @long', async ({
  browser,
}) => {
  const boss = await Attendant.atLogin(browser, product)
  await boss.logIn('admin@demo.test')
  await expect(boss.page).toHaveURL(/\/demo\/chat/)
  const { page } = boss
  await page.goto(`${product.url}/demo/products?q=calendula`)
  let lost = 0
  await page.route('**/graphql', async (route) => {
    if (lost > 0 || !/mutation SaveProduct\b/.test(route.request().postData() ?? '')) return route.fallback()
    lost++
    await route.fetch()
    await route.abort()
  })
  await page.getByRole('button', { name: 'Novo produto' }).click()
  const form = page.getByRole('dialog', { name: 'Novo produto' })
  const save = form.getByRole('button', { name: 'Salvar' })
  await form.getByLabel('Nome').fill('Pomada de Calêndula')
  await form.getByLabel('Preço', { exact: true }).fill('1290')
  await form
    .locator('input[type=file]')
    .setInputFiles({ name: 'pomada.png', mimeType: 'image/png', buffer: PNG })
  await save.click()
  await expect(form.getByRole('alert')).toBeVisible()
  // What is typed before the second try holds.
  await form.getByLabel('Preço', { exact: true }).fill('1390')
  await save.click()
  await expect(page.getByText('O produto Pomada de Calêndula foi cadastrado.')).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: 'Pomada de Calêndula' })
  await expect(row).toHaveCount(1)
  await expect(row).toContainText('R$\u00a013,90')
  await page.getByRole('button', { name: 'Ações de Pomada de Calêndula' }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  const edit = page.getByRole('dialog', { name: 'Editar produto' })
  const picture = edit.getByRole('img', { name: 'Foto' })
  await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1)
  expect(boss.faults).toEqual([])
})

test('a product is found beside the conversation, offered in a line, and without a network', async ({
  browser,
}) => {
  const rui = new Customer(product, 'Rui Produto', '5511987657202')
  await rui.writes('Tem dipirona?')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  await ana.open('Fila', rui.name)
  await ana.action('Aceitar')
  await expect(ana.composer).toBeEnabled()
  const { page } = ana
  await expect(page.getByRole('button', { name: 'Buscar produto' })).toBeVisible()
  await ana.composer.focus()
  await page.keyboard.press('Alt+Shift+KeyP')
  const picker = page.getByRole('dialog', { name: 'Buscar produto' })
  const search = picker.getByRole('combobox')
  await expect(search).toBeFocused()
  await search.fill('dipirona gotas')
  const option = picker.getByRole('option', { name: /Dipirona Gotas/ })
  await expect(option).toContainText('41 unidades')
  await isSound(page, '[role=dialog]')
  await search.press('Enter')
  await expect(ana.composer).toHaveValue(/Dipirona Gotas 500 mg\/ml, 20 ml: R\$\u00a07,49/)
  await expect(ana.composer).toBeFocused()

  // What was kept is found without the network, and said to be old.
  await ana.context.setOffline(true)
  await page.keyboard.press('Alt+Shift+KeyP')
  await search.fill('losartana')
  await expect(picker.getByText('Sem conexão: só os mais vendidos')).toBeVisible({ timeout: 20_000 })
  await expect(picker.getByRole('option', { name: /Losartana/ })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(picker).toHaveCount(0)
  await expect(ana.composer).toBeFocused()
  await ana.context.setOffline(false)
  expect(ana.faults).toEqual([])
})

test('a quote of two lines with a discount takes 25 keys, and reaches the customer as a text and a page @long', async ({
  browser,
}) => {
  const tom = new Customer(product, 'Tom Teclado', '5511987657203')
  await tom.writes('Quanto fica a dipirona com o protetor?')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page } = ana
  await ana.open('Fila', tom.name)
  await ana.action('Aceitar')
  const panel = page.getByRole('complementary', { name: 'Dados do cliente' })
  await panel.getByText('Orçamentos', { exact: true }).click()
  await panel.getByRole('button', { name: 'Novo orçamento' }).click()
  const till = page.getByRole('region', { name: 'Orçamento', exact: true })
  await expect(till.getByRole('combobox', { name: /código de barras/ })).toBeFocused()
  let keys = 0
  const type = async (text: string) => {
    keys += text.length
    await page.keyboard.type(text)
  }
  const press = async (key: string) => {
    keys += 1
    await page.keyboard.press(key)
  }
  await type('gotas')
  const hit = till.getByRole('option', { name: /Dipirona Gotas/ })
  await expect(hit).toContainText('41 un.')
  await expect(hit).toContainText('500 mg/ml')
  await press('Enter')
  await expect(till.getByRole('textbox', { name: /^Quantidade de Dipirona Gotas/ })).toBeFocused()
  await type('2')
  await press('Enter')
  await type('prote')
  await expect(till.getByRole('option', { name: /Protetor solar/ })).toContainText('69,90')
  await isSound(page, '[data-pane="till"]')
  await press('Enter')
  await press('Alt+KeyR')
  await type('200')
  const preview = page.getByRole('region', { name: 'O que Tom vai receber' })
  await expect(preview).toContainText('2 × Dipirona Gotas 500 mg/ml, 20 ml')
  await expect(preview).toContainText('Desconto: -R$ 2,00')
  await press('Control+Enter')
  expect(keys).toBeLessThanOrEqual(25)
  await expect(page.getByText(/^Orçamento O-\d+ enviado: texto e PDF\.$/)).toBeVisible()
  await expect(till).toHaveCount(0)
  await expect(ana.composer).toBeFocused()
  await expect(ana.composer).toHaveValue('')
  // What was shown before is what came, and the page behind it.
  await expect.poll(async () => (await tom.received()).join()).toContain('Desconto: -R$ 2,00')
  await expect
    .poll(async () =>
      JSON.stringify(await product.emulator('GET', `/messages?wa_id=${tom.phone}&direction=toCustomer`)),
    )
    .toMatch(/"document":\{[^}]*"filename":"O-\d+\.pdf"/)
  expect(ana.faults).toEqual([])
})
