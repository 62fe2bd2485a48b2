import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'
import { isSound } from './sound'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

test('an emoji comes from the own origin, goes in at the caret, and is a reaction too @long', async ({
  browser,
}) => {
  const customer = new Customer(product, 'Lia Emoji', '5511987653001')
  await customer.writes('Chegou tudo certo')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const foreign: string[] = []
  ana.page.on('request', (request) => {
    if (/^https?:/.test(request.url()) && !request.url().startsWith(product.url)) foreign.push(request.url())
  })
  await ana.open('Fila', 'Lia Emoji')
  await ana.action('Aceitar')

  await ana.composer.fill('Que bom!')
  await ana.composer.press('Home')
  await ana.page.getByRole('button', { name: 'Emojis' }).click()
  const picker = ana.page.getByRole('dialog', { name: 'Emojis' })
  await picker.getByRole('searchbox').fill('coração vermelho')
  await expect(picker.getByRole('gridcell', { name: 'Coração vermelho' })).toBeVisible()
  await isSound(ana.page, '[role="dialog"]')
  await ana.page.keyboard.press('Enter')
  await expect(ana.composer).toHaveValue('❤️Que bom!')
  await ana.page.keyboard.press('Escape')
  await expect(picker).toHaveCount(0)
  await expect(ana.conversation('Lia Emoji')).toBeVisible()
  await expect(ana.composer).toBeFocused()

  // Formatting around what is selected; Shift+Enter breaks the line, Enter while composing sends nothing.
  await ana.composer.press('Control+a')
  await ana.composer.press('Control+b')
  await expect(ana.composer).toHaveValue('*❤️Que bom!*')
  await ana.composer.press('End')
  await ana.composer.press('Shift+Enter')
  const enter = { key: 'Enter', code: 'Enter', bubbles: true }
  await ana.composer.dispatchEvent('keydown', { ...enter, isComposing: true })
  // Safari ends the composition first, and leaves the code alone.
  await ana.composer.dispatchEvent('keydown', { ...enter, keyCode: 229 })
  await expect(ana.composer).toHaveValue('*❤️Que bom!*\n')
  await ana.composer.press('Enter')
  await expect.poll(() => customer.received()).toEqual(['*❤️Que bom!*'])

  const asked = ana.bubble('Chegou tudo certo')
  await asked.hover()
  await asked.getByRole('button', { name: 'Ações da mensagem' }).click()
  await ana.page.getByRole('menuitem', { name: 'Reagir com outro emoji' }).click()
  const reactions = ana.page.getByRole('dialog', { name: 'Escolher reação' })
  await reactions.getByRole('searchbox').fill('foguete')
  await reactions.getByRole('gridcell', { name: 'Foguete', exact: true }).click()
  await expect(asked.getByRole('button', { name: /^🚀 de / })).toBeVisible()
  expect(foreign).toEqual([])

  // What is being answered stays with the ticket, over another conversation and a reload.
  await asked.hover()
  await asked.getByRole('button', { name: 'Responder a esta mensagem' }).click()
  await expect(ana.page.getByText('Respondendo a Lia Emoji')).toBeVisible()
  await ana.page.waitForTimeout(600)
  await ana.page.reload()
  await ana.live()
  await expect(ana.page.getByText('Respondendo a Lia Emoji')).toBeVisible()
  await ana.close()
})
