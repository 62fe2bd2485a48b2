import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'
import { isSound } from './sound'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

/** The customer sends any message node of the Cloud API. */
const sends = (phone: string, node: object) =>
  product.emulator<{ wamid: string }>('POST', `/phones/${phone}/messages`, node)

test('every kind a customer sends is shown, and a reaction goes both ways', async ({ browser }) => {
  const phone = '5511987650101'
  const joana = new Customer(product, 'Joana Kinds', phone)
  await joana.writes('Confirma a entrega?')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  await ana.open('Fila', 'Joana Kinds')
  await ana.action('Aceitar')

  await sends(phone, {
    type: 'location',
    location: { latitude: -23.55052, longitude: -46.633308, name: 'Praça da Sé', address: 'Sé, São Paulo' },
  })
  const place = ana.bubble('Praça da Sé')
  await expect(place).toContainText('-23.55052, -46.633308')
  await expect(place.getByRole('link', { name: 'Ver no mapa' })).toHaveAttribute('target', '_blank')

  await sends(phone, {
    type: 'contacts',
    contacts: [{ name: { formatted_name: 'Dr. <b>Paulo</b>' }, phones: [{ phone: '11 98765-4321' }] }],
  })
  await expect(ana.bubble('Dr. <b>Paulo</b>')).toContainText('+55 11 98765-4321')

  await sends(phone, {
    type: 'interactive',
    interactive: { type: 'list_reply', list_reply: { id: '1', title: 'Retirar', description: 'Até 18h' } },
  })
  await expect(ana.bubble('Retirar')).toContainText('Escolheu')

  await sends(phone, {
    type: 'order',
    order: {
      catalog_id: '1',
      text: 'Pode entregar hoje?',
      product_items: [
        { product_retailer_id: 'DIP-500', quantity: '2', item_price: '8.90', currency: 'BRL' },
        { product_retailer_id: 'SOL-30', quantity: 1, item_price: 50, currency: 'BRL' },
      ],
    },
  })
  await expect(ana.bubble('Pedido com 3 itens')).toContainText(/Total\s*R\$\s67,80/)
  // What the customer wrote with it stands below.
  await expect(ana.bubble('Pedido com 3 itens')).toContainText('Pode entregar hoje?')

  // The attendant reacts, by the right button; the phone has it.
  const asked = ana.bubble('Confirma a entrega?')
  await asked.getByText('Confirma a entrega?').click({ button: 'right' })
  await isSound(ana.page, '[role="menu"]')
  await ana.page.getByRole('menuitem', { name: 'Reagir com 👍' }).click()
  await expect(asked.getByRole('button', { name: /^👍 de / })).toBeVisible()
  await expect
    .poll(async () => JSON.stringify(await product.emulator('GET', `/messages?wa_id=${phone}`)))
    .toContain('"emoji":"👍"')

  // The customer reacts, and takes it back.
  await ana.send('Confirmada!')
  const answer = ana.bubble('Confirmada!')
  await expect(answer.getByTitle(/Entregue|Enviada/)).toBeVisible()
  const sent = JSON.stringify(await product.emulator('GET', `/messages?wa_id=${phone}&direction=toCustomer`))
  const wamids = [...sent.matchAll(/"wamid":"([^"]+)"/g)].map(([, wamid]) => wamid)
  const target = wamids.at(-1)
  await sends(phone, { type: 'reaction', reaction: { message_id: target, emoji: '🙏' } })
  await expect(answer.getByRole('button', { name: '🙏 de Joana Kinds' })).toBeVisible()
  await sends(phone, { type: 'reaction', reaction: { message_id: target, emoji: '' } })
  await expect(answer.getByRole('button', { name: /🙏/ })).toHaveCount(0)

  // Who listens hears of every message who wrote it, also within a turn.
  await ana.send('E mais uma')
  const heard = ana.conversation('Joana Kinds').getByRole('article')
  await expect(heard.filter({ hasText: 'E mais uma' })).toContainText(/^Você/)
  await expect(heard.filter({ hasText: 'Confirmada!' })).toContainText(/^Você/)
  await expect(heard.filter({ hasText: 'Praça da Sé' })).toContainText(/^Joana Kinds/)

  // A quote leads to its original, which lies some pages back.
  for (let n = 0; n < 30; n++) await joana.writes(`Linha ${n}`)
  await expect(ana.bubble('Linha 29')).toBeVisible()
  const first = await product.emulator<{ messages: { wamid: string }[] }>('GET', `/phones/${phone}/messages`)
  await sends(phone, { text: 'Sobre a primeira', context: { id: first.messages[0]?.wamid } })
  await ana.page.reload()
  await ana.live()
  const quote = ana.bubble('Sobre a primeira').getByRole('button', { name: /Confirma a entrega/ })
  await quote.click()
  await expect(ana.page.locator('[data-marked]')).toContainText('Confirma a entrega?')
  await ana.close()
})

test('a quick answer asks for what it does not know @long', async ({ browser }) => {
  const phone = '5511987650102'
  const rui = new Customer(product, 'Rui Rápido', phone)
  await rui.writes('Quanto ficou?')
  const admin = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  await admin.open('Fila', 'Rui Rápido')
  await admin.action('Aceitar')

  await admin.composer.pressSequentially('/')
  await admin.page.getByRole('button', { name: 'Gerenciar respostas rápidas' }).click()
  const dialog = admin.page.getByRole('dialog', { name: 'Respostas rápidas' })
  await dialog.getByRole('button', { name: 'Nova resposta' }).click()
  const form = admin.page.getByRole('dialog', { name: 'Nova resposta rápida' })
  await form.getByRole('textbox', { name: 'Nome' }).fill('total')
  await form.getByRole('textbox', { name: 'Texto' }).fill('{{primeiro_nome}}, o total é {{total_pedido}}.')
  await form.getByRole('button', { name: 'Salvar' }).click()
  await dialog.getByRole('textbox', { name: 'Buscar resposta rápida' }).fill('total')
  await expect(dialog.getByText('/total')).toBeVisible()
  await dialog.getByRole('button', { name: 'Fechar' }).click()

  // A text with a hole does not leave.
  await admin.composer.fill('O total é {{total_pedido}}')
  await admin.composer.press('Enter')
  await expect(admin.page.getByRole('alert')).toContainText('{{total_pedido}}')

  await admin.composer.fill('')
  await admin.composer.pressSequentially('/tot')
  await expect(admin.page.getByRole('option', { name: /\/total/ })).toBeVisible()
  await admin.composer.press('Enter')
  const fill = admin.page.getByRole('dialog', { name: 'Completar a resposta' })
  await fill.getByLabel('total_pedido').fill('R$ 67,80')
  await fill.getByRole('button', { name: 'Usar' }).click()
  await expect(admin.composer).toHaveValue('Rui, o total é R$ 67,80.')
  await admin.composer.press('Enter')
  await expect(admin.composer).toHaveValue('')
  await expect.poll(() => rui.received()).toEqual(['Rui, o total é R$ 67,80.'])
  await admin.close()
})
