import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant, Customer, textsIn } from './attendant'
import { keptOnDevice } from './device-store'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

/** Customers that are served. */
const ROUNDS = 15
/** So long the whole shift may take, ms. */
const WITHIN_MS = 180_000

/** Words that were typed and were for the customer, for the house, or for later. */
type Typed = Readonly<{ words: string; for: 'customer' | 'house' | 'later'; name: string }>

test('a shift of fifteen customers by the keyboard alone: every word that is typed stands somewhere @long', async ({
  browser,
}) => {
  test.setTimeout(WITHIN_MS + 60_000)
  // The demonstration's queue is served first, and these keep it from ending.
  for (let n = 0; n < ROUNDS; n++)
    await new Customer(product, `Turno ${n}`, `55119876680${String(n).padStart(2, '0')}`).writes('Bom dia')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page } = ana
  const key = (keys: string) => page.keyboard.press(keys)
  const conversation = page.getByRole('region', { name: /^Conversa com/ })
  const field = page.getByRole('textbox', { name: 'Digite uma mensagem' })
  const dialog = page.getByRole('dialog')
  const typed: Typed[] = []
  let name = ''

  const types = async (words: string, what: Typed['for']) => {
    await page.keyboard.type(words)
    await expect(ana.composer).toHaveValue(words)
    typed.push({ words, for: what, name })
  }
  /** Sends what stands in the field, whatever put it there. */
  const sends = async (words: string) => {
    await key('Enter')
    await expect(ana.composer).toHaveValue('')
    await expect(ana.bubble(words)).toBeVisible()
  }
  /** By this key somebody else is in hand, and one writes to them at once, where one may. */
  const takesBy = async (keys: string) => {
    const before = name
    await key(keys)
    await expect(conversation).not.toHaveAccessibleName(`Conversa com ${before}`)
    await expect(
      page.locator('[data-composer] textarea:focus, [data-composer] [data-helps]:focus'),
    ).toHaveCount(1)
    name = ((await conversation.getAttribute('aria-label')) ?? '').replace('Conversa com ', '')
  }

  const answers = async (n: number) => {
    const words = `Bom dia! Temos ${n} caixas.`
    await types(words, 'customer')
    await sends(words)
    await page.keyboard.type('/um-momento')
    await expect(page.getByRole('option', { name: /^\/um-momento/ })).toBeVisible()
    await key('Enter')
    await expect(field).not.toHaveValue(/^\/|^$/)
    const ready = await field.inputValue()
    typed.push({ words: ready, for: 'customer', name })
    await sends(ready)
  }
  const comments = async (n: number) => {
    const words = `Anotado no turno, número ${n}.`
    await key('Alt+KeyP')
    await expect(page.getByRole('textbox', { name: 'Comentário que só a equipe vê' })).toBeFocused()
    await types(words, 'house')
    await sends(words)
    await expect(ana.bubble(words)).toContainText('Comentário')
  }
  const leaves = async (n: number) => {
    await key('Alt+KeyL')
    await expect(field).toBeFocused()
    await types(`Deixado para depois: ${n}`, 'later')
  }
  const transfers = async () => {
    await key('Alt+KeyT')
    const search = dialog.getByRole('textbox', { name: 'Buscar colega' })
    await expect(search).toBeFocused()
    await page.keyboard.type('bruno')
    await expect(search).toHaveValue('bruno')
    await expect(dialog.getByRole('radio')).toHaveCount(1)
    await key('Enter')
    await expect(dialog.getByRole('radio')).toBeChecked()
    await key('Control+Enter')
    await expect(dialog).toHaveCount(0)
  }
  const closes = async () => {
    await key('Alt+KeyE')
    const search = dialog.getByLabel('Buscar motivo')
    await expect(search).toBeFocused()
    await page.keyboard.type('venda conc')
    await expect(search).toHaveValue('venda conc')
    await key('Enter')
    const sum = dialog.getByLabel('Valor da venda')
    await expect(sum).toBeFocused()
    await page.keyboard.type('89,90')
    await expect(sum).toHaveValue(/89,90/)
    await key('Control+Enter')
    await expect(dialog).toHaveCount(0)
  }

  const begun = Date.now()
  await takesBy('Alt+KeyQ')
  for (let n = 0; n < ROUNDS; n++)
    await test.step(`${n}: ${name}`, async () => {
      // Not to whoever has let the 24 hours pass.
      const open = await field.isVisible()
      if (open) await answers(n)
      await comments(n)
      if (n % 3 === 0) {
        await closes()
        const next = page.locator('[data-composer]').getByRole('button', { name: 'Atender próximo' })
        await expect(next).toBeFocused()
        if (n + 1 < ROUNDS) await takesBy('Enter')
        return
      }
      if (n % 3 === 1) await transfers()
      else if (open) await leaves(n)
      if (n + 1 < ROUNDS) await takesBy('Alt+KeyQ')
    })
  expect(Date.now() - begun).toBeLessThan(WITHIN_MS)

  // To the customers went what was meant for them, once each, and nothing else.
  const sent = typed.filter((each) => each.for === 'customer').map(({ words }) => words)
  const arrived = async () =>
    textsIn(await product.emulator('GET', '/messages?direction=toCustomer'))
      // The house's own goodbye.
      .filter((text) => !text.startsWith('Obrigado por falar com'))
      .toSorted()
  await expect.poll(arrived, { timeout: 30_000 }).toEqual(sent.toSorted())
  // What was begun waits where it was begun, after the page has gone as well.
  const later = typed.filter((each) => each.for === 'later')
  expect(later.length).toBeGreaterThan(3)
  // On the disk a moment after it was typed.
  for (const { words } of later) await expect.poll(() => keptOnDevice(page)).toContain(words)
  await page.reload()
  await ana.live()
  for (const { words, name } of later) {
    await ana.open('Meus', name)
    await expect(ana.composer).toHaveValue(words)
  }
  await ana.close()
})
