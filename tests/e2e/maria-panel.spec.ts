import { readFile } from 'node:fs/promises'
import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant } from './attendant'
import { Records } from './records'
import { isSound } from './sound'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product?.stop())

/** Conversations of Maria's on one day of June: so many that she solved, so many that went to people. */
const [SOLVED, HANDED] = [8, 4]

/** Hers in tickets of the demonstration, on a day on which nothing else of it lies. */
async function keepHers(): Promise<void> {
  const records = new Records(product)
  await records.query(
    `WITH tickets AS (
       SELECT t.tenant_id, t.id, row_number() OVER (ORDER BY t.id) AS n FROM chat_tickets t JOIN tenants x ON x.id = t.tenant_id WHERE x.slug = 'demo' ORDER BY t.id LIMIT $1::integer + $2::integer
     ), sessions AS (
       INSERT INTO maria_sessions (tenant_id, chat_ticket_id, seq, began_at, ended_at, why)
       SELECT tenant_id, id, 1, '2026-06-10T15:00:00Z', '2026-06-10T16:00:00Z', CASE WHEN n <= $1::integer THEN 'closed' WHEN n % 2 = 0 THEN 'red_flag' ELSE 'asked' END FROM tickets
       RETURNING tenant_id, id, chat_ticket_id, why
     )
     INSERT INTO maria_turns (tenant_id, chat_ticket_id, session_id, seq, read_to, way, outcome, cause, flag, flags_version, at, asked_at, cost, prompt_hash)
     SELECT tenant_id, chat_ticket_id, id, 1, 1, 'answers', CASE WHEN why = 'closed' THEN 'say' ELSE 'hand' END, nullif(why, 'closed'),
       CASE WHEN why = 'red_flag' THEN 'dose' END, 1, '2026-06-10T15:00:05Z', '2026-06-10T15:00:00Z', 25000, 'x' FROM sessions
     WHERE NOT EXISTS (SELECT FROM maria_turns y WHERE y.at = '2026-06-10T15:00:05Z')`,
    [SOLVED, HANDED],
  )
}

test('Maria’s panel says what she solved, handed over and cost, with the cases behind each, and takes an answer that is missing', async ({
  browser,
}) => {
  await keepHers()
  const boss = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  const { page } = boss
  await page.goto(`${product.url}/demo/maria-panel?from=2026-06-09&to=2026-06-11`)
  const card = (metric: string) => page.locator(`[data-card=${metric}] [data-figure]`)
  await expect(card('maria_conversations')).toHaveText(String(SOLVED + HANDED))
  await expect(card('maria_contained')).toHaveText('66,7%')
  await expect(card('maria_answer')).toHaveText('0:05')
  await expect(card('maria_cost')).toHaveText('R$ 0,30')
  await expect(card('maria_cost_each')).toHaveText('R$ 0,025')
  await isSound(page)

  // A cause, its cases, and from there the conversation.
  const causes = page.getByRole('region', { name: /do que ela passa à equipe/ })
  await causes.getByRole('button', { name: /Assunto do farmacêutico/ }).click()
  const cases = page.getByRole('dialog', { name: 'Os casos: Passou a uma pessoa' })
  await expect(cases.getByRole('listitem')).toHaveCount(HANDED / 2)
  await isSound(page, '[role=dialog]')
  await expect(cases.getByRole('link', { name: /^Abrir a conversa de/ }).first()).toHaveAttribute(
    'href',
    /chat\/attendance\?ticket=\d+/,
  )
  await page.keyboard.press('Escape')

  // The file has the same parts.
  await causes.getByRole('button', { name: /^Opções/ }).click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: 'Baixar planilha (CSV)' }).click(),
  ])
  const text = await readFile(await file.path(), 'utf8')
  expect(text).toContain(`Assunto do farmacêutico;${HANDED / 2}`)

  // What is missing is answered here.
  const missing = page.getByRole('region', { name: 'Perguntas sem resposta' })
  await missing.getByRole('button', { name: /^Escrever a resposta de “Tem wifi/ }).click()
  await page.getByRole('dialog').getByRole('textbox').fill('Temos wifi para clientes.')
  await page.getByRole('dialog').getByRole('button', { name: 'Salvar' }).click()
  await expect(missing.getByText('Tem wifi na loja?')).toHaveCount(0)

  // On a phone, and where there is nothing.
  await page.setViewportSize({ width: 390, height: 844 })
  await isSound(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
  await page.goto(`${product.url}/demo/maria-panel?from=2025-12-01&to=2025-12-02`)
  await expect(page.getByText('Sem dados neste período.')).toBeVisible()
  await isSound(page)
  expect(boss.faults).toEqual([])
})
