import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Api } from './api'
import { Attendant, Customer } from './attendant'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

/** A triage that answers whoever writes. */
async function switchOn(): Promise<void> {
  const api = await Api.of(product, 'admin@demo.test')
  const form = { kind: 'passive', name: 'Triagem', hours: 'always', instance_ids: [] }
  const id = await api.ask<string>('mutation($form: BotInput!) { saveBot(form: $form, ready: "triage") }', {
    form,
  })
  await api.ask('mutation($id: ID!) { publishBot(id: $id, rev: 1) }', { id })
  await api.ask('mutation($id: ID!) { switchBot(id: $id, active: true) }', { id })
}

test('attendants see that a bot answers, end it, and give a customer to it again', async ({ browser }) => {
  await switchOn()
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page } = ana
  const name = 'Rita do Robô'
  const rita = new Customer(product, name, '5511987650501')
  await ana.tab('Fila').click()
  await rita.writes('Bom dia!')

  // In no queue; the filter finds who is with the bot.
  await page.getByRole('button', { name: /^Filtrar/ }).click()
  await page.getByRole('menuitemradio', { name: 'Com o robô' }).click()
  await page.keyboard.press('Escape')
  await expect(ana.row(name)).toBeVisible()
  await expect(ana.row(name)).toContainText('Robô atendendo')
  await ana.row(name).click()
  const talk = ana.conversation(name)
  const strip = talk.getByRole('status').filter({ hasText: 'Triagem está atendendo' })
  await expect(strip).toContainText('Passo: ')
  await expect(strip).toContainText('disse por último: ')
  if (process.env.SHOTS) await pictures()

  await strip.getByRole('button', { name: 'Encerrar robô' }).click()
  await expect(page.getByText('Robô encerrado. O cliente espera na fila.')).toBeVisible()
  await expect(strip).toHaveCount(0)
  await expect(talk.getByText(/^Na fila/)).toBeVisible()

  await page.getByRole('button', { name: 'Mais ações' }).click()
  await page.getByRole('menuitem', { name: 'Passar a um robô…' }).click()
  await page.getByRole('button', { name: 'Passar ao robô' }).click()
  await expect(strip).toBeVisible()

  // Taken in one click: the bot is out of it.
  await ana.action('Aceitar')
  await expect(talk.getByText('Com você')).toBeVisible()
  await expect(strip).toHaveCount(0)
  await ana.close()

  async function pictures(): Promise<void> {
    for (const scheme of ['light', 'dark'] as const)
      for (const width of [1440, 390]) {
        await page.emulateMedia({ colorScheme: scheme })
        await page.setViewportSize({ width, height: width === 390 ? 844 : 900 })
        await page.waitForTimeout(500)
        await page.screenshot({ path: `${process.env.SHOTS}/bot-${width}-${scheme}.png` })
      }
    await page.setViewportSize({ width: 1440, height: 900 })
  }
})
