import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'
import { replay } from './replayer'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

test('a conversation is served end to end, by two people, and every step is in the log', async ({
  browser,
}) => {
  const helena = new Customer(product, 'Helena Prado', '5511987650001')
  const first = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const second = await Attendant.atTheCounter(browser, product, 'atendente2@demo.test')

  // A signed webhook brings the customer into the queue of both.
  await helena.writes('Bom dia! Vocês têm dipirona 500 mg?')
  await expect(first.row('Helena Prado')).toBeVisible()
  await expect(second.row('Helena Prado')).toBeVisible()

  await first.open('Fila', 'Helena Prado')
  await expect(first.bubble('Vocês têm dipirona 500 mg?')).toBeVisible()
  await first.action('Aceitar')
  await expect(first.composer).toBeEnabled()
  await expect(second.row('Helena Prado')).toHaveCount(0)

  // The ticks follow the phone: sent, delivered, read.
  await helena.goesOffline()
  await first.send('Bom dia, Helena! Temos sim, R$ 8,90 a caixa.')
  const answer = first.bubble('Temos sim, R$ 8,90 a caixa.')
  await expect(answer.getByTitle('Enviada', { exact: true })).toBeVisible()
  await helena.comesOnline()
  await expect(answer.getByTitle('Entregue', { exact: true })).toBeVisible()
  await helena.reads()
  await expect(answer.getByTitle('Lida', { exact: true })).toBeVisible()
  expect(await helena.received()).toEqual(['Bom dia, Helena! Temos sim, R$ 8,90 a caixa.'])

  // A comment stays inside the house.
  await first.page.keyboard.press('Alt+KeyP')
  await first.send('Cliente antiga, costuma levar duas caixas.')
  await expect(first.bubble('costuma levar duas caixas')).toContainText('Comentário')
  expect(await helena.received()).toHaveLength(1)

  // Handed to a colleague, who is told.
  await first.action('Transferir')
  const dialog = first.page.getByRole('dialog')
  await dialog
    .getByText(await nameOf(second))
    .first()
    .click()
  await dialog.getByRole('button', { name: /^Transferir/ }).click()
  await expect(dialog).toHaveCount(0)
  const notice = second.page.getByRole('region', { name: 'Avisos' }).getByText('Atendimento Recebido')
  await expect(notice).toBeVisible()
  await expect(first.page.getByText('Atendimento Transferido')).toHaveCount(0)

  await second.open('Meus', 'Helena Prado')
  await expect(second.bubble('costuma levar duas caixas')).toBeVisible()
  await second.send('Oi, Helena, aqui é o Bruno. Separei duas caixas.')
  await expect(second.bubble('Separei duas caixas').getByTitle('Entregue', { exact: true })).toBeVisible()
  await second.action('Encerrar')
  await second.page.getByRole('dialog').getByRole('button', { name: 'Encerrar', exact: true }).click()
  await expect(second.row('Helena Prado')).toHaveCount(0)
  await second.open('Fechados', 'Helena Prado')

  // What happened in each browser replays to the same state, wherever.
  for (const attendant of [first, second]) {
    const log = await attendant.exportLog()
    expect(log).not.toContain('chuva-verde-telhado')
    expect(log).not.toMatch(/eyJ[\w-]+\.[\w-]+\.[\w-]+/)
    replay(log)
  }
  await first.close()
  await second.close()
})

test('two attendants take the same conversation: one has it, the other is told who @long', async ({
  browser,
}) => {
  const otto = new Customer(product, 'Otto Lima', '5511987650002')
  const first = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const second = await Attendant.atTheCounter(browser, product, 'atendente2@demo.test')
  await otto.writes('Alguém aí?')
  await first.open('Fila', 'Otto Lima')
  await second.open('Fila', 'Otto Lima')
  const take = (who: Attendant) =>
    who.page
      .getByRole('group', { name: 'Ações do atendimento' })
      .getByRole('button', { name: 'Aceitar' })
      .click({ timeout: 2_000 })
  await Promise.allSettled([take(first), take(second)])
  const owners = async () => {
    const mine = [first, second].map((who) => who.conversation('Otto Lima').getByText('Com você').count())
    return (await Promise.all(mine)).filter((count) => count > 0).length
  }
  await expect.poll(owners).toBe(1)
  // It stays so once both have heard of everything.
  await first.page.waitForTimeout(1_000)
  expect(await owners()).toBe(1)
  await first.close()
  await second.close()
})

test('a wrong password is refused in the words of the specification, and five lock the account @long', async ({
  browser,
}) => {
  const attendant = await Attendant.atLogin(browser, product)
  for (let n = 0; n < 5; n++) {
    // From the third on there is a captcha, which asks for nothing but a moment.
    const looked = attendant.page.waitForResponse(async (answer) =>
      (await answer.text().catch(() => '')).includes('LOGIN_FAILED'),
    )
    await attendant.logIn('atendente3@demo.test', `errada-${n}`)
    await looked
    await expect(attendant.page.getByRole('alert')).toContainText('Senha ou E-mail incorreto.')
  }
  await attendant.logIn('atendente3@demo.test', 'errada-de-novo')
  await expect(attendant.page.getByRole('alert')).toContainText(/tentativas demais nesta conta/i)
  // Whoever made them: with the right password, and a moment's work, its owner comes in.
  await attendant.logIn('atendente3@demo.test')
  await expect(attendant.tab('Fila')).toBeVisible()
  await attendant.close()
})

test('who is not logged in is sent to the login and comes back to where they wanted to go', async ({
  browser,
}) => {
  const context = await browser.newContext()
  const page = await context.newPage()
  await page.goto(`${product.url}/demo/chat/attendance`)
  await expect(page).toHaveURL(/\/demo\/login\?to=/)
  await page.getByLabel('E-mail').fill('admin@demo.test')
  await page.getByLabel('Senha', { exact: true }).fill('chuva-verde-telhado')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page).toHaveURL(/\/demo\/chat\/attendance/)
  await context.close()
})

async function nameOf(attendant: Attendant): Promise<string> {
  const label = await attendant.page.getByRole('button', { name: /^Conta de/ }).getAttribute('aria-label')
  return (label ?? '').replace('Conta de ', '')
}
