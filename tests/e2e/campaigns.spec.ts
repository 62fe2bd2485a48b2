import { expect, test } from '@playwright/test'
import { connection } from '../../server/areas/demo/people'
import { Product } from '../product'
import { Api } from './api'
import { Attendant } from './attendant'
import { isSound } from './sound'

let product: Product
let api: Api
/** Who said what of campaigns, by the names of the demonstration's customers. */
let willing: string[] = []

test.beforeAll(async () => {
  product = await Product.start()
  await product.emulator('POST', '/templates', {
    waba: connection.wabaId,
    language: 'pt_BR',
    name: 'oferta_verao',
    category: 'MARKETING',
    status: 'APPROVED',
    components: [
      {
        type: 'BODY',
        text: 'Oi, {{1}}! Protetor solar por *R$ 49,90* até {{2}}. Responda SAIR para não receber.',
      },
      { type: 'BUTTONS', buttons: [{ type: 'QUICK_REPLY', text: 'Quero pedir' }] },
    ],
  })
  api = await Api.of(product, 'admin@demo.test')
  // No hour and no day is quiet, whenever the test runs.
  for (const [key, value] of [
    ['quiet_from_hour', '8'],
    ['quiet_to_hour', '8'],
    ['quiet_rest_days', 'false'],
  ])
    await api.ask(
      'mutation($key: String!, $value: String) { updateSetting(key: $key, value: $value) { id } }',
      {
        key,
        value,
      },
    )
  const { items } = await api.ask<{ items: { id: string; name: string }[] }>(
    'query { customers(pagination_limit: 100) { items { id name } } }',
  )
  const says = (customer_id: string, decision: string) =>
    api.ask('mutation($id: ID!, $form: ConsentInput!) { recordConsent(customer_id: $id, form: $form) }', {
      id: customer_id,
      form: {
        purpose: 'marketing',
        decision,
        basis: 'consent',
        channel: 'counter',
        evidence: 'No balcão',
        textVersion: '',
      },
    })
  for (const { id } of items.slice(0, 30)) await says(id, 'granted')
  for (const { id } of items.slice(0, 2)) await says(id, 'withdrawn')
  willing = items.slice(2, 30).map(({ name }) => name)
})
test.afterAll(() => product.stop())

