import { expect, test } from '@playwright/test'
import { wallClock } from '../../src/domain/schedules/send-later'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'
import { Records } from './records'
import { isSound } from './sound'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

const HOUR = 3_600_000
/** As it is typed. */
const typed = (at: number): string =>
  wallClock(at, 'America/Sao_Paulo').replace(/^(\d{4})-(\d\d)-(\d\d)T(.*)$/, '$3/$2/$1 $4')

test('planned messages are found in list and calendar, changed, canceled together, had back, and canceled by an answer @long', async ({
  browser,
}) => {
  const lia = new Customer(product, 'Lia Agenda', '5511987656101')
  await lia.writes('Vou pensar')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page } = ana
  await ana.open('Fila', lia.name)
  await ana.action('Aceitar')
  await expect(ana.composer).toBeEnabled()
  const at = Math.ceil((Date.now() + 3 * HOUR) / 60_000) * 60_000

  // With the option, from the conversation.
  await ana.composer.fill('Ainda precisa de algo?')
  await page.getByRole('button', { name: 'Enviar mais tarde' }).click()
  await page.getByRole('menuitem', { name: 'Escolher dia e hora…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enviar mais tarde' })
  await expect(dialog.getByText(/Pelo relógio da loja: .*Brasília/)).toBeVisible()
  // Later than the customer's window: only a template would leave.
  await dialog.getByLabel('Quando enviar').fill(typed(at + 40 * HOUR))
  await dialog.getByText('Enviar mais tarde').click()
  await expect(dialog.getByRole('button', { name: 'Escolher um modelo' })).toBeVisible()
  await dialog.getByLabel('Quando enviar').fill(typed(at))
  await dialog.getByText('Enviar mais tarde').click()
  await dialog.getByRole('checkbox', { name: 'Cancelar se o cliente responder antes' }).check()
  await dialog.getByRole('button', { name: 'Agendar' }).click()
  const waiting = page.getByRole('list', { name: '1 mensagem agendada' })
  await expect(waiting).toContainText('Ainda precisa de algo?')

  const boss = await Attendant.atLogin(browser, product)
  await boss.logIn('admin@demo.test')
  await expect(boss.page).toHaveURL(/\/demo\/chat/)
  await boss.page.goto(`${product.url}/demo/crm/schedules?q=Lia`)
  const row = boss.page.getByRole('row').filter({ hasText: 'Ainda precisa de algo?' })
  await expect(row).toContainText('Cancela se o cliente responder')
  await isSound(boss.page)

  // The form, at its own address.
  await row.getByRole('link').click()
  await expect(boss.page).toHaveURL(/crm\/schedules\/edit\/\d+\?q=Lia/)
  const drawer = boss.page.getByRole('dialog', { name: 'Mensagem agendada para Lia Agenda' })
  await drawer.getByLabel('Texto').fill('Ainda precisa de ajuda?')
  // Later than the customer's window, with an answer canceling it: it would never leave.
  await drawer.getByLabel('Quando enviar').fill(typed(at + 40 * HOUR))
  await drawer.getByLabel('Texto').click()
  await expect(drawer.getByRole('status')).toContainText('a mensagem nunca sairia')
  await expect(drawer.getByRole('button', { name: 'Escolher um modelo' })).toBeVisible()
  await drawer.getByRole('button', { name: 'Salvar' }).click()
  await expect(drawer.getByText(/a janela de 24 horas estará fechada neste horário/)).toBeVisible()
  await drawer.getByLabel('Quando enviar').fill(typed(at + HOUR))
  await drawer.getByLabel('Texto').click()
  await expect(drawer.getByRole('status')).toHaveCount(0)
  await isSound(boss.page, '[role=dialog]')
  await drawer.getByRole('button', { name: 'Salvar' }).click()
  await expect(boss.page.getByText('Agendamento alterado.')).toBeVisible()
  const changed = boss.page.getByRole('row').filter({ hasText: 'Ainda precisa de ajuda?' })
  await expect(changed).toContainText(typed(at + HOUR))

  // Canceled from the list, and had back.
  await changed.getByRole('checkbox').check()
  await boss.page.getByRole('button', { name: 'Cancelar agendamentos' }).click()
  await expect(boss.page.getByText('Agendamento cancelado.')).toBeVisible()
  await expect(changed).toContainText('Cancelada')
  await expect(waiting).toHaveCount(0)
  await boss.page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(changed).toContainText('Agendada')

  // The calendar: on its day, walked by keys.
  const day = wallClock(at + HOUR, 'America/Sao_Paulo').slice(0, 10)
  await boss.page.getByRole('tab', { name: 'Semana' }).click()
  await expect(boss.page).toHaveURL(/view=week/)
  await boss.page.getByRole('tab', { name: 'Mês' }).click()
  const cell = boss.page.locator(`[data-day="${day}"]`)
  await expect(cell).toHaveAccessibleName(/: 1 mensagem$/)
  await isSound(boss.page)
  await cell.click()
  await expect(boss.page).toHaveURL(new RegExp(`day=${day}`))
  await boss.page.keyboard.press('PageDown')
  await expect(boss.page.locator(':focus')).toHaveAttribute('data-day', /^\d{4}-\d\d-\d\d$/)
  await expect(cell.and(boss.page.locator(':focus'))).toHaveCount(0)
  await boss.page.keyboard.press('PageUp')
  await expect(cell).toBeFocused()
  await expect(cell).toHaveAccessibleName(/: 1 mensagem$/)
  await boss.page.keyboard.press('Tab')
  await expect(boss.page.locator(':focus')).toContainText('Lia Agenda')
  await boss.page.keyboard.press('Enter')
  await expect(drawer).toBeVisible()
  await boss.page.keyboard.press('Escape')
  await expect(boss.page).toHaveURL(/view=month/)

  // The answer cancels it: the conversation and the list say why.
  await lia.writes('Não, obrigada')
  await expect(
    page.getByText(/A mensagem de .* agendada para .* foi cancelada: o cliente respondeu antes\./),
  ).toBeVisible()
  await expect(waiting).toHaveCount(0)
  await boss.page.getByRole('tab', { name: 'Lista' }).click()
  await expect(boss.page.getByRole('row').filter({ hasText: 'Ainda precisa de ajuda?' })).toContainText(
    'O cliente respondeu antes do horário.',
  )

  // On a phone the calendar is a list of days.
  await boss.page.setViewportSize({ width: 390, height: 844 })
  await boss.page.getByRole('tab', { name: 'Mês' }).click()
  await expect(boss.page.getByRole('link', { name: /Lia Agenda/ })).toBeVisible()
  await expect(boss.page.getByRole('table')).toHaveCount(0)
  for (const one of [ana, boss]) await one.close()
})

