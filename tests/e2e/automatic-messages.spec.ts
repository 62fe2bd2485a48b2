import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'
import { Records } from './records'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

test('the preview says what the store of the chosen connection says, and the house’s where none is chosen @long', async ({
  browser,
}) => {
  const records = new Records(product)
  await records.query(
    `WITH one AS (INSERT INTO instances (tenant_id, name, nickname, color) SELECT id, 'Farmácia Praia', 'Praia', '#0491FF'
       FROM tenants WHERE slug = 'demo' RETURNING tenant_id, id)
     INSERT INTO store_infos (tenant_id, instance_id, store) SELECT tenant_id, id, '{"hours": "só de manhã"}' FROM one`,
  )
  const boss = await Attendant.atLogin(browser, product)
  await boss.logIn('admin@demo.test')
  const { page } = boss
  await expect(page).toHaveURL(/\/demo\/chat/)
  await page.goto(`${product.url}/demo/closing-messages`)
  await page.getByRole('button', { name: 'Nova mensagem' }).click()
  const drawer = page.getByRole('dialog', { name: 'Nova mensagem' })
  await drawer.getByRole('textbox', { name: 'Mensagem' }).fill('Abrimos {{loja_horario}}.')
  const preview = drawer.getByRole('region', { name: 'Como o cliente vê' })
  await expect(preview).toContainText('Abrimos Segunda a sábado')
  await preview.getByRole('combobox', { name: 'Prévia na conexão' }).click()
  await page.getByRole('option', { name: 'Praia', exact: true }).click()
  await expect(preview).toContainText('Abrimos só de manhã.')
  // A message of one connection is seen as its customers see it, and leaves no choice.
  await drawer.getByRole('combobox', { name: 'Conexão', exact: true }).click()
  await page.getByRole('option', { name: 'Centro', exact: true }).click()
  await expect(preview).toContainText('Abrimos Segunda a sábado')
  await expect(preview.getByRole('combobox')).toHaveCount(0)
  // A sentence for which the shop says nothing is not sent; what is lacking is named, with the way there.
  await drawer.getByRole('textbox', { name: 'Mensagem' }).fill('Até logo! Veja {{loja_site}}.')
  await expect(preview).toContainText('Falta em Dados da loja: Site.')
  await expect(preview.getByText('Até logo!', { exact: true })).toBeVisible()
  await expect(preview.getByRole('link', { name: 'Preencher Dados da loja' })).toHaveAttribute(
    'href',
    '/demo/client-form',
  )
  // Saving asks once: the keyboard is in the question, and no leads back to the text with the form still open.
  const message = drawer.getByRole('textbox', { name: 'Mensagem' })
  await message.fill('Até logo! Veja {{loja_site}}. CNPJ {{loja_cnjp}}.')
  await expect(preview).toContainText('Não existe a variável {{loja_cnjp}}: seria {{loja_cnpj}}?')
  const asked = page.getByRole('dialog', { name: 'Salvar assim mesmo?' })
  await page.keyboard.press('Control+Enter')
  await expect(asked).toContainText('Falta em Dados da loja: Site. A frase que o usa não será enviada.')
  await expect(asked).toContainText('seria {{loja_cnpj}}?')
  await expect(asked.getByRole('button', { name: 'Salvar assim mesmo' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(asked).toHaveCount(0)
  await expect(message).toBeFocused()
  await expect(page.getByRole('dialog')).toHaveCount(1)
  await message.fill('Até logo! Veja {{loja_site}}.')
  await page.keyboard.press('Control+Enter')
  await asked.getByRole('button', { name: 'Salvar assim mesmo' }).press('Enter')
  await expect(page.getByText('A mensagem foi salva.')).toBeVisible()
  await expect(drawer).toHaveCount(0)
  await boss.close()
  await records.query(`DELETE FROM closing_messages WHERE text LIKE 'Até logo! Veja%'`)
  await records.query(
    `DELETE FROM store_infos WHERE instance_id IN (SELECT id FROM instances WHERE nickname = 'Praia')`,
  )
  await records.query(`DELETE FROM instances WHERE nickname = 'Praia'`)
})

test('what is said at the end is written, seen as the customer sees it, and shown by who closes @long', async ({
  browser,
}) => {
  const boss = await Attendant.atLogin(browser, product)
  await boss.logIn('admin@demo.test')
  const { page } = boss
  await expect(page).toHaveURL(/\/demo\/chat/)
  await page.goto(`${product.url}/demo/closing-messages`)
  await page.getByRole('button', { name: 'Nova mensagem' }).click()
  const drawer = page.getByRole('dialog', { name: 'Nova mensagem' })
  await expect(drawer.getByRole('region', { name: 'Um texto para começar' })).toContainText('Foi um prazer')
  const message = drawer.getByRole('textbox', { name: 'Mensagem' })
  await message.fill('Que bom ter ajudado! Até logo.')
  for (let n = 0; n < '! Até logo.'.length; n++) await message.press('ArrowLeft')
  const insert = drawer.getByRole('button', { name: 'Inserir variável em Mensagem' })
  await insert.press('Enter')
  await expect(page.getByRole('combobox', { name: 'Buscar variável' })).toBeFocused()
  // Escape closes the list alone.
  await page.keyboard.press('Escape')
  await expect(insert).toBeFocused()
  await insert.press('Enter')
  // What the shop says of itself stands beside its name; the cursor's place is kept.
  await page.getByRole('combobox', { name: 'Buscar variável' }).fill('primeiro')
  await page.keyboard.press('Enter')
  await expect(message).toHaveValue('Que bom ter ajudado {{primeiro_nome}}! Até logo.')
  await page.keyboard.type(',')
  await expect(message).toHaveValue('Que bom ter ajudado {{primeiro_nome}},! Até logo.')
  await page.keyboard.press('Backspace')
  await expect(drawer.getByRole('region', { name: 'Como o cliente vê' })).toContainText(
    'Que bom ter ajudado Maria!',
  )
  await drawer.getByRole('button', { name: 'Salvar' }).click()
  // The shop has one for everybody already: said beside the field.
  await expect(drawer.getByText('Já existe uma mensagem para esta combinação')).toBeVisible()
  await drawer.getByRole('combobox', { name: 'Categoria do motivo' }).click()
  await page.getByRole('option', { name: 'Venda', exact: true }).click()
  await drawer.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('A mensagem foi salva.')).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Que bom ter ajudado' })).toContainText('Venda')

  await page.goto(`${product.url}/demo/nps-messages`)
  await page.getByRole('button', { name: 'Nova pergunta' }).click()
  const asking = page.getByRole('dialog', { name: 'Nova pergunta' })
  await asking.getByRole('textbox', { name: 'Pergunta', exact: true }).fill('Como foi o atendimento?')
  await asking.getByRole('combobox', { name: 'Notas' }).click()
  await page.getByRole('option', { name: 'De 1 a 5' }).click()
  await asking.getByRole('switch', { name: 'Oferecer as notas em uma lista' }).check()
  await expect(asking.getByRole('region', { name: 'Como o cliente vê' }).first()).toContainText('4 - Bom')
  await page.keyboard.press('Control+Enter')
  await expect(page.getByRole('row').filter({ hasText: 'Como foi o atendimento?' })).toContainText('De 1 a 5')

  await page.goto(`${product.url}/demo/inactive-messages`)
  await page.getByRole('button', { name: 'Nova regra' }).click()
  const rule = page.getByRole('dialog', { name: 'Nova regra' })
  await rule.getByRole('textbox', { name: 'Mensagem' }).fill('Ainda está aí?')
  await rule.getByRole('switch', { name: 'Encerrar o atendimento' }).check()
  await rule.getByRole('textbox', { name: 'Depois da última mensagem (minutos)' }).fill('120')
  await rule.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('A regra foi salva.')).toBeVisible()
  const ruled = page.getByRole('row').filter({ hasText: 'Ainda está aí?' })
  await expect(ruled).toContainText('30 minutos')
  await expect(ruled).toContainText('Encerra depois de 2 horas')
  // The queue has rules of its own.
  await page.goto(`${product.url}/demo/inactive-inbox-messages`)
  await expect(page.getByText(/Ainda não há regras/)).toBeVisible()

  await page.goto(`${product.url}/demo/dynamic-settings/opening-hours`)
  await page.getByRole('button', { name: 'Novo horário' }).click()
  const hours = page.getByRole('dialog', { name: 'Novo horário' })
  const monday = hours.getByRole('textbox', { name: 'Horário de Segunda' })
  await monday.fill('8 às 18 talvez')
  await hours.getByRole('button', { name: 'Salvar' }).click()
  await expect(hours.getByText('Não deu para entender “talvez”.', { exact: false })).toBeVisible()
  await monday.fill('8 às 12 e 13h às 18h')
  await monday.blur()
  await expect(monday).toHaveValue('08:00-12:00, 13:00-18:00')
  await hours.getByRole('button', { name: 'Copiar o horário de Segunda para os outros dias abertos' }).click()
  await expect(hours.getByRole('textbox', { name: 'Horário de Sábado' })).toHaveValue(
    '08:00-12:00, 13:00-18:00',
  )
  await hours.getByRole('switch', { name: 'Sábado' }).uncheck()
  await hours.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('O horário foi salvo.')).toBeVisible()
  await expect(page.getByText('seg a sex 8h às 12h e 13h às 18h', { exact: false })).toBeVisible()
  // A holiday that comes today and every year closes it, in the list that is open.
  const open = page.getByRole('row').filter({ hasText: 'Todos os setores' }).first()
  const days = await page.context().newPage()
  await days.goto(`${product.url}/demo/dynamic-settings/holidays`)
  await days.getByRole('button', { name: 'Novo feriado' }).click()
  const holiday = days.getByRole('dialog', { name: 'Novo feriado' })
  await holiday.getByRole('textbox', { name: 'Nome' }).fill('Aniversário da cidade')
  await holiday
    .getByRole('textbox', { name: 'Data' })
    .fill(new Date().toLocaleDateString('pt-BR', { timeZone: 'America/Sao_Paulo' }))
  await holiday.getByRole('button', { name: 'Salvar' }).click()
  await expect(days.getByRole('row').filter({ hasText: 'Aniversário da cidade' })).toContainText('Todo ano')
  await days.close()
  await expect(open).toContainText('Fechada')

  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  await ana.tab('Meus').click()
  await ana.page.getByRole('listbox').getByRole('option').first().click()
  await ana.action('Encerrar')
  const closing = ana.page.getByRole('dialog', { name: 'Encerrar atendimento?' })
  await expect(closing.getByText(/Obrigado por falar/)).toBeVisible()
  await closing.getByText('Cliente vai pensar').click()
  await expect(closing.getByText(/Que bom ter ajudado/)).toBeVisible()
  for (const one of [ana, boss]) await one.close()
})

