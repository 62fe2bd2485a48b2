import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Colleague, heard } from './colleague'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

test('two colleagues talk beside their customers', async ({ browser }) => {
  test.setTimeout(120_000)
  const one = await Colleague.come(browser, product, 'atendente1@demo.test')
  const two = await Colleague.come(browser, product, 'atendente2@demo.test')
  const [oneName, twoName] = [await one.name, await two.name]

  // Who is there, in a word as well as in a colour.
  await two.button.click()
  await expect(two.panel.getByRole('button', { name: new RegExp(oneName) })).toContainText('Online')
  await two.page.keyboard.press('Escape')
  await expect(two.panel).toHaveCount(0)

  // Unseen, a sound and a notice for the one; nothing for whoever wrote.
  await one.open(twoName)
  await one.say('Cobre o caixa?')
  await expect(one.bubble('Cobre o caixa?')).toHaveCount(1)
  await expect(two.button).toContainText('1')
  await expect.poll(async () => (await heard(two.page)).tones).toBe(2)
  expect((await heard(two.page)).notices).toEqual([`${oneName}: Cobre o caixa?`])
  expect(await heard(one.page)).toEqual({ tones: 0, notices: [] })
  // Delivered: the colleague is connected.
  await expect(one.bubble('Cobre o caixa?').getByText('Entregue')).toBeAttached()

  // Looked at: read there, and nothing is unseen here.
  await two.page.bringToFront()
  await two.open(oneName)
  await expect(two.bubble('Cobre o caixa?')).toBeVisible()
  await expect(two.panel.getByText('1 mensagem não lida')).toBeVisible()
  await expect(one.bubble('Cobre o caixa?').getByText('Lida')).toBeAttached()
  await expect(two.button).not.toContainText('1')

  // A reply quotes; a press on the quotation leads there. Escape drops an answer before it leaves the conversation.
  await two.bubble('Cobre o caixa?').hover()
  await two.bubble('Cobre o caixa?').getByRole('button', { name: 'Responder a esta mensagem' }).click()
  await expect(two.panel.getByText(`Respondendo a ${oneName}`)).toBeVisible()
  await two.field.press('Escape')
  await expect(two.panel.getByText(`Respondendo a ${oneName}`)).toHaveCount(0)
  await two.bubble('Cobre o caixa?').getByRole('button', { name: 'Responder a esta mensagem' }).click()
  await two.say('Já vou, *cinco* minutos')
  await expect(two.panel.getByText(`Respondendo a ${oneName}`)).toHaveCount(0)
  const reply = one.bubble('Já vou, cinco minutos')
  await expect(reply).toBeVisible()
  await expect(reply.getByRole('button', { name: /Cobre o caixa/ })).toBeVisible()

  // A draft and the conversation are there after a reload.
  await one.field.fill('Isto ainda não')
  await one.page.waitForTimeout(600)
  await one.page.reload()
  await one.attendant.live()
  await expect(one.field).toHaveValue('Isto ainda não')
  await expect(one.bubble('cinco minutos')).toHaveCount(1)

  // Typed without a network: it waits in the conversation, survives a reload, and arrives once.
  await one.attendant.context.setOffline(true)
  await one.say('Escrito no escuro')
  await expect(one.bubble('Escrito no escuro').getByText('Aguardando envio')).toBeAttached()
  await one.attendant.context.setOffline(false)
  await one.page.reload()
  await expect(one.bubble('Escrito no escuro').getByText(/Entregue|Lida|Enviada/)).toBeAttached({
    timeout: 40_000,
  })
  await expect(one.bubble('Escrito no escuro')).toHaveCount(1)
  await expect(two.bubble('Escrito no escuro')).toHaveCount(1)

  // By the keyboard: away and back.
  await one.field.press('Escape')
  await expect(one.panel.getByRole('textbox', { name: 'Buscar colega' })).toBeFocused()
  await one.page.keyboard.press('Alt+KeyI')
  await expect(one.panel).toHaveCount(0)
  await one.page.keyboard.press('Alt+KeyI')
  await expect(one.panel).toBeVisible()

  await one.attendant.close()
  await two.attendant.close()
})
