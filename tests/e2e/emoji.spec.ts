import { expect, type Locator, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'
import { isSound } from './sound'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

/** Families that really draw what stands there, as the browser's developers see them. */
async function drawnBy(what: Locator): Promise<string[]> {
  const page = what.page()
  const cdp = await page.context().newCDPSession(page)
  await what.evaluate((element) => {
    for (const marked of document.querySelectorAll('[data-drawn]'))
      delete (marked as HTMLElement).dataset.drawn
    ;(element as HTMLElement).dataset.drawn = ''
  })
  await cdp.send('DOM.enable')
  await cdp.send('CSS.enable')
  const { root } = await cdp.send('DOM.getDocument')
  const { nodeIds } = await cdp.send('DOM.querySelectorAll', {
    nodeId: root.nodeId,
    selector: '[data-drawn], [data-drawn] *',
  })
  const found = await Promise.all(
    nodeIds.map((nodeId) => cdp.send('CSS.getPlatformFontsForNode', { nodeId })),
  )
  await cdp.detach()
  const fonts = found.flatMap((one) => one.fonts)
  return [...new Set(fonts.map(named))]
}

const named = ({ familyName, isCustomFont }: { familyName: string; isCustomFont: boolean }): string =>
  isCustomFont ? familyName : `${familyName}, of this machine`

/** Seen to fail: the machine's own pictures, and boxes where it had none. */
test('an emoji is the same picture on every machine, fetched with the first one that is shown @long', async ({
  browser,
}) => {
  const rosa = new Customer(product, 'Rosa Figura', '5511987653009')
  await rosa.writes('Chegou 🇧🇷 1️⃣ 👍🏽 ❤️ 👨‍👩‍👧')
  const context = await browser.newContext()
  const fonts: string[] = []
  context.on('request', (request) => {
    if (request.resourceType() === 'font') fonts.push(request.url().replace(/.*\//, ''))
  })
  const ana = await Attendant.atLogin(context, product)
  await ana.page.evaluate(() => document.fonts.ready)
  expect(fonts.filter((name) => name.startsWith('twemoji'))).toEqual([])
  await ana.logIn('atendente1@demo.test')
  await ana.open('Fila', rosa.name)
  await ana.action('Aceitar')
  const own = /^Twemoji/
  const only = async (what: Locator) => {
    // Until the font has come; a row that is drawn anew meanwhile is looked at again.
    await expect(async () =>
      expect((await drawnBy(what)).filter((name) => !/^Inter/.test(name))).toEqual([
        expect.stringMatching(own),
      ]),
    ).toPass({ timeout: 15_000 })
  }
  const bubble = ana.bubble('Chegou').first()
  await only(bubble)
  await only(ana.row(rosa.name))
  await ana.send('Certo 😀')
  await only(ana.bubble('Certo'))
  await bubble.hover()
  await bubble.getByRole('button', { name: 'Ações da mensagem' }).click()
  await ana.page.getByRole('menuitem', { name: 'Reagir com outro emoji' }).click()
  const cell = ana.page.getByRole('dialog', { name: 'Escolher reação' }).getByRole('gridcell').first()
  await only(cell)
  await cell.click()
  await only(bubble.getByRole('button', { name: / de / }))
  expect(fonts.filter((name) => name.startsWith('twemoji'))).toHaveLength(1)
  await ana.close()
})

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
