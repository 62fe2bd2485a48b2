import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

type Sent = { messages: { wamid: string; message: { type: string } & Record<string, unknown> }[] }

test('a place, a card and a question with options arrive; the customer chooses @long', async ({
  browser,
}) => {
  const lia = new Customer(product, 'Lia Escolha', '5511987671001')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page } = ana
  await lia.writes('Olá')
  await ana.open('Fila', lia.name)
  await ana.action('Aceitar')
  const sent = async (type: string) =>
    (
      await product.emulator<Sent>('GET', `/messages?wa_id=${lia.phone}&direction=toCustomer`)
    ).messages.filter(({ message }) => message.type === type)
  const attach = async (what: string) => {
    await page.getByRole('button', { name: 'Anexar' }).click()
    await page.getByRole('menuitem', { name: what }).click()
  }

  await attach('Localização')
  const place = page.getByRole('dialog', { name: 'Enviar localização' })
  await place.getByLabel('Coordenadas ou link do mapa').fill('https://maps.app.goo.gl/AbC')
  await expect(place.getByText('Não há coordenadas neste texto.')).toBeVisible()
  await place
    .getByLabel('Coordenadas ou link do mapa')
    .fill('https://www.google.com/maps/@-23.5505,-46.6333,17z')
  await place.getByLabel('Nome do local').fill('Loja Centro')
  await place.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(place).toHaveCount(0)
  await expect(ana.bubble('Loja Centro').getByRole('link', { name: 'Ver no mapa' })).toBeVisible()
  await expect
    .poll(async () => (await sent('location'))[0]?.message.location)
    .toMatchObject({ latitude: -23.5505, longitude: -46.6333, name: 'Loja Centro' })

  await attach('Contato')
  const card = page.getByRole('dialog', { name: 'Enviar contato' })
  await card.getByRole('textbox').first().fill('Lia Escolha')
  await card.getByRole('radio', { name: /Lia Escolha/ }).check()
  await expect(card.getByRole('textbox', { name: 'Telefone', exact: true })).toHaveValue(/98767-1001/)
  await card.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(card).toHaveCount(0)
  await expect.poll(async () => (await sent('contacts')).length).toBe(1)
  await expect(ana.bubble('98767-1001').first()).toBeVisible()

  await ana.composer.fill('Pode entregar hoje?')
  await attach('Botões ou lista')
  const question = page.getByRole('dialog', { name: 'Enviar pergunta com opções' })
  await expect(question.getByRole('textbox', { name: 'Pergunta', exact: true })).toHaveValue(
    'Pode entregar hoje?',
  )
  await question.getByLabel('Opção 1', { exact: true }).fill('Sim')
  await question.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(question.getByText('Falta preencher.')).toBeVisible()
  await question.getByLabel('Opção 2', { exact: true }).fill('Não, amanhã')
  await question.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(question).toHaveCount(0)
  await expect(ana.composer).toHaveValue('')
  await expect(ana.bubble('Pode entregar hoje?')).toContainText('Não, amanhã')
  await expect.poll(async () => (await sent('interactive')).length).toBe(1)

  const [asked] = await sent('interactive')
  await product.emulator('POST', `/phones/${lia.phone}/messages`, {
    type: 'interactive',
    interactive: { type: 'button_reply', button_reply: { id: 'option-1', title: 'Sim' } },
    context: { id: asked?.wamid },
  })
  const chosen = page.locator('[data-kind="in"]').filter({ hasText: 'Escolheu' })
  await expect(chosen).toContainText('Sim')
  // It stands under what was asked.
  await expect(chosen).toContainText('Pode entregar hoje?')
  await ana.close()
})