test('a campaign is put together, says who stays out and why, leaves, and its report is what the phones got', async ({
  browser,
}) => {
  const boss = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  const { page } = boss
  await page.goto(`${product.url}/demo/whatsapp/campaigns`)
  await page.getByRole('link', { name: 'Nova campanha' }).click()
  await expect(page.getByRole('heading', { name: /^De \d+ pessoas, \d+ recebem$/ })).toBeVisible()

  // Its name, by keys; the draft is saved by itself, and said so.
  await page.getByRole('button', { name: 'Mudar o nome' }).press('Enter')
  await page.getByRole('dialog').getByLabel('Nome').fill('Verão FPS 50')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('heading', { name: 'Verão FPS 50', level: 1 })).toBeVisible()
  await expect(page.getByText(/^Rascunho, salvo às \d\d:\d\d$/)).toBeVisible()

  // Nothing leaves without a message; chosen, the name is filled in and the rest is asked for.
  await expect(page.getByRole('button', { name: /^Enviar para/ })).toBeDisabled()
  await page.getByRole('button', { name: 'Escolher um modelo' }).click()
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /Oferta verao/ })
    .click()
  await expect(page.getByRole('button', { name: /Primeiro nome/ })).toBeVisible()
  await page.getByRole('textbox', { name: 'Texto igual para todos' }).fill('domingo')

  // Who stays out, and why; the people of a reason.
  const out = page.getByRole('region', { name: 'Quem fica de fora, e por quê' })
  const reason = out.getByRole('button', { name: /Pediram SAIR/ })
  await reason.press('Enter')
  await expect(reason).toHaveAttribute('aria-expanded', 'true')
  await expect(out.getByRole('listitem')).toHaveCount(2)
  await reason.press('Enter')

  // How it arrives at real customers, the hardest first; by keys to the next.
  const arrives = page.getByRole('region', { name: 'Como chega' })
  await expect(arrives).toContainText('até domingo. Responda SAIR')
  await expect(arrives.getByText('Para quem tem o nome mais comprido')).toBeVisible()
  await expect(arrives.getByText(/^1 de \d$/)).toBeVisible()
  await page.keyboard.press(']')
  await expect(arrives.getByText(/^2 de \d$/)).toBeVisible()
  await page.keyboard.press('[')
  await expect(arrives.getByText('Aprovado pelo WhatsApp, com todos os campos.')).toBeVisible()
  await isSound(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await isSound(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  // A test to oneself: it arrives on one's own phone, and counts nowhere.
  await page.getByRole('button', { name: 'Enviar teste para mim' }).press('Enter')
  const own = page.getByRole('dialog', { name: 'Enviar teste para mim' })
  await expect(own.getByLabel('Seu número, com DDD')).toBeFocused()
  await page.keyboard.type('(11) 98765-4000')
  await page.keyboard.press('Enter')
  await expect(own).toHaveCount(0)
  await expect.poll(sent).toBe(1)

  // A ceiling and a time, from the dock; nobody is drawn.
  await page.getByText('Nenhum', { exact: true }).click()
  await page.getByRole('button', { name: 'sem teto' }).click()
  await page.getByLabel('Teto do custo').fill('70000')
  await page.keyboard.press('Escape')
  await expect(page.getByRole('button', { name: 'teto R$ 700,00' })).toBeFocused()
  await page.getByRole('button', { name: 'Assim que confirmar' }).click()
  await page.getByRole('radio', { name: 'Em um dia e hora' }).click()
  await expect(page.getByRole('button', { name: /^Agendar para \d+ pessoas/ })).toBeVisible()
  await page.getByRole('radio', { name: 'Assim que eu confirmar' }).click()
  await page.keyboard.press('Escape')

  const button = page.getByRole('button', { name: /^Enviar para \d+ pessoas/ })
  await expect(button).toBeEnabled()
  const people = Number(/\d+/.exec((await button.textContent()) ?? '')?.[0])
  expect(people).toBeGreaterThan(0)
  expect(people).toBeLessThanOrEqual(willing.length)
  const before = await sent()
  await page.keyboard.press('Control+Enter')
  const question = page.getByRole('dialog', { name: `Enviar agora para ${people} pessoas?` })
  await question.getByRole('button', { name: `Enviar para ${people} pessoas` }).click()

  // Its report, to the end: what the phones got is what it says.
  await expect(page.getByRole('heading', { name: 'Verão FPS 50', level: 1 })).toBeVisible()
  await expect(page.getByText('Concluída')).toBeVisible({ timeout: 60_000 })
  await expect.poll(async () => (await sent()) - before).toBe(people)
  await expect(page.getByText(`${people} à espera`)).toHaveCount(0)
  await page.getByRole('link', { name: '2', exact: true }).first().click()
  await expect(page).toHaveURL(/at=excluded/)
  await expect(page.getByRole('tabpanel').getByRole('row')).toHaveCount(3)
  await isSound(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await isSound(page)
  await page.setViewportSize({ width: 1440, height: 900 })

  // Used again it is a draft; the list has both.
  await page.getByRole('button', { name: 'Usar de novo' }).click()
  await expect(page).toHaveURL(/whatsapp\/campaigns\/edit\/\d+/)
  await expect(page.getByRole('region', { name: 'Como chega' })).toContainText('até domingo')
  await page.getByRole('button', { name: 'Salvar e sair' }).click()
  const rows = page.getByRole('row').filter({ hasText: 'Verão FPS 50' })
  await expect(rows).toHaveCount(2)
  await expect(rows.filter({ hasText: 'Concluída' })).toContainText(`de ${people}`)
  await isSound(page)
  await boss.close()

  /** Messages of the template that the emulator has taken. */
  async function sent(): Promise<number> {
    const { entries } = await product.emulator<{ entries: unknown[] }>(
      'GET',
      '/journal?kind=accepted&limit=10000',
    )
    return entries.filter((entry) => JSON.stringify(entry).includes('oferta_verao')).length
  }
})