test('a server that is killed between the closing and the goodbye says each thing once, and takes the grade @long', async ({
  browser,
}) => {
  const rui = new Customer(product, 'Rui Nota', '5511987669001')
  await rui.writes('Bom dia')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  await ana.open('Fila', rui.name)
  await ana.action('Aceitar')
  await ana.action('Encerrar')
  const closing = ana.page.getByRole('dialog', { name: 'Encerrar atendimento?' })
  await closing.getByText('Engano').click()
  await closing.getByRole('button', { name: 'Encerrar', exact: true }).click()
  await expect(closing).toHaveCount(0)
  await product.killServer()
  const arrived = async () =>
    (
      await product.emulator<{ messages: unknown[] }>(
        'GET',
        `/messages?wa_id=${rui.phone}&direction=toCustomer`,
      )
    ).messages.map((message) => JSON.stringify(message))
  expect(await arrived()).toEqual([])
  await product.startServer()
  const both = [
    expect.stringContaining('Obrigado por falar'),
    expect.stringContaining('Como foi o atendimento?'),
  ]
  await expect.poll(arrived, { timeout: 30_000 }).toEqual(both)
  await rui.writes('5')
  const boss = await Attendant.atLogin(browser, product)
  await boss.logIn('admin@demo.test')
  await expect(boss.page).toHaveURL(/demo.chat/)
  await boss.page.goto(`${product.url}/demo/nps-messages`)
  await expect(boss.page.getByRole('row').filter({ hasText: 'Como foi o atendimento?' })).toContainText(
    /De 1 a 5.*1.*1/,
  )
  expect(await arrived()).toEqual(both)
  for (const one of [ana, boss]) await one.close()
})
