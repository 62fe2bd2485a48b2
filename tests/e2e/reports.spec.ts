import { readFile } from 'node:fs/promises'
import { expect, type Page, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant } from './attendant'
import { FACTS_A_DAY, keepFacts } from './report-facts'
import { isSound } from './sound'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
  await keepFacts(product)
})
test.afterAll(() => product.stop())

/** What a card says, without its spaces and dots. */
const onCard = async (page: Page, metric: string): Promise<number> =>
  Number((await page.locator(`[data-card=${metric}] [data-figure]`).innerText()).replace(/\D/g, ''))

/** A day far enough back that nothing of the demonstration lies in it. */
const daysAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000 - 3 * 3_600_000).toISOString().slice(0, 10)

test('a figure is the same on its card, in its table, in its file and as its cases; a chart is walked by keys', async ({
  browser,
}) => {
  const boss = await Attendant.atLogin(browser, product)
  await boss.logIn('admin@demo.test')
  const { page } = boss
  await expect(page).toHaveURL(/\/demo\/chat/)
  const [from, to] = [daysAgo(21), daysAgo(20)]
  await page.goto(`${product.url}/demo/dashboard/analytics?from=${from}&to=${to}`)
  const opened = 2 * FACTS_A_DAY
  await expect.poll(() => onCard(page, 'opened')).toBe(opened)

  // The chart: arrows walk its days, what is meant is said, Enter opens its cases.
  const chart = page.getByRole('slider', { name: /^Conversas abertas e fechadas/ })
  await chart.focus()
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowRight')
  await expect(chart).toHaveAttribute(
    'aria-valuetext',
    new RegExp(`abertas ${FACTS_A_DAY} · fechadas ${FACTS_A_DAY}`),
  )
  await page.keyboard.press('Enter')
  const cases = page.getByRole('dialog', { name: 'Os casos: Conversas abertas' })
  await expect(cases.locator('[data-case-count]')).toHaveAttribute('data-case-count', String(FACTS_A_DAY))
  await expect(cases.getByRole('listitem')).toHaveCount(FACTS_A_DAY)
  await isSound(page, '[role=dialog]')
  await page.keyboard.press('Escape')

  // The card: as many cases as it says.
  await page.locator('[data-card=opened] [data-figure]').click()
  await expect(cases.getByRole('listitem')).toHaveCount(opened)
  await page.keyboard.press('Escape')

  // The table: its column adds up to the card; the file has the same rows.
  const panel = page.getByRole('region', { name: /^O dia de mais movimento/ })
  await page.getByRole('button', { name: 'Tabelas' }).click()
  await expect(panel.locator('tbody tr')).toHaveCount(2)
  const column = await panel.locator('tbody tr td:nth-of-type(1)').allInnerTexts()
  expect(column.map(Number).reduce((sum, value) => sum + value, 0)).toBe(opened)
  await panel.getByRole('button', { name: /^Opções/ }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Baixar planilha (CSV)' }).click(),
  ])
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  const rows = lines.slice(lines.indexOf('') + 2).map((line) => Number(line.split(';')[1]))
  expect(rows.reduce((sum, value) => sum + value, 0)).toBe(opened)

  // Narrowed to one person by a cell of the times, the cases are that cell's.
  await page.goto(`${product.url}/demo/report?from=${from}&to=${to}`)
  const cell = page.locator('tbody [data-figure=closed]').first()
  const closed = Number(await cell.innerText())
  await cell.focus()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(closed)
  await page.keyboard.press('Escape')

  // On a phone, and where there is nothing.
  await page.setViewportSize({ width: 390, height: 844 })
  await isSound(page)
  await page.goto(`${product.url}/demo/report-nps?from=2025-06-01&to=2025-06-02`)
  await expect(page.getByText('Sem dados neste período.')).toBeVisible()
  await isSound(page)
  expect(boss.faults).toEqual([])
})
