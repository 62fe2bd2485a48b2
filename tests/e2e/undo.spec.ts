import { expect, type Locator, type Page, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'

/*
 * What was done a moment ago is taken back by Alt+Z or the button beside what is said about it, for six seconds
 * (docs/decisions/0059-focus-and-undo.md).
 */

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

const told = (who: Attendant, text: string | RegExp): Locator =>
  who.page.getByRole('status').filter({ hasText: text })
const back = (who: Attendant, text: string | RegExp): Locator =>
  told(who, text).getByRole('button', { name: 'Desfazer' })
/** Is the open ticket in this attendant's hands? */
const served = (who: Attendant, name: string): Locator => who.conversation(name).getByText('Com você')

/** One who writes, and whose ticket is taken by key. */
async function takes(who: Attendant, name: string, phone: string): Promise<Customer> {
  const customer = new Customer(product, name, phone)
  await customer.writes('Bom dia!')
  await who.open('Fila', name)
  await who.page.keyboard.press('Alt+KeyA')
  await expect(served(who, name)).toBeVisible()
  await expect(who.composer).toBeFocused()
  return customer
}

test('a ticket given back by mistake is had again by key or button within six seconds, and not after @long', async ({
  browser,
}) => {
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page } = ana
  const rui = await takes(ana, 'Rui Devolvido', '5511987662001')
  const returned = 'Rui Devolvido voltou para a fila.'
  await page.mouse.move(10, 800)

  await page.keyboard.press('Alt+KeyD')
  await expect(back(ana, returned)).toBeVisible()
  await expect(served(ana, rui.name)).toHaveCount(0)
  await page.keyboard.press('Alt+KeyZ')
  await expect(told(ana, 'Desfeito.')).toBeVisible()
  await expect(served(ana, rui.name)).toBeVisible()
  // Where one was: a word goes to the customer.
  await expect(ana.composer).toBeFocused()
  await page.keyboard.type('Já volto')
  await page.keyboard.press('Enter')
  await expect.poll(() => rui.received()).toEqual(['Já volto'])

  await page.keyboard.press('Alt+KeyD')
  await back(ana, returned).click()
  await expect(served(ana, rui.name)).toBeVisible()
  await expect(ana.composer).toBeFocused()

  // The way back stands for six seconds, longer than what is only said; then the key does nothing.
  await page.mouse.move(10, 800)
  await page.keyboard.press('Alt+KeyD')
  await expect(back(ana, returned)).toBeVisible()
  const shownAt = Date.now()
  await expect(told(ana, returned)).toHaveCount(0)
  const stood = Date.now() - shownAt
  expect(stood).toBeGreaterThan(4_500)
  expect(stood).toBeLessThan(9_000)
  await page.keyboard.press('Alt+KeyZ')
  await ana.tab('Fila').click()
  await expect(ana.row(rui.name)).toBeVisible()
  await expect(served(ana, rui.name)).toHaveCount(0)

  // A colleague who takes it meanwhile keeps it.
  await page.keyboard.press('Alt+KeyA')
  await expect(served(ana, rui.name)).toBeVisible()
  const bruno = await Attendant.atTheCounter(browser, product, 'atendente2@demo.test')
  await bruno.tab('Fila').click()
  await page.keyboard.press('Alt+KeyD')
  await expect(back(ana, returned)).toBeVisible()
  await back(ana, returned).hover()
  await bruno.open('Fila', rui.name)
  await bruno.page.keyboard.press('Alt+KeyA')
  await expect(served(bruno, rui.name)).toBeVisible()
  await page.keyboard.press('Alt+KeyZ')
  await expect(page.getByRole('alert').filter({ hasText: 'Bruno' })).toContainText('antes de você')
  await expect(served(ana, rui.name)).toHaveCount(0)
  await bruno.close()
  await ana.close()
})

