import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant } from './attendant'
import { filterBy } from './list-hands'
import { isSound } from './sound'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

test('all that a filter finds are chosen over the pages, and changed at the server @long', async ({
  browser,
}) => {
  const boss = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  const { page } = boss
  await page.goto(`${product.url}/demo/products`)
  const table = page.getByRole('table')
  await expect(table.getByRole('row').nth(1)).toBeVisible()
  // Ten on a page: what matches is more than a page.
  await page.getByRole('combobox', { name: 'Por página' }).click()
  await page.getByRole('option', { name: '10', exact: true }).click()
  const range = page.getByRole('navigation', { name: 'Páginas' }).getByRole('status')
  await expect(range).toHaveText(/^1–10 de \d+$/)
  const total = Number((await range.textContent())?.replace(/^.* /, ''))
  await page.getByRole('checkbox', { name: 'Selecionar todos desta página' }).check()
  const bar = page.getByRole('toolbar', { name: 'Ações com os selecionados' })
  await expect(bar.getByRole('status')).toHaveText('10 selecionados')
  // What is chosen stays so on the next page.
  await page.getByRole('button', { name: 'Próxima página' }).click()
  await expect(range).toHaveText(/^11–/)
  await expect(bar.getByRole('status')).toHaveText('10 selecionados')
  await page.getByRole('button', { name: 'Página anterior' }).click()
  await expect(range).toHaveText(/^1–10/)

  const all = bar.getByRole('button', { name: `Selecionar os ${total}` })
  await all.focus()
  await page.keyboard.press('Enter')
  await expect(bar.getByRole('status')).toHaveText(`Todos os ${total} que combinam com o filtro`)
  // The button is gone, and the keyboard stays beside what can be done. Seen to fail where it went to the page.
  await expect(bar).toBeFocused()
  await isSound(page)
  // One that is taken out again leaves the others of the page, and not all.
  await table.getByRole('row').nth(2).getByRole('checkbox').uncheck()
  await expect(bar.getByRole('status')).toHaveText('9 selecionados')
  await table.getByRole('row').nth(2).getByRole('checkbox').check()
  await all.click()

  await bar.getByRole('button', { name: 'Tirar de venda' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog.getByText(`Vale para todos os ${total} que combinam com o filtro`)).toBeVisible()
  await isSound(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Mudar', exact: true }).click()
  await expect(dialog).toBeHidden()
  const told = page.getByRole('list', { name: 'Mudanças da lista inteira' })
  await expect(told.getByText('A lista inteira foi mudada.')).toBeVisible()
  await expect(bar).toBeHidden()
  await filterBy(page, 'Situação', /^À venda/)
  await expect(page.getByText('Nada encontrado com esses filtros.')).toBeVisible()
  await told.getByRole('button', { name: 'Fechar' }).click()
  await expect(told).toBeHidden()
  // On a phone the page is chosen by one box as well.
  await page.setViewportSize({ width: 390, height: 800 })
  await page.goto(`${product.url}/demo/products`)
  await page.getByRole('checkbox', { name: 'Selecionar todos desta página' }).check()
  await expect(bar.getByRole('button', { name: /^Selecionar os \d+$/ })).toBeVisible()
  await isSound(page)
  expect(boss.faults).toEqual([])
  await boss.close()
})

/** Seen to fail where an empty list only said that it is. */
test('an empty list leads to its first row @long', async ({ browser }) => {
  const boss = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  const { page } = boss
  for (const [path, opens] of [
    ['inactive-messages', 'Nova regra'],
    ['inactive-inbox-messages', 'Nova regra'],
  ] as const) {
    await page.goto(`${product.url}/demo/${path}`)
    await page.getByRole('button', { name: 'Começar a lista' }).click()
    await expect(page.getByRole('dialog', { name: opens })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog')).toHaveCount(0)
  }
  await page.goto(`${product.url}/demo/customers/list?view=groups`)
  await expect(page.getByRole('heading', { level: 1, name: 'Grupos' })).toBeVisible()
  expect(boss.faults).toEqual([])
  await boss.close()
})
