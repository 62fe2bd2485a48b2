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

test('a list is walked, looked at, chosen from and narrowed by keys alone, from one stop of Tab @long', async ({
  browser,
}) => {
  const boss = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  const { page } = boss
  const key = (keys: string) => page.keyboard.press(keys)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${product.url}/demo/customers/list`)
  const row = (nth: number) => page.locator('tr[data-row]').nth(nth)
  await expect(row(2)).toBeVisible()
  const search = page.getByRole('textbox', { name: /^Buscar por nome/ })
  const bar = page.getByRole('toolbar', { name: 'Ações com os selecionados' })
  const nameOf = async (nth: number) => (await row(nth).locator('strong').first().textContent()) ?? ''

  // Search and the rows, each from the other; one stop of Tab, however many rows and buttons there are.
  await key('/')
  await expect(search).toBeFocused()
  await key('ArrowDown')
  await expect(row(0)).toBeFocused()
  await key('ArrowDown')
  await key('ArrowDown')
  await expect(row(2)).toBeFocused()
  await expect(page.locator('tbody :is(a, button, input, tr)[tabindex="0"]')).toHaveCount(1)

  // A look at one, and at the next; the keyboard stays with the rows.
  await key('Space')
  const peek = page.getByRole('complementary', { name: /, em resumo$/ })
  await expect(peek).toContainText(await nameOf(2))
  await key('ArrowDown')
  await expect(peek).toContainText(await nameOf(3))
  await expect(row(3)).toBeFocused()
  await key('Escape')
  await expect(peek).toHaveCount(0)
  await expect(row(3)).toBeFocused()

  // Chosen: the bar stands where the tools stood, and no row moves.
  const before = await row(0).boundingBox()
  await key('x')
  await key('Shift+ArrowDown')
  await expect(bar.getByRole('status')).toHaveText('2 selecionados')
  expect(await row(0).boundingBox()).toEqual(before)
  await expect(bar.getByRole('button', { name: /^Selecionar os \d+$/ })).toBeVisible()
  await isSound(page)
  await key('Escape')
  await expect(bar).toHaveCount(0)
  await expect(row(4)).toBeFocused()

  // Opened, and back on the row; its menu by its key.
  await key('Enter')
  const drawer = page.getByRole('dialog', { name: 'Dados do cliente' })
  await expect(drawer).toBeVisible()
  await key('Escape')
  await expect(drawer).toHaveCount(0)
  await expect(row(4)).toBeFocused()
  await key('Shift+F10')
  await expect(page.getByRole('menu')).toBeVisible()
  await key('Escape')
  await expect(page.getByRole('menu')).toHaveCount(0)

  // A filter by a letter and what one types: its value at once, and the chip says it.
  await row(0).focus()
  await key('f')
  await page.keyboard.type('nao bloq')
  await page.getByRole('option', { name: /Não bloqueados/ }).waitFor()
  await key('Enter')
  const chip = page.getByRole('button', { name: /^Bloqueio: Não bloqueados/ })
  await expect(chip).toBeVisible()
  await expect(page).toHaveURL(/f\.blocked=no/)
  await chip.click()
  await expect(page.getByRole('dialog', { name: 'Bloqueio' })).toBeVisible()
  await isSound(page)
  await key('Escape')
  expect(boss.faults).toEqual([])
  await boss.close()
})

/** Measures of the drawings: what a screen holds depends on them. */
test('a list has one line of tools, rows of one line, and cards that do not grow @long', async ({
  browser,
}) => {
  const boss = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  const { page } = boss
  const heightOf = async (css: string) => (await page.locator(css).first().boundingBox())?.height ?? 0
  await page.setViewportSize({ width: 1024, height: 768 })
  for (const path of [
    'customers/list',
    'products',
    'product-orders',
    'users/list',
    'customers/list?view=groups',
  ]) {
    await page.goto(`${product.url}/demo/${path}`)
    const rows = page.locator('tr[data-row]')
    await expect(rows.first(), path).toBeVisible()
    const heights = await rows.evaluateAll((all) =>
      all.map((each) => Math.round(each.getBoundingClientRect().height)),
    )
    expect([...new Set(heights)], path).toEqual([44])
    // The page itself never scrolls sideways.
    const wide = await page.evaluate(() => document.querySelector('#content')?.scrollWidth ?? 0)
    expect(wide, path).toBeLessThanOrEqual(1024)
  }
  await page.getByRole('button', { name: 'Linhas mais juntas' }).click()
  expect(Math.round(await heightOf('tr[data-row]'))).toBe(32)

  // Filters that do not fit stand behind their number, and are changed there.
  await page.goto(`${product.url}/demo/customers/list`)
  for (const [name, option] of [
    ['Favoritos', 'Sem favoritos'],
    ['Bloqueio', 'Não bloqueados'],
    ['Lista negra', 'Fora da lista negra'],
  ] as const)
    await filterBy(page, name, option)
  await page.getByRole('button', { name: /^Mais \d filtros?$/ }).click()
  await expect(
    page
      .getByRole('dialog', { name: /^Mais \d filtro/ })
      .getByRole('combobox')
      .first(),
  ).toBeVisible()
  await isSound(page)
  await page.keyboard.press('Escape')

  await page.setViewportSize({ width: 390, height: 844 })
  for (const path of ['customers/list', 'products', 'product-orders', 'users/list']) {
    await page.goto(`${product.url}/demo/${path}`)
    const cards = page.locator('main li:has(dl)')
    await expect(cards.first(), path).toBeVisible()
    const heights = await cards.evaluateAll((all) => all.map((each) => each.scrollHeight))
    expect(Math.max(...heights), path).toBeLessThanOrEqual(120)
    const wide = await page.evaluate(() => document.querySelector('#content')?.scrollWidth ?? 0)
    expect(wide, path).toBeLessThanOrEqual(390)
  }
  // What can be done with several lies behind one button there.
  await page.goto(`${product.url}/demo/customers/list`)
  await page.getByRole('checkbox', { name: 'Selecionar todos desta página' }).check()
  await isSound(page)
  await page.getByRole('button', { name: 'Mais ações com os selecionados' }).click()
  await expect(page.getByRole('menuitem', { name: 'Adicionar a um grupo' })).toBeVisible()
  expect(boss.faults).toEqual([])
  await boss.close()
})

test('a cell is changed where it stands, at once, and had back @long', async ({ browser }) => {
  const boss = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  const { page } = boss
  const key = (keys: string) => page.keyboard.press(keys)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${product.url}/demo/products`)
  const row = page.getByRole('row').filter({ hasText: 'Água micelar' })
  await expect(row).toContainText('R$ 32,90')
  // By key: the first cell of the row that can be changed.
  await row.focus()
  await key('e')
  const price = page.getByRole('dialog', { name: 'Preço de Água micelar: mudar' })
  await expect(price.getByRole('textbox')).toBeFocused()
  await page.keyboard.type('muito')
  await key('Enter')
  await expect(price.getByText('O preço não foi entendido')).toBeVisible()
  await price.getByRole('textbox').fill('29,90')
  await key('Enter')
  await expect(price).toHaveCount(0)
  await expect(row).toContainText('R$ 29,90')
  await page.getByRole('button', { name: /Desfazer/ }).click()
  await expect(row).toContainText('R$ 32,90')
  // What must not be (above the law's price) is refused by the form's own rule, and the cell stays.
  const bound = page.getByRole('row').filter({ hasText: 'Allegra 120 mg' })
  await bound.getByRole('button', { name: /^Preço de Allegra/ }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('99,00')
  await key('Enter')
  await expect(page.getByText(/PMC/).last()).toBeVisible()
  await expect(bound).toContainText('R$ 49,90')
  await key('Escape')

  // Groups: each tick is saved by itself.
  await page.goto(`${product.url}/demo/customers/list`)
  const camila = page.getByRole('row').filter({ hasText: 'Camila Duarte' })
  await expect(camila).toContainText('Clube de descontos')
  await camila.getByRole('button', { name: 'Grupos de Camila Duarte: mudar' }).click()
  const groups = page.getByRole('dialog', { name: 'Grupos de Camila Duarte: mudar' })
  await isSound(page)
  await page.keyboard.type('clube')
  await expect(groups.getByRole('option')).toHaveCount(1)
  await key('Enter')
  await expect(camila).not.toContainText('Clube de descontos')
  await page.getByRole('button', { name: /Desfazer/ }).click()
  await expect(camila).toContainText('Clube de descontos')
  expect(boss.faults).toEqual([])
  await boss.close()
})