test('putting off, closing, asking a colleague and leaving a group are taken back @long', async ({
  browser,
}) => {
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page } = ana
  const lia = await takes(ana, 'Lia Desfeita', '5511987662002')
  await ana.tab('Meus').click()
  await expect(ana.row(lia.name)).toBeVisible()

  await page.keyboard.press('Alt+KeyS')
  const snooze = page.getByRole('dialog', { name: 'Adiar atendimento' })
  await expect(snooze.getByRole('radio', { name: /^Amanhã/ })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(back(ana, /^Adiado até/)).toBeVisible()
  // The open one has a row, wherever it belongs.
  const putOff = ana.row(lia.name).getByTitle('Adiados')
  await expect(putOff).toBeVisible()
  await page.keyboard.press('Alt+KeyZ')
  await expect(told(ana, 'Desfeito.')).toBeVisible()
  await expect(putOff).toHaveCount(0)
  await expect(ana.row(lia.name)).toBeVisible()
  await expect(ana.composer).toBeFocused()

  // What was being written goes with the closing, once the server has it and nobody types, and comes back with it.
  await page.keyboard.type('Já lhe digo')
  await page.waitForTimeout(7_000)
  await page.keyboard.press('Alt+KeyE')
  const close = page.getByRole('dialog', { name: 'Encerrar atendimento?' })
  const yes = close.getByRole('button', { name: 'Encerrar', exact: true })
  // It looks up first what the house asks for.
  await expect(yes).toBeEnabled()
  await yes.press('Enter')
  await expect(back(ana, 'Atendimento de Lia Desfeita encerrado.')).toBeVisible()
  await expect(ana.row(lia.name)).toHaveCount(0)
  // The tenant says goodbye, but not yet.
  expect(await lia.received()).toEqual([])
  await page.keyboard.press('Alt+KeyZ')
  await expect(ana.row(lia.name)).toBeVisible()
  await expect(served(ana, lia.name)).toBeVisible()
  await expect(ana.composer).toBeFocused()
  await expect(ana.composer).toHaveValue('Já lhe digo')
  await ana.composer.fill('')
  await page.keyboard.type('Ainda estou aqui')
  await page.keyboard.press('Enter')
  await expect.poll(() => lia.received()).toEqual(['Ainda estou aqui'])

  await page.keyboard.press('Alt+KeyT')
  const transfer = page.getByRole('dialog', { name: 'Transferir atendimento' })
  await transfer.getByRole('checkbox', { name: 'Pedir que aceite antes' }).check()
  await transfer.getByRole('radio', { name: /Bruno/ }).check()
  await transfer.getByRole('button', { name: /^Transferir para/ }).press('Enter')
  await expect(page.getByText(/^Aguardando Bruno .* aceitar a transferência/)).toBeVisible()
  await back(ana, /^Pedido enviado/).click()
  await expect(told(ana, 'Desfeito.')).toBeVisible()
  await expect(page.getByText(/^Aguardando Bruno/)).toHaveCount(0)
  await expect(ana.composer).toBeFocused()

  const panel = page.locator('[data-pane="details"]')
  if (!(await panel.isVisible())) await page.keyboard.press('Alt+KeyO')
  // Of somebody new the card asks first for what is missing.
  await panel.getByRole('button', { name: /^Completar cadastro/ }).click()
  await panel.getByRole('button', { name: 'Adicionar a um grupo' }).click()
  const search = panel.getByRole('combobox', { name: 'Buscar grupo' })
  await search.fill('entrega')
  await expect(panel.getByRole('option', { name: 'Entrega em casa' })).toBeVisible()
  await search.press('Enter')
  const group = panel.getByRole('listitem').filter({ hasText: 'Entrega em casa' })
  await expect(group).toBeVisible()
  await back(ana, 'No grupo Entrega em casa.').click()
  await expect(group).toHaveCount(0)
  await search.fill('entrega')
  await expect(panel.getByRole('option', { name: 'Entrega em casa' })).toBeVisible()
  await search.press('Enter')
  await expect(group).toBeVisible()
  await panel.getByRole('button', { name: 'Fechar a busca de grupos' }).click()
  await panel.getByRole('button', { name: 'Tirar do grupo Entrega em casa' }).click()
  await expect(group).toHaveCount(0)
  await page.keyboard.press('Alt+KeyZ')
  await expect(group).toBeVisible()
  // Long after it would have left.
  expect(await lia.received()).toEqual(['Ainda estou aqui'])
  await ana.close()
})

