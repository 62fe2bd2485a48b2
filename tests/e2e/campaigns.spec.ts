import { expect, test } from '@playwright/test'
import { connection } from '../../server/areas/demo/people'
import { Product } from '../product'
import { Api } from './api'
import { Attendant, Customer } from './attendant'
import { askCustomers, neverQuiet } from './campaign-desk'
import { Records } from './records'
import { isSound } from './sound'

let product: Product
let api: Api
/** Who agrees to offers. */
let willing: readonly { name: string }[] = []

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
  await neverQuiet(api)
})
test.afterAll(() => product.stop())

test('a campaign is put together, says who stays out and why, leaves, and its report is what the phones got; an answer opens its ticket', async ({
  browser,
}) => {
  const boss = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  const { page } = boss
  const records = new Records(product)
  // Nobody may be written to: the ways to customers who may.
  await records.query(`UPDATE customers SET blocked_at = 'epoch' WHERE blocked_at IS NULL`)
  await page.goto(`${product.url}/demo/whatsapp/campaigns`)
  await page.getByRole('link', { name: 'Nova campanha' }).click()
  await expect(page.getByRole('heading', { name: /^De \d+ pessoas, 0 recebem$/ })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Perguntar no fim do atendimento' })).toHaveAttribute(
    'href',
    '/demo/dynamic-settings#ask_marketing',
  )
  await isSound(page)
  await page.getByRole('link', { name: 'Como o consentimento funciona' }).click()
  await expect(page.getByRole('heading', { name: /^Consentimento: / })).toBeInViewport()
  await records.query(`UPDATE customers SET blocked_at = NULL WHERE blocked_at = 'epoch'`)
  willing = await askCustomers(api)
  await page.goBack()
  await expect(page.getByRole('heading', { name: /^De \d+ pessoas, [1-9]\d* recebem$/ })).toBeVisible()

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
  // Chosen is not filled in: the step is done once nothing is missing.
  const step = page.getByRole('navigation', { name: 'Partes desta página' }).getByText('Mensagem')
  await expect(
    page
      .getByRole('list', { name: 'O que foi conferido' })
      .getByText('O modelo oferta_verao tem um campo ou um arquivo que falta.'),
  ).toBeVisible()
  await expect(step.getByLabel('Pronto:')).toHaveCount(0)
  await page.getByRole('textbox', { name: 'Texto igual para todos' }).fill('domingo')
  await expect(step.getByLabel('Pronto:')).toBeVisible()

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
  // A test to oneself, at once behind a key of the page: it arrives on one's own phone, and counts nowhere.
  await page.getByRole('button', { name: 'Enviar teste para mim' }).press('Enter')
  const own = page.getByRole('dialog', { name: 'Enviar teste para mim' })
  await expect(own.getByLabel('Seu número, com DDD')).toBeFocused()
  await page.keyboard.type('(11) 98765-4000')
  await page.keyboard.press('Enter')
  await expect(own).toHaveCount(0)
  await expect.poll(sent).toBe(1)

  await isSound(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await isSound(page)
  await page.setViewportSize({ width: 1440, height: 900 })

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
  const pace = (perSecond: number | null) =>
    records.query('UPDATE instances SET sends_per_second = $1', [perSecond])
  await pace(1)
  await page.keyboard.press('Control+Enter')
  const question = page.getByRole('dialog', { name: `Enviar agora para ${people} pessoas?` })
  await question.getByRole('button', { name: `Enviar para ${people} pessoas` }).click()

  // Paused from its report, and on again from the list.
  await expect(page.getByRole('heading', { name: 'Verão FPS 50', level: 1 })).toBeVisible()
  await page.getByRole('button', { name: 'Pausar' }).click()
  await expect(page.getByText('Pausada por alguém da equipe')).toBeVisible()
  await page.goto(`${product.url}/demo/whatsapp/campaigns`)
  await page.getByRole('button', { name: 'Ações de Verão FPS 50' }).click()
  await pace(null)
  await page.getByRole('menuitem', { name: 'Continuar' }).click()
  await expect(page.getByText('A campanha Verão FPS 50 continua.')).toBeVisible()
  await page.getByRole('row').filter({ hasText: 'Verão FPS 50' }).click()

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

  // An answer opens the ticket, with the campaign's message as what went before.
  const [answers] = await records.query<{ name: string; phone: string }>(
    `SELECT c.name, c.phone_number AS phone FROM campaign_recipients r JOIN campaigns k ON k.id = r.campaign_id AND k.name = 'Verão FPS 50'
     JOIN customers c ON c.id = r.customer_id WHERE r.state IN ('accepted', 'delivered', 'read') ORDER BY r.id LIMIT 1`,
  )
  const { name, phone } = answers as { name: string; phone: string }
  await new Customer(product, name, phone).writes('Quero dois, por favor')
  await page.goto(`${product.url}/demo/chat/attendance`)
  await boss.open('Fila', name)
  const talk = boss.conversation(name)
  await expect(talk.locator('header').first()).toContainText('Campanha: Verão FPS 50')
  await expect(boss.bubble('Protetor solar por')).toContainText('Campanha: Verão FPS 50')
  await expect(boss.bubble('Quero dois, por favor')).toBeVisible()
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
