import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { PNG } from '../server/media-samples'
import { Attendant, Customer } from './attendant'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

test('a row tells connection, waiting, draft and favourite; favourites and who waits are found alone @long', async ({
  browser,
}) => {
  const gui = new Customer(product, 'Gui Linha', '5511987650501')
  await gui.writes('Ainda tem?')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page } = ana
  await ana.open('Fila', gui.name)
  await ana.action('Aceitar')
  await ana.tab('Meus').click()
  const row = ana.row(gui.name)
  await expect(row.getByTitle(/^Esperando há/)).toBeVisible()
  const mark = () =>
    row.locator('[style*="--mark"]').evaluate((it) => Reflect.get(it, 'style').getPropertyValue('--mark'))
  expect(await mark()).toMatch(/^#/)
  await ana.composer.fill('Vou ver')
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(row).toContainText('Rascunho:')
  await ana.open('Meus', gui.name)
  await ana.send('Temos!')
  await expect(row.getByTitle(/^Esperando há/)).toHaveCount(0)

  // The star of the customer, in the row and as a filter of its own.
  await page
    .getByRole('complementary', { name: 'Dados do cliente' })
    .getByRole('button', { name: 'Marcar como favorito' })
    .click()
  await expect(row.getByTitle('Cliente favorito')).toBeVisible()
  await ana.tab('Todos').click()
  const filter = async (item: RegExp) => {
    await page.getByRole('button', { name: /^Filtrar/ }).click()
    await page.getByRole('menuitemcheckbox', { name: item }).click()
    await page.keyboard.press('Escape')
  }
  await filter(/^De favoritos/)
  await expect(ana.row(gui.name)).toBeVisible()
  const stars = async () => ({
    rows: await page.getByRole('option').count(),
    stars: await page.getByRole('option').getByTitle('Cliente favorito').count(),
  })
  await expect.poll(async () => (await stars()).rows === (await stars()).stars).toBe(true)
  await filter(/^De favoritos/)
  await filter(/^Aguardando resposta/)
  await expect(page.getByRole('list', { name: 'Filtros ligados' })).toContainText('Aguardando resposta')
  await expect(ana.row(gui.name)).toHaveCount(0)
  // The list holds still under the pointer.
  await page.mouse.move(1000, 500)
  await gui.writes('E o preço?')
  await expect(ana.row(gui.name)).toBeVisible()
  await ana.close()
})

test('who may not be taken yet says why, in the list and in the place of the composer @long', async ({
  browser,
}) => {
  const first = new Customer(product, 'Vez Primeira', '5511987650511')
  const second = new Customer(product, 'Vez Segunda', '5511987650512')
  await first.writes('Oi')
  await second.writes('Oi')
  const boss = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  const oldestFirst = (on: boolean) =>
    boss.page.evaluate(
      `fetch('/demo/graphql', { method: 'POST', headers: { 'content-type': 'application/json' },
         body: JSON.stringify({ query: 'mutation { refreshToken { token } }' }) })
       .then((r) => r.json())
       .then(({ data }) => fetch('/demo/graphql', { method: 'POST',
         headers: { 'content-type': 'application/json', authorization: 'Bearer ' + data.refreshToken.token },
         body: JSON.stringify({ query: 'mutation { updateSetting(key: "older_inbox_chats_first_only", value: "${on}") { key } }' }) }))
       .then((r) => r.json())`,
    )
  expect(await oldestFirst(true)).not.toHaveProperty('errors')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  await ana.tab('Fila').click()
  const reason = 'Há um atendimento mais antigo na fila: assuma-o primeiro.'
  await expect(ana.row(second.name).getByTitle(reason)).toBeAttached()
  await ana.row(second.name).click()
  await expect(ana.page.getByRole('region', { name: 'Escrever' })).toContainText(reason)
  // It is taken away while they look.
  expect(await oldestFirst(false)).not.toHaveProperty('errors')
  await expect(ana.page.getByRole('region', { name: 'Escrever' })).toContainText('Aceite para responder')
  await expect(ana.row(second.name).getByTitle(reason)).toHaveCount(0)
  await boss.close()
  await ana.close()
})

test('many are handed over, and many are closed, at once @long', async ({ browser }) => {
  const names = ['Lote Um', 'Lote Dois', 'Lote Três', 'Lote Quatro']
  for (const [n, name] of names.entries()) await new Customer(product, name, `551198765052${n}`).writes('Oi')
  const ana = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  for (const name of names) {
    await ana.open('Fila', name)
    await ana.action('Aceitar')
    await expect(ana.composer).toBeEnabled()
  }
  await ana.tab('Meus').click()
  const bar = ana.page.getByRole('region', { name: 'Atendimentos selecionados' })
  const choose = async (some: readonly string[]) => {
    for (const name of some) {
      await ana.row(name).hover()
      await ana.row(name).getByTitle(`Selecionar ${name}`).click()
    }
    await expect(bar).toContainText(`${some.length} selecionados`)
  }
  await choose(names.slice(0, 2))
  await bar.getByRole('button', { name: 'Transferir' }).click()
  const dialog = ana.page.getByRole('dialog')
  await dialog.getByRole('radio', { name: /Bruno/ }).check()
  await dialog.getByRole('button', { name: /^Transferir/ }).click()
  await expect(bar).toHaveCount(0)
  const bruno = await Attendant.atTheCounter(browser, product, 'atendente2@demo.test')
  await bruno.tab('Meus').click()
  for (const name of names.slice(0, 2)) await expect(bruno.row(name)).toBeVisible()

  await choose(names.slice(2))
  await bar.getByRole('button', { name: 'Encerrar' }).click()
  await dialog.getByRole('button', { name: /^Encerrar/ }).click()
  await expect(bar).toHaveCount(0)
  await ana.tab('Fechados').click()
  for (const name of names.slice(2)) await expect(ana.row(name)).toBeVisible()
  await bruno.close()
  await ana.close()
})

test('a file dropped on the conversation is looked at before it goes @long', async ({ browser }) => {
  const dani = new Customer(product, 'Dani Solta', '5511987650531')
  await dani.writes('Manda a foto')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  await ana.open('Fila', dani.name)
  await ana.action('Aceitar')
  await expect(ana.composer).toBeEnabled()
  await ana.page.getByRole('region', { name: 'Escrever' }).evaluate((region, base64) => {
    const data = new DataTransfer()
    const bytes = Uint8Array.from(atob(base64), (c) => c.charCodeAt(0))
    data.items.add(new File([bytes], 'caixa.png', { type: 'image/png' }))
    region.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }))
  }, PNG.toString('base64'))
  const dialog = ana.page.getByRole('dialog', { name: 'Enviar arquivos' })
  await expect(dialog.locator('img')).toBeVisible()
  await dialog.getByLabel('Legenda').fill('A caixa')
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(ana.bubble('A caixa').getByTitle(/Enviada|Entregue|Lida/)).toBeVisible()
  await ana.close()
})
