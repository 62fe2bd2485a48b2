import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { PNG } from '../server/media-samples'
import { Attendant, Customer } from './attendant'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

const ADMIN = 'admin@demo.test'
const ONE = 'atendente1@demo.test'
const TWO = 'atendente2@demo.test'

test('who views and who types is seen by colleagues, and goes away again @long', async ({ browser }) => {
  const eva = new Customer(product, 'Eva Presente', '5511987660001')
  const one = await Attendant.atTheCounter(browser, product, ONE)
  const admin = await Attendant.atTheCounter(browser, product, ADMIN)
  await eva.writes('Bom dia!')
  await one.open('Fila', 'Eva Presente')
  await one.action('Aceitar')
  await admin.open('Abertos', 'Eva Presente')
  const header = admin.conversation('Eva Presente')
  await expect(header.getByRole('img', { name: /está vendo/ })).toBeVisible()
  await one.composer.pressSequentially('Olá, E')
  await expect(header.getByText(/está digitando…/)).toBeVisible()
  await expect(admin.row('Eva Presente').getByTitle(/está digitando…/)).toBeVisible()
  // Stops, then leaves: Escape goes out of the field first, then out of the conversation.
  await expect(header.getByText(/está digitando…/)).toHaveCount(0, { timeout: 12_000 })
  await one.page.keyboard.press('Escape')
  await expect(one.composer).not.toBeFocused()
  await one.page.keyboard.press('Escape')
  await expect(one.conversation('Eva Presente')).toHaveCount(0)
  await expect(header.getByRole('img', { name: /está vendo/ })).toHaveCount(0)
  await one.close()
  await admin.close()
})

test('before one answers over a colleague one is asked @long', async ({ browser }) => {
  const ivo = new Customer(product, 'Ivo Pressa', '5511987660002')
  const one = await Attendant.atTheCounter(browser, product, ONE)
  const admin = await Attendant.atTheCounter(browser, product, ADMIN)
  await ivo.writes('Tem vitamina C?')
  await one.open('Fila', 'Ivo Pressa')
  await one.action('Aceitar')
  await expect(one.composer).toBeEnabled()
  await admin.open('Abertos', 'Ivo Pressa')
  await admin.standIn()

  await one.composer.fill('Temos, sim.')
  await admin.send('Temos por R$ 12.')
  await expect(one.bubble('Temos por R$ 12.')).toBeVisible()
  await one.composer.press('Enter')
  const question = one.page.getByRole('alertdialog')
  await expect(question).toContainText(/respondeu há \d+ s\..*Temos por R\$ 12\..*Enviar mesmo assim\?/)
  await expect(question.getByRole('button', { name: 'Voltar ao texto' })).toBeFocused()

  // Back to the text, changed, and sent: the answer is known now.
  await one.page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(one.composer).toBeFocused()
  await expect(one.composer).toHaveValue('Temos, sim.')
  await admin.send('E em gotas por R$ 9.')
  await expect(one.bubble('E em gotas por R$ 9.')).toBeVisible()
  await one.composer.press('Enter')
  await expect(question).toBeVisible()
  // Who presses Enter again is led back, and sends nothing.
  await one.page.keyboard.press('Enter')
  await expect(one.composer).toBeFocused()
  expect(await ivo.received()).toHaveLength(2)
  await one.page.keyboard.press('Enter')
  await expect(one.composer).toHaveValue('')
  await expect(one.bubble('Temos, sim.')).toBeVisible()
  await expect.poll(() => ivo.received()).toEqual(['Temos por R$ 12.', 'E em gotas por R$ 9.', 'Temos, sim.'])

  // Nobody has answered since: nobody is asked. Nor about an answer that came while this one was away.
  await one.send('Quantas caixas?')
  await one.close()
  await admin.close()
})

test('nor does a file go over the head of a colleague unasked @long', async ({ browser }) => {
  const gil = new Customer(product, 'Gil Arquivo', '5511987660012')
  const one = await Attendant.atTheCounter(browser, product, ONE)
  const admin = await Attendant.atTheCounter(browser, product, ADMIN)
  await gil.writes('Mande a tabela')
  await one.open('Fila', gil.name)
  await one.action('Aceitar')
  await expect(one.composer).toBeEnabled()
  await admin.open('Abertos', gil.name)
  await admin.standIn()
  await one.page
    .getByTestId('attach-input')
    .setInputFiles({ name: 'tabela.png', mimeType: 'image/png', buffer: PNG })
  const dialog = one.page.getByRole('dialog', { name: 'Enviar arquivos' })
  await dialog.getByLabel('Legenda').fill('A tabela')
  await admin.send('Já mandei por e-mail.')
  await expect(one.bubble('Já mandei por e-mail.')).toBeAttached()
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
  const question = dialog.getByRole('alertdialog')
  await expect(question).toContainText('Enviar mesmo assim?')
  await one.page.keyboard.press('Escape')
  await expect(question).toHaveCount(0)
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(one.bubble('A tabela').locator('img')).toBeVisible()
  await one.close()
  await admin.close()
})

