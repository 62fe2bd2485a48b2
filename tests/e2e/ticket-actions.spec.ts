import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

/** Chooses from the menu of the open ticket. */
async function choose(who: Attendant, item: string | RegExp): Promise<void> {
  await who.page.getByRole('button', { name: 'Mais ações' }).click()
  await who.page.getByRole('menuitem', { name: item }).click()
}

test('begins an attendance with a number in any spelling, finds it again, and closes it for a reason', async ({
  browser,
}) => {
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  await ana.page.getByRole('button', { name: 'Novo atendimento' }).click()
  const start = ana.page.getByRole('dialog', { name: 'Novo atendimento' })
  await start.getByLabel('Número ou nome').fill('98765-4321')
  await start.getByRole('button', { name: 'Iniciar atendimento' }).click()
  await expect(start.getByText('Falta o DDD.')).toBeVisible()
  await start.getByLabel('Número ou nome').fill('(11) 8877-0555')
  await start.getByLabel('Nome do contato').fill('Nívea Nova')
  await start.getByRole('button', { name: 'Iniciar atendimento' }).click()
  await expect(ana.conversation('Nívea Nova')).toBeVisible()
  await expect(ana.page.getByRole('complementary', { name: 'Dados do cliente' })).toContainText(
    '+55 11 98877-0555',
  )
  await expect(
    ana.bubble('iniciou o atendimento').or(ana.page.getByText('iniciou o atendimento')),
  ).toBeVisible()

  // A colleague asks for the same number in its other spelling, and is told who has it.
  const bruno = await Attendant.atTheCounter(browser, product, 'atendente2@demo.test')
  await bruno.page.keyboard.press('Alt+KeyM')
  const again = bruno.page.getByRole('dialog', { name: 'Novo atendimento' })
  await again.getByLabel('Número ou nome').fill('+55 11 98877-0555')
  await again.getByRole('radio', { name: /Nívea Nova/ }).check()
  await again.getByRole('button', { name: 'Iniciar atendimento' }).click()
  await expect(
    bruno.page.getByText('Este contato já está em atendimento com Ana Beatriz Martins.'),
  ).toBeVisible()
  await expect(bruno.conversation('Nívea Nova')).toBeVisible()
  await bruno.close()

  // Closing asks for what the reason wants, and the reason stays with the ticket.
  await ana.action('Encerrar')
  const close = ana.page.getByRole('dialog', { name: 'Encerrar atendimento?' })
  await close.getByLabel('Buscar motivo').fill('venda conc')
  // Enter takes what was found, and goes on to what it asks for.
  await ana.page.keyboard.press('Enter')
  await expect(close.getByLabel('Valor da venda')).toBeFocused()
  const places = () =>
    Promise.all(
      ['Encerrar e próximo', 'Encerrar'].map(
        async (name) => (await close.getByRole('button', { name, exact: true }).boundingBox())?.x,
      ),
    )
  const before = await places()
  await ana.page.keyboard.press('Control+Enter')
  await expect(close.getByText('Preencha este campo.')).toBeVisible()
  await expect(close.getByLabel('Valor da venda')).toBeFocused()
  expect(await places()).toEqual(before)
  await close.getByLabel('Valor da venda').fill('89,90')
  await close.getByRole('button', { name: 'Encerrar', exact: true }).click()
  await expect(close).toHaveCount(0)
  // On from here: whoever waits is one key away.
  await expect(
    ana.page.locator('[data-composer]').getByRole('button', { name: 'Atender próximo' }),
  ).toBeFocused()
  // What was answered stands beside the closed conversation, as the money that it is.
  await expect(
    ana.page
      .getByRole('complementary', { name: 'Dados do cliente' })
      .getByRole('region', { name: 'Encerramento' }),
  ).toContainText(/Venda concluída.*Valor da venda\s?R\$\s89,90/)
  await choose(ana, 'Histórico do atendimento')
  const history = ana.page.getByRole('dialog', { name: 'Histórico do atendimento' })
  await expect(history).toContainText('Venda · Venda concluída')
  await expect(history).toContainText('89,90')
  await expect(history).toContainText('Ana Beatriz Martins encerrou o atendimento: Venda concluída.')
  await history.getByRole('button', { name: 'Fechar' }).click()

  // Within the time for it the ticket opens again, in her hands.
  await choose(ana, 'Reabrir atendimento')
  await expect(ana.page.getByText('Atendimento reaberto. Ele está com você.')).toBeVisible()
  await ana.tab('Meus').click()
  await expect(ana.row('Nívea Nova')).toBeVisible()
  await ana.close()
})

