import { expect, type Page, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'
import { Colleague, heard } from './colleague'
import { isSound } from './sound'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

/** A burst of one kind sounds once within this, ms. */
const REST_MS = 1_600
/** A weekday that is not today, whenever this runs, nor next to it. */
const anotherDay = new Intl.DateTimeFormat('pt-BR', {
  weekday: 'long',
  timeZone: 'America/Sao_Paulo',
}).format(Date.now() + 3 * 24 * 60 * 60 * 1000)
const lookAway = (page: Page) => page.evaluate('document.hasFocus = () => false')
const bell = (page: Page) => page.getByRole('navigation').getByRole('button', { name: /^Avisos/ })
const centre = (page: Page) => page.getByRole('dialog', { name: 'Avisos' })

test('who is told of what, how, and when not @long', async ({ browser }) => {
  test.setTimeout(150_000)
  const rosa = new Customer(product, 'Rosa Maia', '5511987660001')
  const one = await Colleague.come(browser, product, 'atendente1@demo.test')
  const { page, attendant } = one
  await rosa.writes('Olá')
  await attendant.open('Fila', rosa.name)
  await attendant.action('Aceitar')
  await expect(attendant.composer).toBeEnabled()
  await page.waitForTimeout(REST_MS)
  const told = async () => {
    const { tones, notices } = await heard(page)
    await page.evaluate('window.heard = { tones: 0, notices: [] }')
    return { tones, notices }
  }
  await told()
  // The demonstration's mention has been read.
  await bell(page).click()
  await centre(page).getByRole('button', { name: 'Marcar todas como vistas' }).click()
  await expect(centre(page).getByRole('tab', { name: 'Menções', exact: true })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(bell(page)).toHaveAccessibleName('Avisos')

  // Looked at: nothing. Elsewhere in the panel: heard. In another window: heard and shown.
  await rosa.writes('Primeira')
  await expect(attendant.bubble('Primeira')).toBeVisible()
  expect(await told()).toEqual({ tones: 0, notices: [] })
  await attendant.tab('Fechados').click()
  await page.getByRole('listbox').getByRole('option').filter({ hasNotText: rosa.name }).first().click()
  await rosa.writes('Segunda')
  await expect.poll(async () => (await heard(page)).tones).toBe(1)
  expect(await told()).toEqual({ tones: 1, notices: [] })
  await page.waitForTimeout(REST_MS)
  await lookAway(page)
  await rosa.writes('Terceira, com *negrito*')
  await expect.poll(async () => (await heard(page)).notices).toEqual(['Rosa Maia: Terceira, com negrito'])
  expect((await told()).tones).toBe(1)
  await expect(page).toHaveTitle(/^\(\d+\)/)
  await expect(page.locator('link[rel=icon]')).toHaveAttribute('href', /^data:image\/png/)

  // Something new in the queue has a sound of its own.
  await new Customer(product, 'Nilo Prado', '5511987660002').writes('Bom dia')
  await expect.poll(async () => (await heard(page)).notices).toEqual(['Novo atendimento na fila: Nilo Prado'])
  expect((await told()).tones).toBe(2)

  // A ticket handed over stands in the notice centre until it is opened there.
  const boss = await Colleague.come(browser, product, 'admin@demo.test')
  await boss.attendant.open('Fila', 'Nilo Prado')
  await boss.attendant.action('Aceitar')
  await boss.attendant.action('Transferir')
  const dialog = boss.page.getByRole('dialog', { name: /Transferir/ })
  await dialog.getByRole('radio', { name: new RegExp(await one.name) }).click()
  await dialog.getByRole('button', { name: /^Transferir/ }).click()
  await expect(bell(page)).toHaveAccessibleName('Avisos: 1 não lido')
  expect((await told()).notices.at(-1)).toBe('Atendimento Recebido: Nilo Prado')
  // The card asks nothing and goes; the mouse on it holds it.
  const card = page.getByRole('region', { name: 'Avisos' }).getByText('Atendimento Recebido')
  await expect(card).toBeVisible()
  await card.hover()
  await page.waitForTimeout(5_000)
  await expect(card).toBeVisible()
  await page.mouse.move(10, 800)
  await expect(card).toHaveCount(0, { timeout: 8_000 })
  // It was shown: a new start only counts it. Seen to fail: it came again each time.
  await page.reload()
  await attendant.live()
  await expect(bell(page)).toHaveAccessibleName('Avisos: 1 não lido')
  await page.waitForTimeout(2_000)
  await expect(card).toHaveCount(0)
  await lookAway(page)
  await bell(page).click()
  await centre(page)
    .getByRole('button', { name: /Atendimento Recebido/ })
    .click()
  await expect(attendant.conversation('Nilo Prado')).toBeVisible()
  await expect(bell(page)).toHaveAccessibleName('Avisos')
  // Nothing for whoever did it.
  expect((await heard(boss.page)).notices).toEqual([])

  // What one chooses goes with the user to their other computer, and holds there at once.
  const other = await Colleague.come(browser, product, 'atendente1@demo.test')
  await bell(other.page).click()
  await centre(other.page).getByRole('link', { name: 'Avisos e sons' }).click()
  const sound = other.page.getByRole('checkbox', { name: 'Mensagem de cliente nos meus atendimentos: Som' })
  await sound.uncheck()
  await other.page.getByRole('checkbox', { name: anotherDay }).check()
  await other.page.getByLabel(`${anotherDay}: de`).fill('00:00')
  await other.page.getByLabel(`${anotherDay}: até`).fill('00:00')
  await expect(other.page.getByText('Preferências guardadas.')).toBeVisible()
  await told()
  await rosa.writes('Quarta')
  await expect.poll(async () => (await heard(page)).notices).toEqual(['Rosa Maia: Quarta'])
  expect((await told()).tones).toBe(0)
  await other.page.getByRole('button', { name: 'Igual em todos os dias' }).click()
  await expect(
    other.page.getByRole('checkbox', { name: /-feira|sábado|domingo/, checked: true }),
  ).toHaveCount(7)
  await expect(other.page.getByText('Preferências guardadas.')).toBeVisible()
  await rosa.writes('Quinta')
  await attendant.tab('Meus').click()
  await expect(attendant.row(rosa.name)).toContainText('Quinta')
  expect(await told()).toEqual({ tones: 0, notices: [] })
  await other.page.reload()
  await expect(sound).not.toBeChecked()
  await other.page.getByRole('checkbox', { name: anotherDay }).uncheck()
  await expect(other.page.getByText('Preferências guardadas.')).toBeVisible()

  for (const colleague of [one, other, boss]) await colleague.attendant.close()
})

test('the shop’s banner stands over every screen until each has read it, and comes again with new words @long', async ({
  browser,
}) => {
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const boss = await Attendant.atLogin(browser, product)
  await boss.logIn('admin@demo.test')
  await expect(boss.page).toHaveURL(/\/demo\/chat/)
  await boss.page.goto(`${product.url}/demo/dynamic-settings`)
  const form = boss.page.locator('form#team_banner')
  const put = async (words: string) => {
    await form.getByRole('textbox', { name: /Aviso à equipe/ }).fill(words)
    await form.getByRole('button', { name: 'Salvar' }).click()
  }
  const banner = ({ page }: Attendant, words: string) => page.getByRole('status').filter({ hasText: words })
  const read = (one: Attendant, words: string) =>
    banner(one, words).getByRole('button', { name: 'Entendi' }).click()
  await put('Inventário hoje às 18h')
  for (const one of [ana, boss]) await expect(banner(one, 'Inventário hoje às 18h')).toBeVisible()
  await isSound(ana.page)
  // Who has read it has their screen again, after a new start too; the others go on seeing it.
  await read(ana, 'Inventário hoje às 18h')
  await expect(banner(ana, 'Inventário')).toHaveCount(0)
  await ana.page.reload()
  await ana.live()
  await expect(banner(ana, 'Inventário')).toHaveCount(0)
  await expect(banner(boss, 'Inventário hoje às 18h')).toBeVisible()
  // Other words are to be read by everybody.
  await put('Inventário adiado para amanhã')
  for (const one of [ana, boss]) await expect(banner(one, 'Inventário adiado para amanhã')).toBeVisible()
  await read(boss, 'Inventário adiado')
  await expect(banner(ana, 'Inventário adiado para amanhã')).toBeVisible()
  // Taken away, it is gone from every screen.
  await put('')
  for (const one of [ana, boss]) await expect(banner(one, 'Inventário')).toHaveCount(0)
  for (const one of [ana, boss]) await one.close()
})
