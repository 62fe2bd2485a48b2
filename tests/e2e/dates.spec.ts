import { expect, test } from '@playwright/test'
import { tomorrowMorning, wallClock } from '../../src/domain/schedules/send-later'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'
import { isSound } from './sound'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

/** As it is typed. */
const typed = (at: number): string =>
  wallClock(at, 'America/Sao_Paulo').replace(/^(\d{4})-(\d\d)-(\d\d)T(.*)$/, '$3/$2/$1 $4')

test('a day and a time are typed as they are written here, or chosen from a calendar in Portuguese @long', async ({
  browser,
}) => {
  const noa = new Customer(product, 'Noa Calendário', '5511987655101')
  await noa.writes('Me lembra amanhã?')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page } = ana
  await ana.open('Fila', noa.name)
  await ana.action('Aceitar')
  await expect(ana.composer).toBeEnabled()
  await ana.composer.fill('Bom dia, Noa!')
  await page.getByRole('button', { name: 'Enviar mais tarde' }).click()
  await page.getByRole('menuitem', { name: 'Escolher dia e hora…' }).click()
  const dialog = page.getByRole('dialog', { name: 'Enviar mais tarde' })
  const field = dialog.getByLabel('Quando enviar')
  const at = tomorrowMorning(Date.now(), 'America/Sao_Paulo')
  await expect(field).toHaveValue(typed(at))
  await expect(page.locator('input[type=date], input[type=datetime-local]')).toHaveCount(0)
  // The calendar comes when it is asked for: it hides neither what the dialog says nor what sends.
  await expect(field).toBeFocused()
  await expect(page.locator('[data-dates-dropdown]')).toHaveCount(0)
  await dialog.getByRole('button', { name: 'Agendar' }).click({ trial: true })
  // What goes on behind a time is no time.
  await field.fill(`${typed(at)}bruno`)
  await field.press('Enter')
  await expect(dialog.getByText('Isto não é uma data com hora. Escreva dd/mm/aaaa HH:mm.')).toBeVisible()
  await expect(field).toBeFocused()
  await expect(field).toHaveValue(`${typed(at)}bruno`)
  await expect(page.getByText(/^Mensagem agendada/)).toHaveCount(0)
  await field.fill(typed(at))
  await expect(dialog.getByText('Isto não é uma data com hora.')).toHaveCount(0)
  await field.click()
  const month = new Intl.DateTimeFormat('pt-BR', { month: 'long' }).format(at)
  await expect(page.getByText(new RegExp(`^${month} \\d{4}$`, 'i'))).toBeVisible()
  await isSound(page, '[role=dialog]')
  // Escape closes the calendar, and only then what the field is in.
  await page.keyboard.press('Escape')
  await expect(page.getByText(new RegExp(`^${month} \\d{4}$`, 'i'))).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await expect(field).toBeFocused()
  await field.fill('31/02/2027 10:00')
  await field.press('Tab')
  await expect(dialog.getByText('Isto não é uma data com hora.')).toBeVisible()
  const later = typed(at + 95 * 60_000)
  await field.fill(later)
  await dialog.getByText('Enviar mais tarde').click()
  await dialog.getByRole('button', { name: 'Agendar' }).click()
  await expect(page.getByText(`Mensagem agendada para ${later}.`)).toBeVisible()
  await ana.close()
})
