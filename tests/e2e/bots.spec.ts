import { expect, type Page, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'
import { Records } from './records'
import { isSound } from './sound'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

/** A step in the list of the flow's steps. */
const step = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Passos do fluxo' }).getByRole('button', { name })

test('a triage is taken over, changed, mended, rehearsed and published; a customer is led to the department', async ({
  browser,
}) => {
  // A machine that does much else.
  test.setTimeout(180_000)
  const records = new Records(product)
  const boss = await Attendant.atLogin(browser, product)
  await boss.logIn('admin@demo.test')
  const { page } = boss
  await expect(page).toHaveURL(/\/demo\/chat/)
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto(`${product.url}/demo/chat-flows/passive/list`)
  await page.getByRole('button', { name: 'Começar de um fluxo pronto' }).click()
  await page.getByRole('textbox', { name: 'Nome' }).fill('Triagem')
  await page.getByRole('button', { name: 'Criar e desenhar' }).click()

  // A step without words keeps it from being published; a click on the problem leads to it.
  const publish = page.getByRole('button', { name: 'Publicar', exact: true })
  await step(page, 'O que procura?').click()
  const form = page.getByRole('region', { name: 'Passo O que procura?' })
  await form.getByRole('textbox', { name: 'Texto' }).fill('')
  await expect(publish).toBeDisabled()
  await step(page, 'Vendas').click()
  await page.keyboard.press('F8')
  await expect(form).toBeVisible()
  await form.getByRole('textbox', { name: 'Texto' }).fill('Qual remédio?')
  await expect(publish).toBeEnabled()
  await step(page, 'Vendas').click()
  await page.getByRole('combobox', { name: 'Setor' }).click()
  const department = await page.getByRole('option').first().innerText()
  await page.getByRole('option', { name: department }).click()
  // A new step behind an exit, taken out again by the way back.
  await step(page, 'Receita').click()
  await page.getByRole('button', { name: 'Novo passo depois de Enviou' }).click()
  await page.getByRole('menuitem', { name: 'Mensagem' }).click()
  await expect(page.getByRole('textbox', { name: 'Nome do passo' })).toBeFocused()
  await expect(publish).toBeDisabled()
  await page.getByRole('button', { name: 'Desfazer' }).click()
  await expect(publish).toBeEnabled()
  await expect(page.getByText(/salvo às/)).toBeVisible()
  await isSound(page)

  // Somebody else has saved it meanwhile.
  await records.query('UPDATE bot_drafts SET rev = rev + 1')
  await step(page, 'Fim').click()
  await page.getByRole('textbox', { name: 'O que dizer ao cliente antes' }).fill('Até logo!')
  await page.getByRole('button', { name: 'Manter o meu' }).click()
  await expect(page.getByText(/salvo às/)).toBeVisible()

  // Tried at the customer's phone, from which nothing leaves.
  await page.getByRole('tab', { name: 'Simulador' }).click()
  const rehearsal = page.getByRole('region', { name: 'Simulador' })
  const write = rehearsal.getByRole('textbox', { name: 'Escreva como o cliente' })
  await write.fill('Bom dia')
  await write.press('Enter')
  await rehearsal.getByRole('button', { name: 'Ver opções' }).click()
  await rehearsal.getByRole('button', { name: 'Comprar ou orçar' }).click()
  await expect(rehearsal).toContainText('Qual remédio?')
  await write.fill('losartana')
  await write.press('Enter')
  await expect(rehearsal).toContainText(
    `Passaria para: ${department}. Recado para a equipe: Procura: losartana`,
  )

  await publish.click()
  const dialog = page.getByRole('dialog', { name: 'Publicar o fluxo?' })
  await dialog.getByRole('textbox', { name: 'O que mudou' }).fill('Primeira')
  await dialog.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByText('Versão 1 publicada.')).toBeVisible()

  // Switched on in the list, it answers.
  await page.getByRole('button', { name: 'Todos os robôs' }).click()
  const row = page.getByRole('row', { name: /Triagem/ })
  await row.getByRole('button', { name: /Triagem/ }).click()
  await page.getByRole('menuitem', { name: 'Ligar' }).click()
  await expect(row).toContainText('Ligado')
  const customer = new Customer(product, 'Cíntia', '5511987650001')
  await customer.writes('Bom dia')
  await expect.poll(() => records.query('SELECT FROM bot_sessions'), { timeout: 20_000 }).toHaveLength(1)
  const sent = (text: string) =>
    expect
      .poll(async () => JSON.stringify(await product.emulator('GET', `/messages?wa_id=${customer.phone}`)), {
        timeout: 20_000,
      })
      .toContain(text)
  await sent('Como podemos ajudar?')
  await customer.writes('1')
  await sent('Qual remédio?')
  await customer.writes('losartana')
  await sent('já vem falar com você')
  const [led] = await records.query<{ name: string; bot: boolean }>(
    `SELECT d.name, t.bot_is_active AS bot FROM chat_tickets t JOIN departments d ON d.tenant_id = t.tenant_id AND d.id = t.department_id
     JOIN bot_sessions s ON s.tenant_id = t.tenant_id AND s.chat_ticket_id = t.id`,
  )
  expect(led).toEqual({ name: department, bot: false })

  // It is switched off again, and deleted.
  await row.getByRole('button', { name: /Triagem/ }).click()
  await page.getByRole('menuitem', { name: 'Excluir' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Excluir' }).click()
  await expect(row).toHaveCount(0)
  await boss.close()
})
