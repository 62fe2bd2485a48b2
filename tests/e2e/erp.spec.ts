import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, type Page, test } from '@playwright/test'
import { type ErpEmulator, startErp } from '../../emulators/erp/server'
import { emulatedErp } from '../../server/platform/config-erp'
import { PASSWORD, Product } from '../product'

let product: Product
let erp: ErpEmulator
/** Where shops' files are put. */
const folder = mkdtempSync(path.join(tmpdir(), 'balcao-files-'))
test.beforeAll(async () => {
  erp = await startErp({ port: 0, perSecond: { bling: 50, tiny: 50, omie: 50 } })
  const { urls, signIn, client } = emulatedErp(erp.url)
  product = await Product.start({
    BLING_URL: urls.bling,
    BLING_SIGN_IN_URL: signIn.bling.authorize,
    BLING_TOKEN_URL: signIn.bling.token,
    BLING_CLIENT_ID: client.id,
    BLING_CLIENT_SECRET: client.secret,
    ERP_FILES_DIR: folder,
  })
})
test.afterAll(async () => {
  await product?.stop()
  await erp?.close()
  rmSync(folder, { recursive: true, force: true })
})

/** Logs in at the address that the ERP sends the browser back to. */
async function atTheIntegrations(page: Page): Promise<void> {
  await page.goto(`http://localhost:${product.port}/demo/erp-integrations`)
  await page.getByLabel('E-mail').fill('admin@demo.test')
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('button', { name: 'Nova integração' }).click()
}

