import { readFileSync } from 'node:fs'
import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant } from './attendant'
import { ofList } from './list-hands'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

const FILE = [
  'Nome;Celular;E-mail;Observação',
  'Zélia Importada;(11) 95555-0101;zelia@exemplo.test;nada',
  'Zico Importado;(11) 95555-0102;;',
  'Zuza Errada;5,51199E+12;;',
].join('\r\n')

test('customers come in from a file, the refused row is had with its reason, and all of it is taken back', async ({
  browser,
}) => {
  const boss = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  const { page } = boss
  await page.goto(`${product.url}/demo/customers/list`)
  await ofList(page, 'Importar')
  const drawer = page.getByRole('dialog', { name: 'Importar clientes' })
  await expect(drawer.getByText('Nada foi importado ainda.')).toBeVisible()
  await drawer
    .locator('input[type=file]')
    .setInputFiles({ name: 'clientes.csv', mimeType: 'text/csv', buffer: Buffer.from(FILE, 'latin1') })

  // What the columns are has been guessed; the file says what stands in them.
  await expect(drawer.getByRole('heading', { name: 'O que é cada coluna?' })).toBeVisible()
  await expect(drawer.getByRole('combobox', { name: 'Campo da coluna Celular' })).toHaveValue('Telefone')
  await expect(drawer.getByText('Zélia Importada · Zico Importado')).toBeVisible()

  // Left and come back to.
  await drawer.getByRole('button', { name: 'Fechar' }).click()
  await ofList(page, 'Importar')
  await drawer.getByRole('button', { name: 'Continuar' }).click()
  await drawer.getByRole('button', { name: 'Conferir' }).click()
  await expect(drawer.getByText('Linha 4: Telefone: o Excel arredondou este número')).toBeVisible()
  await drawer.getByRole('button', { name: 'Importar 2 linhas' }).click()
  await expect(drawer.getByRole('heading', { name: 'Concluída' })).toBeVisible()
  const refused = page.waitForEvent('download')
  await drawer.getByRole('link', { name: 'Baixar as linhas recusadas' }).click()
  expect(readFileSync(await (await refused).path(), 'utf8')).toContain(
    'Zuza Errada;5,51199E+12;;;Telefone: o Excel',
  )

  await drawer.getByRole('button', { name: 'Fechar' }).click()
  const table = page.getByRole('table')
  await page.getByRole('textbox', { name: /^Buscar por nome/ }).fill('importad')
  await expect(table.getByRole('row')).toHaveCount(3)

  // What the list shows, as a file.
  await ofList(page, 'Exportar')
  const exporting = page.getByRole('dialog', { name: 'Exportar' })
  await exporting.getByRole('button', { name: 'Exportar', exact: true }).click()
  const exported = page.waitForEvent('download')
  await exporting.getByRole('link', { name: /^Baixar clientes-/ }).click()
  const text = readFileSync(await (await exported).path(), 'utf8')
  expect(text).toContain('Zélia Importada;(11) 95555-0101;zelia@exemplo.test')
  expect(text.trim().split('\r\n')).toHaveLength(3)
  await exporting.getByRole('button', { name: 'Fechar' }).click()

  await ofList(page, 'Importar')
  await drawer.getByRole('button', { name: 'Ver' }).click()
  await drawer.getByRole('button', { name: 'Desfazer a importação' }).click()
  await page
    .getByRole('dialog', { name: 'Desfazer a importação?' })
    .getByRole('button', { name: 'Desfazer a importação' })
    .click()
  await expect(drawer.getByRole('heading', { name: 'Desfeita' })).toBeVisible()
  await drawer.getByRole('button', { name: 'Fechar' }).click()
  await expect(page.getByText('Nada encontrado')).toBeVisible()
  expect(boss.faults).toEqual([])
  await boss.close()
})