test('puts a ticket off until its customer writes, makes it urgent, and sends it to another department @long', async ({
  browser,
}) => {
  const rosa = new Customer(product, 'Rosa Adiada', '5511988770556')
  await rosa.writes('Vou pensar')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  await ana.open('Fila', 'Rosa Adiada')
  await ana.action('Aceitar')
  await choose(ana, 'Adiar…')
  const snooze = ana.page.getByRole('dialog', { name: 'Adiar atendimento' })
  await snooze.getByRole('radio', { name: /Até o cliente escrever/ }).check()
  await snooze.getByRole('button', { name: 'Adiar' }).click()
  await expect(snooze).toHaveCount(0)
  await ana.tab('Meus').click()
  // The open one has a row, wherever it belongs.
  await expect(ana.row('Rosa Adiada').getByTitle('Adiados')).toBeVisible()
  await ana.page.keyboard.press('Escape')
  await expect(ana.conversation('Rosa Adiada')).toHaveCount(0)
  await expect(ana.row('Rosa Adiada')).toHaveCount(0)
  await ana.page.getByRole('button', { name: /adiado/ }).click()
  await expect(ana.row('Rosa Adiada')).toBeVisible()
  await rosa.writes('Decidi!')
  await expect(ana.row('Rosa Adiada')).toHaveCount(0)
  await ana.page
    .getByRole('button', { name: /Adiados/ })
    .first()
    .click()
  await expect(ana.row('Rosa Adiada')).toContainText('Decidi!')

  await ana.row('Rosa Adiada').click()
  await ana.page.getByRole('button', { name: 'Mais ações' }).click()
  await ana.page.getByRole('menuitem', { name: 'Prioridade' }).hover()
  await ana.page.getByRole('menuitem', { name: 'Prioridade alta' }).click()
  await expect(ana.row('Rosa Adiada').getByTitle('Prioridade alta')).toBeVisible()

  const carla = await Attendant.atTheCounter(browser, product, 'atendente3@demo.test')
  await choose(ana, 'Mudar de setor…')
  const department = ana.page.getByRole('dialog', { name: 'Mudar de setor' })
  await department.getByRole('radio', { name: 'Entregas' }).check()
  await department.getByRole('button', { name: 'Mudar' }).click()
  await expect(ana.page.getByText('Atendimento enviado para Entregas.')).toBeVisible()
  await carla.open('Fila', 'Rosa Adiada')
  await carla.action('Aceitar')

  // Entregas asks for a grade: it goes to the ticket that was closed, and so does a word about it.
  await carla.action('Encerrar')
  const close = carla.page.getByRole('dialog', { name: 'Encerrar atendimento?' })
  await expect(close.getByRole('checkbox', { name: /pesquisa de satisfação/ })).toBeChecked()
  await close.getByRole('button', { name: 'Encerrar', exact: true }).click()
  // It leaves once the closing can no longer be taken back.
  await expect.poll(async () => (await rosa.received()).at(-1), { timeout: 20_000 }).toContain('De 0 a 10')
  await rosa.writes('9')
  await expect.poll(async () => (await rosa.received()).at(-1)).toContain('Obrigado pela nota')
  await rosa.writes('Entrega rápida')
  await expect(carla.conversation('Rosa Adiada')).toContainText('Nota 9')
  await choose(carla, 'Histórico do atendimento')
  const history = carla.page.getByRole('dialog', { name: 'Histórico do atendimento' })
  await expect(history).toContainText('9 de 10')
  await expect(history).toContainText('Entrega rápida')
  await expect(history).toContainText('Ana Beatriz Martins')
  await carla.close()
  await ana.close()
})