test('an ERP is signed in to, its products come, a doubted price waits and is accepted', async ({ page }) => {
  const shop = erp.shops.bling
  const dipirona = shop.add({ sku: 'ERP-DIP', name: 'Dipirona do ERP', price: 8.9, stock: 4 })
  await atTheIntegrations(page)
  await page.getByRole('combobox', { name: 'Sistema' }).click()
  await page.getByRole('option', { name: 'Bling' }).click()
  await page.getByRole('textbox', { name: 'Nome' }).fill('Bling da matriz')
  await page.getByRole('button', { name: 'Salvar' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Bling da matriz' })
  const menu = page.getByRole('button', { name: 'Ações de Bling da matriz' })
  await expect(row).toContainText('Precisa entrar')
  await menu.click()
  await page.getByRole('menuitem', { name: 'Entrar no ERP' }).click()
  await page.getByRole('link', { name: 'Autorizar' }).click()
  await expect(row).toContainText('Conectada')
  // The products have come.
  await expect(row.getByRole('cell', { name: '1', exact: true })).toBeVisible()

  shop.change(dipirona.id, { price: 89 })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Buscar mudanças agora' }).click()
  await page.getByRole('tab', { name: 'Recusas' }).click()
  const waiting = page.getByRole('row').filter({ hasText: 'Dipirona do ERP' })
  await expect(waiting).toContainText('mais de 60 %')
  await page.getByRole('button', { name: 'Ações de Dipirona do ERP' }).click()
  await page.getByRole('menuitem', { name: 'Aceitar preço' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Aceitar preço' }).click()
  await expect(page.getByText('Nada espera por uma decisão.')).toBeVisible()
  await page.getByRole('tab', { name: 'Leituras' }).click()
  await expect(page.getByRole('row').filter({ hasText: 'Concluída' }).first()).toBeVisible()
})

test('a file has a profile: from where, how often, and which of its columns is what @long', async ({
  page,
}) => {
  mkdirSync(path.join(folder, 'demo'))
  writeFileSync(
    path.join(folder, 'demo', 'tabela.csv'),
    'Interno;Mercadoria;Tabela 3\nFILE-1;Soro do arquivo;7,50\n',
  )
  await atTheIntegrations(page)
  await page.getByRole('combobox', { name: 'Sistema' }).click()
  await page.getByRole('option', { name: 'Arquivo (CSV ou XLSX)' }).click()
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Planilha da matriz')
  await page.getByRole('textbox', { name: 'Arquivo ou endereço' }).fill('tabela.csv')
  await page.getByRole('textbox', { name: 'Buscar a cada (horas)' }).fill('12')
  const columns = page.getByRole('group', { name: 'Colunas do arquivo' })
  await columns.getByRole('textbox', { name: 'Código', exact: true }).fill('Interno')
  await columns.getByRole('textbox', { name: 'Nome do produto' }).fill('Mercadoria')
  await columns.getByRole('textbox', { name: 'Preço', exact: true }).fill('Tabela 4')
  await page.getByRole('button', { name: 'Salvar' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Planilha da matriz' })
  await expect(row).toContainText('O arquivo não tem a coluna “Tabela 4”.')

  await page.getByRole('button', { name: 'Ações de Planilha da matriz' }).click()
  await page.getByRole('menuitem', { name: 'Editar' }).click()
  await expect(page.getByText(/^Próxima busca:/)).toBeVisible()
  await expect(columns.getByRole('textbox', { name: 'Nome do produto' })).toHaveValue('Mercadoria')
  await columns.getByRole('textbox', { name: 'Preço', exact: true }).fill('Tabela 3')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(row).toContainText('Conectada')
  await expect(row.getByRole('cell', { name: '1', exact: true })).toBeVisible()
})

test('a product of the shop is found among the ERP’s own and linked, by the keyboard alone @long', async ({
  page,
}) => {
  const shop = erp.shops.bling
  const linked = shop.add({ sku: 'ERP-ALC', name: 'Álcool gel do ERP', price: 12 })
  await atTheIntegrations(page)
  await page.getByRole('combobox', { name: 'Sistema' }).click()
  await page.getByRole('option', { name: 'Bling' }).click()
  await page.getByRole('textbox', { name: 'Nome' }).fill('Bling do depósito')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await page.getByRole('button', { name: 'Ações de Bling do depósito' }).click()
  await page.getByRole('menuitem', { name: 'Entrar no ERP' }).click()
  await page.getByRole('link', { name: 'Autorizar' }).click()
  const row = page.getByRole('row').filter({ hasText: 'Bling do depósito' })
  await expect(row).toContainText('Conectada')
  await expect(row.getByRole('cell', { name: /^[1-9]/ }).first()).toBeVisible()
  // Entered there since, under a code of its own.
  const soap = shop.add({ sku: 'ERP-SAB', name: 'Sabonete líquido do ERP', price: 19.9, stock: 6 })

  await page.goto(`http://localhost:${product.port}/demo/products`)
  await page.getByRole('button', { name: 'Novo produto' }).click()
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Sabonete líquido 250 ml')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('O produto Sabonete líquido 250 ml foi cadastrado.')).toBeVisible()
  await page.getByPlaceholder('Buscar por nome, princípio ativo').fill('sabonete')
  await page.getByRole('button', { name: 'Ações de Sabonete líquido 250 ml' }).click()
  await page.getByRole('menuitem', { name: 'Vincular no ERP' }).click()
  const drawer = page.getByRole('dialog', { name: 'Vincular Sabonete líquido 250 ml' })
  if ((await drawer.getByRole('combobox', { name: 'Integração' }).inputValue()) === '') {
    await drawer.getByRole('combobox', { name: 'Integração' }).click()
    await page.getByRole('option', { name: 'Bling do depósito' }).click()
  }
  const search = drawer.getByRole('combobox', { name: 'Nome, código ou código de barras no ERP' })
  await expect(search).toHaveValue('Sabonete líquido')
  await expect(drawer.getByRole('option')).toHaveText([/Sabonete líquido do ERP/])

  // What is another product's is said to be, and is not chosen.
  await search.fill('do ERP')
  const taken = drawer.getByRole('option', { name: /Álcool gel do ERP/ })
  await expect(taken).toContainText('Já vinculado a Álcool gel do ERP')
  const number = drawer.getByRole('textbox', { name: 'Número do produto no ERP' })
  await expect(taken).toContainText(String(linked.id))
  // The last one: what is most like the product stands first.
  await search.press('ArrowUp')
  await search.press('Enter')
  await expect(number).toHaveValue('')

  await search.fill('sabonete')
  await expect(drawer.getByRole('option')).toHaveText([/Sabonete líquido do ERP/])
  await search.press('Enter')
  await expect(number).toHaveValue(String(soap.id))
  await search.press('ControlOrMeta+Enter')
  await expect(page.getByText('Sabonete líquido 250 ml foi vinculado.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Sabonete líquido do ERP' })).toContainText('R$ 19,90')
})
