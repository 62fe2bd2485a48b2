import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

const late = (phone: string, text: string, seconds: number) =>
  product.emulator('POST', `/phones/${phone}/messages`, { text, late_seconds: seconds })

test('a message that comes late stands where it was written, is marked until it is seen, and is no preview @long', async ({
  browser,
}) => {
  const phone = '5511987651501'
  const rita = new Customer(product, 'Rita Atraso', phone)
  await rita.writes('Quero duas caixas')
  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  await ana.open('Fila', rita.name)
  await ana.action('Aceitar')
  await ana.tab('Meus').click()
  await expect(ana.bubble('Quero duas caixas')).toBeVisible()
  await ana.send('Separo agora')
  await expect(ana.row(rita.name)).toContainText('Separo agora')

  await late(phone, 'Bom dia, sou a Rita', 120)
  const bubble = ana.bubble('Bom dia, sou a Rita')
  await expect(bubble).toContainText('chegou agora')
  const order = () => ana.conversation(rita.name).getByRole('article').allInnerTexts()
  const at = async (text: string) => (await order()).findIndex((one) => one.includes(text))
  expect(await at('Bom dia, sou a Rita')).toBeLessThan(await at('Quero duas caixas'))
  expect(await at('Quero duas caixas')).toBeLessThan(await at('Separo agora'))
  await expect(ana.row(rita.name)).toContainText('Separo agora')
  await expect(ana.conversation(rita.name).getByRole('log')).toContainText('Bom dia, sou a Rita')

  // Far up it is out of sight, and a button leads there.
  for (let n = 1; n <= 30; n++) await rita.writes(`Mais uma coisa, ${n}`)
  await expect(ana.bubble('Mais uma coisa, 30')).toBeVisible()
  await late(phone, 'Ainda antes de tudo', 240)
  await ana.page.getByRole('button', { name: 'Chegou agora, mais acima' }).click()
  await expect(ana.bubble('Ainda antes de tudo')).toBeInViewport()
  await expect(ana.row(rita.name)).toContainText('Mais uma coisa, 30')

  // Seen, it is a message as any other: after coming back, and after a reload, in the same place.
  await ana.page.keyboard.press('Escape')
  await ana.page.reload()
  await ana.live()
  await ana.open('Meus', rita.name)
  await expect(ana.bubble('Mais uma coisa, 30')).toBeVisible()
  await ana.conversation(rita.name).getByRole('region', { name: 'Mensagens' }).press('Home')
  await expect(ana.bubble('Ainda antes de tudo')).toBeVisible()
  await expect(ana.conversation(rita.name).getByText('chegou agora')).toHaveCount(0)
  expect(ana.faults).toEqual([])
})