test('a message comes again by a plan with a name or of one’s own, until it is told not to @long', async ({
  browser,
}) => {
  const records = new Records(product)
  const official = (is: boolean) => records.query('UPDATE instances SET is_official = $1', [is])
  // Over an official number words would come again when the window is closed: it is not offered there.
  await official(false)
  const ivo = new Customer(product, 'Ivo Sempre', '5511987656102')
  await ivo.writes('Me lembre todo dia')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page } = ana
  await ana.open('Fila', ivo.name)
  await ana.action('Aceitar')
  const at = Math.ceil((Date.now() + 3 * HOUR) / 60_000) * 60_000
  const DAY = 24 * HOUR

  await ana.composer.fill('Hora do remédio')
  await page.getByRole('button', { name: 'Enviar mais tarde' }).click()
  await page.getByRole('menuitem', { name: 'Escolher dia e hora…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enviar mais tarde' })
  await dialog.getByLabel('Quando enviar').fill(typed(at))
  await dialog.getByText('Enviar mais tarde').click()
  await dialog.getByRole('combobox', { name: 'Repetir' }).click()
  await page.getByRole('option', { name: 'Todo dia' }).click()
  // The next ones by the shop's clock: Brazil has had no summer time since 2019.
  const dates = dialog.getByRole('status').getByRole('listitem')
  await expect(dates).toHaveCount(5)
  await expect(dates.first()).toContainText(typed(at + DAY).slice(-5))
  await isSound(page, '[role=dialog]')
  await dialog.getByRole('button', { name: 'Agendar' }).click()
  const waiting = page.getByRole('list', { name: '1 mensagem agendada' })
  await expect(waiting.getByLabel('Repete')).toBeVisible()

  const boss = await Attendant.atLogin(browser, product)
  await boss.logIn('admin@demo.test')
  await expect(boss.page).toHaveURL(/\/demo\/chat/)
  await boss.page.goto(`${product.url}/demo/crm/schedules?q=Ivo`)
  const row = boss.page.getByRole('row').filter({ hasText: 'Hora do remédio' })
  await expect(row.getByLabel('Repete')).toBeVisible()
  await row.getByRole('link').click()
  const drawer = boss.page.getByRole('dialog', { name: 'Mensagem agendada para Ivo Sempre' })
  const repeat = drawer.getByRole('combobox', { name: 'Repetir' })
  await expect(repeat).toHaveValue('Todo dia')
  const choose = async (name: string) => {
    await repeat.click()
    await boss.page.getByRole('option', { name }).click()
  }
  await choose('Outra repetição…')
  const plan = drawer.getByLabel('Minuto, hora, dia do mês, mês, dia da semana')
  await plan.fill('0 9,18 * * *')
  await expect(drawer.getByText('No máximo uma vez por dia: minuto e hora são um número cada.')).toBeVisible()
  await plan.fill('0 9 1 * *')
  await expect(drawer.getByRole('listitem').first()).toContainText(/^01\/.* 09:00$/)
  await isSound(boss.page, '[role=dialog]')
  await drawer.getByRole('button', { name: 'Salvar' }).click()
  await expect(boss.page.getByText('Agendamento alterado.')).toBeVisible()
  await row.getByRole('link').click()
  await expect(plan).toHaveValue('0 9 1 * *')
  await choose('Não repetir')
  await drawer.getByRole('button', { name: 'Salvar' }).click()
  await expect(row.getByLabel('Repete')).toHaveCount(0)
  await expect(waiting.getByLabel('Repete')).toHaveCount(0)
  await expect(waiting).toContainText('Hora do remédio')
  await official(true)
  for (const one of [ana, boss]) await one.close()
})
