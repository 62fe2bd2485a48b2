import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'
import { isSound } from './sound'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

test('the queue goes to who is there by itself, stops at a pause, and goes on when it is over @long', async ({
  browser,
}) => {
  const boss = await Attendant.atLogin(browser, product)
  await boss.logIn('admin@demo.test')
  await expect(boss.page).toHaveURL(/\/demo\/chat/)
  await boss.page.goto(`${product.url}/demo/dynamic-settings/queue-distribution`)
  const card = boss.page.getByRole('main')
  await card.getByRole('button', { name: 'Distribuir um setor' }).click()
  const drawer = boss.page.getByRole('dialog', { name: 'Distribuir um setor' })
  await drawer.getByRole('radio', { name: 'Em rodízio' }).check()
  await drawer.getByRole('button', { name: 'Salvar' }).click()
  await expect(card.getByText('Sem setor')).toBeVisible()
  await isSound(boss.page)
  // Nobody is there but an administrator: it stays in the queue.
  const rita = new Customer(product, 'Rita Rodízio', '5511987657101')
  await rita.writes('Bom dia')

  const ana = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  await ana.tab('Meus').click()
  await expect(ana.row(rita.name)).toBeVisible()
  await ana.row(rita.name).click()
  await expect(ana.conversation(rita.name).getByText('Atendimento distribuído para Ana')).toBeVisible()
  await expect(ana.composer).toBeEnabled()

  // On pause she is given nothing, and what she gives back stays in the queue.
  await ana.page.getByRole('button', { name: /^Conta de Ana/ }).click()
  await ana.page.getByRole('menuitem', { name: 'Entrar em pausa' }).click()
  await ana.page.getByRole('menuitem', { name: 'Almoço' }).click()
  const bar = ana.page.getByRole('status').filter({ hasText: 'Você está em pausa desde' })
  await expect(bar).toContainText('Almoço')
  await ana.action('Devolver à fila')
  const paulo = new Customer(product, 'Paulo Pausa', '5511987657102')
  await paulo.writes('Tem dipirona?')
  await ana.tab('Fila').click()
  await expect(ana.row(paulo.name)).toBeVisible()
  await expect(ana.row(rita.name)).toBeVisible()

  // Colleagues see it, with the reason.
  await boss.page.goto(`${product.url}/demo/users/list?q=Ana`)
  await expect(boss.page.getByRole('row').filter({ hasText: 'Ana Beatriz' })).toContainText(
    'em pausa: Almoço',
  )

  await bar.getByRole('button', { name: 'Voltar da pausa' }).click()
  await expect(bar).toBeHidden()
  await ana.tab('Meus').click()
  await expect(ana.row(paulo.name)).toBeVisible()
  await expect(ana.row(rita.name)).toBeVisible()
  await ana.close()
  await boss.close()
})