test('handing over, sending to a department and closing many are taken back; a goodbye survives its tab @long', async ({
  browser,
}) => {
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page } = ana
  const ivo = await takes(ana, 'Ivo Entregue', '5511987662003')
  const noa = await takes(ana, 'Noa Entregue', '5511987662004')
  await ana.open('Meus', ivo.name)

  await page.keyboard.press('Alt+KeyT')
  const transfer = page.getByRole('dialog', { name: 'Transferir atendimento' })
  await transfer.getByRole('radio', { name: /Bruno/ }).check()
  await transfer.getByRole('button', { name: /^Transferir para/ }).press('Enter')
  await expect(back(ana, /Bruno/)).toBeVisible()
  await expect(ana.row(ivo.name)).toContainText('Bruno')
  await page.keyboard.press('Alt+KeyZ')
  await expect(told(ana, 'Desfeito.')).toBeVisible()
  await expect(ana.row(ivo.name)).not.toContainText('Bruno')
  await expect(served(ana, ivo.name)).toBeVisible()

  // Out of her sight, had it stayed there.
  await page.keyboard.press('Alt+KeyT')
  await transfer.getByRole('tab', { name: 'Setor' }).click()
  await transfer.getByRole('radio', { name: /Entregas/ }).check()
  await transfer.getByRole('button', { name: /^Transferir para/ }).press('Enter')
  await expect(back(ana, /Entregas/)).toBeVisible()
  await expect(ana.row(ivo.name)).toContainText('Na fila')
  await page.keyboard.press('Alt+KeyZ')
  await expect(ana.row(ivo.name)).not.toContainText('Na fila')
  await expect(served(ana, ivo.name)).toBeVisible()

  for (const { name } of [ivo, noa]) {
    await ana.row(name).hover()
    await ana.row(name).getByTitle(`Selecionar ${name}`).click()
  }
  const bar = page.getByRole('region', { name: 'Atendimentos selecionados' })
  const closeMany = async () => {
    await bar.getByRole('button', { name: 'Encerrar' }).click()
    // Under the mouse the list keeps what comes back for later.
    await page.mouse.move(900, 300)
    const close = page.getByRole('dialog', { name: 'Encerrar' })
    await close.getByRole('button', { name: 'Encerrar', exact: true }).press('Enter')
    await expect(back(ana, '2 atendimentos concluídos.')).toBeVisible()
    for (const { name } of [ivo, noa]) await expect(ana.row(name)).toHaveCount(0)
  }
  await closeMany()
  await page.keyboard.press('Alt+KeyZ')
  for (const { name } of [ivo, noa]) await expect(ana.row(name)).toBeVisible()

  // The tab closes before the goodbye has left: it leaves all the same, once.
  await ana.open('Meus', noa.name)
  await page.keyboard.press('Alt+KeyE')
  const close = page.getByRole('dialog', { name: 'Encerrar atendimento?' })
  const yes = close.getByRole('button', { name: 'Encerrar', exact: true })
  await expect(yes).toBeEnabled()
  await yes.press('Enter')
  await expect(back(ana, /^Atendimento de Noa/)).toBeVisible()
  expect(await noa.received()).toEqual([])
  await ana.close()
  await expect
    .poll(() => noa.received(), { timeout: 20_000 })
    .toEqual([expect.stringContaining('Obrigado por falar com a Farmácia Modelo, Noa!')])
  expect(await ivo.received()).toEqual([])
})

