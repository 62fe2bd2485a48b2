import { readFile } from 'node:fs/promises'
import { type Browser, expect, type Page, test } from '@playwright/test'
import { type SmtpEmulator, startSmtpEmulator } from '../../emulators/smtp/server'
import { Product } from '../product'
import { Attendant } from './attendant'
import { Records } from './records'
import { FACTS_A_DAY, keepFacts } from './report-facts'
import { isSound } from './sound'

let product: Product
let post: SmtpEmulator
test.beforeAll(async () => {
  post = await startSmtpEmulator({ port: 0, pagePort: 0 })
  product = await Product.start({
    SMTP_URL: `smtp://127.0.0.1:${post.port}`,
    PUBLIC_URL: 'https://painel.example',
  })
  await keepFacts(product)
  // Attendants open reports too, and see no other figures than their own.
  await new Records(product).query(
    `UPDATE roles SET has_permission_routes = has_permission_routes || '{report-new}' WHERE name = 'atendente'`,
  )
})
test.afterAll(async () => {
  await product.stop()
  await post.close()
})

const daysAgo = (days: number): string =>
  new Date(Date.now() - days * 86_400_000 - 3 * 3_600_000).toISOString().slice(0, 10)
const [from, to] = [daysAgo(21), daysAgo(20)]

async function signedIn(browser: Browser, email: string) {
  const somebody = await Attendant.atLogin(browser, product)
  await somebody.logIn(email)
  await expect(somebody.page).toHaveURL(/\/demo\/chat/)
  return somebody
}

const inRow = async (page: Page, row: string, metric: string): Promise<number> =>
  Number(
    (await page.locator(`[data-pivot-row="${row}"] [data-figure=${metric}]`).last().innerText()).replace(
      /\D/g,
      '',
    ),
  )