test('a colleague who answered while the network was away is not answered over @long', async ({
  browser,
}) => {
  const rui = new Customer(product, 'Rui Rede', '5511987660003')
  const one = await Attendant.atTheCounter(browser, product, ONE)
  const admin = await Attendant.atTheCounter(browser, product, ADMIN)
  await rui.writes('Vocês entregam?')
  await one.open('Fila', 'Rui Rede')
  await one.action('Aceitar')
  await admin.open('Abertos', 'Rui Rede')
  await admin.standIn()
  await one.composer.fill('Entregamos até as 22 h.')
  await one.context.setOffline(true)
  await admin.send('Sim, sem custo.')
  await one.context.setOffline(false)
  await one.live()
  await expect(one.bubble('Sim, sem custo.')).toBeVisible()
  await one.composer.press('Enter')
  await expect(one.page.getByRole('alertdialog')).toContainText('Enviar mesmo assim?')
  await one.page.keyboard.press('Escape')
  // A bubble is seen before its message has left the house.
  await expect(admin.bubble('Sim, sem custo.').getByTitle('Entregue', { exact: true })).toBeVisible()
  expect(await rui.received()).toEqual(['Sim, sem custo.'])
  await one.close()
  await admin.close()
})

test('two pick the same ticket: one has it, the other reads who @long', async ({ browser }) => {
  const lia = new Customer(product, 'Lia Disputada', '5511987660004')
  const both = [
    await Attendant.atTheCounter(browser, product, ONE),
    await Attendant.atTheCounter(browser, product, TWO),
  ]
  await lia.writes('Oi')
  for (const each of both) await each.open('Fila', 'Lia Disputada')
  // Who comes second may find no button any more: that is what losing looks like.
  await Promise.all(both.map((each) => each.action('Aceitar', { timeout: 3_000 }).catch(() => {})))
  const told = (each: Attendant) =>
    each.page.getByText(/já foi assumido por|Este atendimento está com|Atendendo: /)
  await expect
    .poll(async () =>
      (await Promise.all(both.map((each) => each.composer.count()))).reduce((a, b) => a + b, 0),
    )
    .toBe(1)
  const loser = (await both[0]?.composer.count()) === 1 ? both[1] : both[0]
  if (!loser) throw new Error('nobody lost')
  await expect(told(loser).first()).toBeVisible()
  for (const each of both) await each.close()
})

test('a transfer is asked for, refused, asked for again and accepted; an administrator takes over', async ({
  browser,
}) => {
  const noa = new Customer(product, 'Noa Passagem', '5511987660005')
  const one = await Attendant.atTheCounter(browser, product, ONE)
  const two = await Attendant.atTheCounter(browser, product, TWO)
  await noa.writes('Preciso de ajuda com a receita')
  await one.open('Fila', 'Noa Passagem')
  await one.action('Aceitar')
  const ask = async () => {
    await one.action('Transferir')
    const dialog = one.page.getByRole('dialog', { name: 'Transferir atendimento' })
    const colleague = dialog.getByRole('radio', { name: /Bruno Carvalho/ })
    await expect(dialog.getByText(/\d+ (de \d+|atendimentos?)/).first()).toBeVisible()
    await colleague.check()
    await dialog.getByLabel('Recado para quem recebe').fill('Receita vencida')
    await dialog.getByRole('checkbox', { name: 'Pedir que aceite antes' }).check()
    await dialog.getByRole('button', { name: /^Transferir para/ }).click()
    await expect(one.page.getByText(/Aguardando .* aceitar/)).toBeVisible()
  }
  await ask()
  const offered = two.page.getByRole('status').filter({ hasText: 'Transferência para você' })
  await expect(offered).toContainText('Receita vencida')
  await offered.getByRole('button', { name: 'Abrir' }).click()
  await two.page.getByRole('button', { name: 'Recusar' }).click()
  await expect(one.page.getByText('Transferência recusada')).toBeVisible()
  await ask()
  await two.page.getByRole('button', { name: 'Aceitar', exact: true }).first().click()
  await expect(two.composer).toBeEnabled()
  await expect(
    two.conversation('Noa Passagem').getByText(/para Bruno Carvalho\. Recado: Receita vencida/),
  ).toBeVisible()
  await expect(one.page.getByText('Atendimento Transferido')).toHaveCount(1)

  for (const each of [one, two]) await each.close()
})

test('an administrator reads without a trace, and takes over @long', async ({ browser }) => {
  const gil = new Customer(product, 'Gil Supervisão', '5511987660006')
  const two = await Attendant.atTheCounter(browser, product, TWO)
  const admin = await Attendant.atTheCounter(browser, product, ADMIN)
  await gil.writes('Boa tarde')
  await two.open('Fila', 'Gil Supervisão')
  await two.action('Aceitar')
  // From an empty composer Escape leaves the conversation.
  await expect(two.composer).toBeFocused()
  await two.page.keyboard.press('Escape')
  await expect(two.conversation(gil.name)).toHaveCount(0)
  await gil.writes('Alguém aí?')
  await admin.open('Abertos', 'Gil Supervisão')
  await expect(admin.bubble('Alguém aí?')).toBeVisible()
  await two.tab('Meus').click()
  await expect(two.row('Gil Supervisão').getByText('1 mensagem não lida')).toBeAttached()
  await admin.page.getByRole('button', { name: 'Assumir' }).click()
  const confirm = admin.page.getByRole('dialog', { name: 'Assumir o atendimento?' })
  await expect(confirm).toContainText('Bruno Carvalho')
  await admin.page.keyboard.press('Enter')
  await expect(admin.conversation('Gil Supervisão')).toContainText(
    'assumiu o atendimento, que estava com Bruno Carvalho',
  )
  await expect(two.page.getByText('Atendimento Transferido')).toBeVisible()
  await expect(two.row('Gil Supervisão')).toHaveCount(0)
  for (const each of [two, admin]) await each.close()
})