/** What one works with and cannot see for what is being said, by name. Rows are in the way too; what is only read is not. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const said = [
      ...document.querySelectorAll('[data-passing] [role="status"], [data-passing] [role="alert"]'),
    ]
    const cards = said.map((one) => one.getBoundingClientRect()).filter(({ width }) => width > 0)
    if (cards.length === 0) throw new Error('nothing is being said')
    const found: string[] = []
    for (const one of document.querySelectorAll<HTMLElement>(
      'button, a[href], input, textarea, select, [role="option"], [role="row"]',
    )) {
      if (one.closest('[data-passing], [data-pane="conversation"] section[tabindex="0"]')) continue
      if (!one.checkVisibility({ visibilityProperty: true })) continue
      const box = one.getBoundingClientRect()
      for (const card of cards) {
        const x = (Math.max(box.left, card.left) + Math.min(box.right, card.right)) / 2
        const y = (Math.max(box.top, card.top) + Math.min(box.bottom, card.bottom)) / 2
        if (x < box.left || x > box.right || y < box.top || y > box.bottom) continue
        if (x < card.left || x > card.right || y < card.top || y > card.bottom) continue
        // Is it what would be seen there?
        const behind = document.elementsFromPoint(x, y).find((each) => !each.closest('[data-passing]'))
        if (behind && (one === behind || one.contains(behind)))
          found.push(one.getAttribute('aria-label') ?? one.textContent?.slice(0, 40) ?? one.tagName)
      }
    }
    return found
  })

/** Seen to fail: over the closing button of a dialog up to 1366 px, and over the last rows of a phone's list. */
test('what offers the way back lies over nothing that one works with, on a page, a dialog and a phone @long', async ({
  browser,
}) => {
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page } = ana
  const bia = await takes(ana, 'Bia Coberta', '5511987662009')
  const close = page.getByRole('dialog', { name: 'Encerrar atendimento?' })
  for (const [width, height] of [
    [1440, 900],
    [1366, 768],
    [1024, 768],
    [390, 800],
  ] as const)
    await test.step(`${width} px`, async () => {
      await page.setViewportSize({ width, height })
      await ana.open('Meus', bia.name)
      const nowhere = (about: string) => expect.poll(() => covered(page), `${about}, ${width} px`).toEqual([])
      await page.keyboard.press('Alt+KeyS')
      await expect(page.getByRole('dialog', { name: 'Adiar atendimento' })).toBeVisible()
      await page.keyboard.press('Enter')
      const offer = back(ana, /^Adiado até/)
      await expect(offer).toBeVisible()
      await nowhere('in the conversation')
      await page.keyboard.press('Alt+KeyE')
      await expect(close.getByRole('button', { name: 'Encerrar', exact: true })).toBeEnabled()
      await expect(offer).toBeVisible()
      await nowhere('over a dialog')
      await page.keyboard.press('Escape')
      await expect(close).toHaveCount(0)
      await page.keyboard.press('Alt+KeyZ')
      await expect(told(ana, 'Desfeito.')).toBeVisible()
      await nowhere('undone')
      // Under the mouse the list keeps what comes back for later.
      await page.mouse.move(2, 2)
      if (width < 768) await page.getByRole('button', { name: 'Voltar' }).click()
      else await page.keyboard.press('Escape')
      await expect(ana.row(bia.name)).toBeVisible()
      if ((await told(ana, 'Desfeito.').count()) > 0) await nowhere('beside the list')
      await expect(told(ana, 'Desfeito.')).toHaveCount(0)
    })
  // What was said is gone: the list has its room again.
  const pane = page.locator('[data-pane="list"]')
  await expect.poll(() => pane.evaluate((list) => list.style.getPropertyValue('--said'))).toBe('0px')
  await ana.close()
})