test('a report is built, saved, shared and sent; who opens its address sees what their own rights show', async ({
  browser,
}) => {
  const boss = await signedIn(browser, 'admin@demo.test')
  const { page } = boss
  await page.goto(`${product.url}/demo/report-new?from=${from}&to=${to}`)

  // Built: rows, columns, figures; the address holds it, and the total is that of the cells.
  await page.getByLabel('Linhas').selectOption({ label: 'Dia' })
  await page.getByLabel('Colunas').selectOption({ label: 'Pessoa' })
  await expect(page).toHaveURL(/rows=day&cols=user|cols=user.*rows=day|rows=day.*cols=user/)
  await expect.poll(() => inRow(page, 'total', 'opened')).toBe(2 * FACTS_A_DAY)
  await expect.poll(() => inRow(page, from, 'opened')).toBe(FACTS_A_DAY)
  // The same total stands there before the columns have come.
  const ofPeople = async () =>
    (await page.locator('[data-pivot-row=total] [data-figure=opened]').allInnerTexts())
      .slice(0, -1)
      .reduce((sum, one) => sum + Number(one), 0)
  await expect.poll(ofPeople).toBe(2 * FACTS_A_DAY)

  // A cell opens its cases.
  const cell = page.locator(`[data-pivot-row="${from}"] [data-figure=opened]`).first()
  const cases = Number(await cell.innerText())
  await cell.click()
  await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(cases)
  await page.keyboard.press('Escape')
  await isSound(page)

  // The small table's file has the same total.
  const table = page.getByRole('region', { name: /^Por Dia/ })
  await table.getByRole('button', { name: /^Opções/ }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Baixar planilha (CSV)' }).click(),
  ])
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  const totals = lines.at(-1)?.split(';') ?? []
  expect(Number(totals.at(-2))).toBe(2 * FACTS_A_DAY)

  // So has the file that is made of all of it.
  await page.getByRole('button', { name: 'Exportar' }).click()
  const out = page.getByRole('dialog', { name: 'Exportar o relatório' })
  await isSound(page, '[role=dialog]')
  await out.getByRole('button', { name: 'Fazer o arquivo' }).click()
  const [made] = await Promise.all([
    page.waitForEvent('download'),
    out.getByRole('link', { name: /relatorio-.*\.csv/ }).click(),
  ])
  const last = (await readFile(await made.path(), 'utf8')).trimEnd().split('\r\n').at(-1)?.split(';')
  expect([last?.[0], Number(last?.at(-2))]).toEqual(['Total', 2 * FACTS_A_DAY])
  await page.keyboard.press('Escape')

  // Saved and shared.
  await page.getByRole('button', { name: 'Salvar relatório' }).click()
  const form = page.getByRole('dialog', { name: 'Salvar relatório' })
  await form.getByLabel('Nome').fill('Quem abriu')
  await form.getByLabel('Todos que abrem relatórios').check()
  await isSound(page, '[role=dialog]')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('O relatório Quem abriu foi salvo.')).toBeVisible()
  await page.getByRole('tab', { name: 'Salvos' }).click()
  const row = page.getByRole('row', { name: /Quem abriu/ })
  await expect(row).toBeVisible()
  await isSound(page)

  // Sent: a plan by the shop's clock, and now.
  await row.getByRole('button', { name: /Quem abriu/ }).click()
  await page.getByRole('menuitem', { name: 'Enviar por e-mail' }).click()
  const plan = page.getByRole('dialog', { name: /^Enviar por e-mail/ })
  await plan.getByLabel('Quando enviar').selectOption({ label: 'Toda semana' })
  await plan.getByRole('combobox', { name: 'Quem recebe' }).click()
  for (const option of await page.getByRole('listbox').getByRole('option').all()) await option.click()
  await page.keyboard.press('Escape')
  await expect(plan.getByText(/^Próximos:/)).toBeVisible()
  await isSound(page, '[role=dialog]')
  await plan.getByRole('button', { name: 'Salvar' }).click()
  await expect(row.getByText(/^Próximo:/)).toBeVisible()
  await row.getByRole('button', { name: /Quem abriu/ }).click()
  await page.getByRole('menuitem', { name: 'Enviar agora' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Enviar agora' }).click()
  const mine = () => post.mails().filter(({ subject }) => subject.startsWith('Quem abriu'))
  await expect
    .poll(() => mine().some(({ text }) => text.includes(`Conversas abertas: ${2 * FACTS_A_DAY}`)))
    .toBe(true)
  await expect.poll(() => mine().length).toBeGreaterThan(1)
  await row.getByRole('button', { name: /Quem abriu/ }).click()
  await page.getByRole('menuitem', { name: 'Envios' }).click()
  await expect(page.getByRole('dialog').getByText('Enviado').first()).toBeVisible()
  await page.keyboard.press('Escape')

  // The link of the mail: somebody of other rights sees what is theirs.
  const link = /report-new\?saved=\d+/.exec(mine()[0]?.text ?? '')?.[0] ?? ''
  const ana = await signedIn(browser, 'atendente1@demo.test')
  await ana.page.goto(`${product.url}/demo/${link}`)
  await expect(ana.page.getByRole('heading', { name: 'Quem abriu', level: 1 })).toBeVisible()
  await expect.poll(() => inRow(ana.page, 'total', 'opened')).toBeLessThan(2 * FACTS_A_DAY)
  expect(await inRow(ana.page, 'total', 'opened')).toBeGreaterThan(0)
  await page.goto(`${product.url}/demo/${link}`)
  await expect.poll(() => inRow(page, 'total', 'opened')).toBe(2 * FACTS_A_DAY)

  // On a phone, and where there is nothing.
  await page.setViewportSize({ width: 390, height: 844 })
  await isSound(page)
  await page.goto(`${product.url}/demo/report-new?from=2025-06-01&to=2025-06-02`)
  await expect(page.getByText('Sem dados neste período.')).toBeVisible()
  await isSound(page)
  expect([...boss.faults, ...ana.faults]).toEqual([])
})