test('does the same to many tickets at once, and says which were refused and why @long', async ({
  browser,
}) => {
  const names = ['Bulk Um', 'Bulk Dois', 'Bulk Três']
  for (const [n, name] of names.entries()) await new Customer(product, name, `551198877056${n}`).writes('Oi')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  for (const name of names.slice(0, 2)) {
    await ana.open('Fila', name)
    await ana.action('Aceitar')
    await expect(ana.composer).toBeEnabled()
  }
  await ana.tab('Todos').click()
  for (const name of names) {
    await ana.row(name).hover()
    await ana.row(name).getByTitle(`Selecionar ${name}`).click()
    await expect(ana.row(name)).toBeChecked()
  }
  const bar = ana.page.getByRole('region', { name: 'Atendimentos selecionados' })
  await expect(bar).toContainText('3 selecionados')
  await bar.getByRole('button', { name: 'Devolver à fila' }).click()
  await ana.page.getByRole('dialog').getByRole('button', { name: 'Devolver à fila' }).click()
  const result = ana.page.getByRole('dialog', { name: 'Nem todos foram concluídos' })
  await expect(result).toContainText('2 de 3 concluídos')
  await expect(result.getByRole('listitem')).toHaveCount(1)
  await expect(result).toContainText('Bulk Três')
  await expect(result).toContainText('Este atendimento já está na fila.')
  await result.getByRole('button', { name: 'Fechar' }).last().click()
  await expect(bar).toHaveCount(0)
  await ana.tab('Fila').click()
  for (const name of names) await expect(ana.row(name)).toBeVisible()
  await ana.close()
})

test('several are accepted from the queue at once', async ({ browser }) => {
  const names = ['Fila Um', 'Fila Dois']
  for (const [place, name] of names.entries())
    await new Customer(product, name, `551198765888${place}`).writes('Oi')
  const bruno = await Attendant.atTheCounter(browser, product, 'atendente2@demo.test')
  const { page } = bruno
  await bruno.tab('Fila').click()
  for (const name of names) {
    await bruno.row(name).hover()
    await bruno
      .row(name)
      .getByTitle(/^Selecionar/)
      .click()
  }
  await page
    .getByRole('region', { name: 'Atendimentos selecionados' })
    .getByRole('button', { name: 'Aceitar', exact: true })
    .click()
  await expect(page.getByText('2 atendimentos estão com você.')).toBeVisible()
  await page.mouse.move(1000, 500)
  await bruno.tab('Meus').click()
  for (const name of names) await expect(bruno.row(name)).toBeVisible()
  await bruno.close()
})

/** Seen to fail: neither the list nor the head said it, and after a new start not even the open ticket's row. */
test('who asks a colleague to take a ticket sees in list and head whom it waits for, takes it back, and hears the answer @long', async ({
  browser,
}) => {
  const eva = new Customer(product, 'Eva Pedida', '5511987668801')
  await eva.writes('Bom dia')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const bruno = await Attendant.atTheCounter(browser, product, 'atendente2@demo.test')
  const { page } = ana
  await ana.open('Fila', eva.name)
  await ana.action('Aceitar')
  await ana.tab('Meus').click()
  const ask = async () => {
    await ana.action('Transferir')
    const dialog = page.getByRole('dialog', { name: 'Transferir atendimento' })
    await dialog.getByRole('checkbox', { name: 'Pedir que aceite antes' }).check()
    await dialog.getByRole('radio', { name: /Bruno/ }).check()
    await dialog.getByRole('button', { name: /^Transferir para/ }).click()
    await expect(dialog).toHaveCount(0)
    await expect(ana.row(eva.name)).toContainText('Aguarda Bruno')
    await expect(ana.conversation(eva.name).getByText(/^Aguarda Bruno há /)).toBeVisible()
    await expect(page.getByText(/Desde \d\d:\d\d/)).toBeVisible()
  }
  await ask()
  // Known before any ticket is opened.
  await page.goto(`${product.url}/demo/chat/attendance`)
  await ana.live()
  await ana.tab('Meus').click()
  await expect(ana.row(eva.name)).toContainText('Aguarda Bruno')
  await ana.row(eva.name).click()
  await page.getByRole('button', { name: 'Cancelar transferência' }).click()
  await expect(ana.row(eva.name)).not.toContainText('Aguarda Bruno')
  await expect(ana.conversation(eva.name).getByText('Com você')).toBeVisible()

  await ask()
  await bruno.open('Abertos', eva.name)
  await bruno.page.getByRole('button', { name: 'Recusar' }).click()
  await expect(page.getByText(/recusou o atendimento de Eva Pedida/).first()).toBeVisible()
  await expect(ana.row(eva.name)).not.toContainText('Aguarda Bruno')

  await ask()
  await bruno.page.getByRole('status').getByRole('button', { name: 'Aceitar' }).click()
  await expect(page.getByText(/Atendimento Transferido/).first()).toBeVisible()
  await expect(ana.row(eva.name)).toContainText('Bruno')
  await expect(ana.row(eva.name)).not.toContainText('Aguarda')
  for (const one of [ana, bruno]) await one.close()
})
