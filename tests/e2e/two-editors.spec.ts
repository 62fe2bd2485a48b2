import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant } from './attendant'
import { isSound } from './sound'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

test('of two administrators with the same reason open, the second is told what changed, chooses, and saves @long', async ({
  browser,
}) => {
  const open = async () => {
    const boss = await Attendant.atTheDoor(browser, product)
    await boss.logIn('admin@demo.test')
    await expect(boss.page).toHaveURL(/\/demo\/chat/)
    await boss.page.goto(`${product.url}/demo/crm/reasons`)
    return boss
  }
  const one = await open()
  const two = await open()
  const form = ({ page }: Attendant) => page.getByRole('dialog', { name: 'Editar motivo' })
  const name = (boss: Attendant) => form(boss).getByRole('textbox', { name: 'Motivo', exact: true })
  for (const boss of [one, two]) {
    await boss.page.getByRole('row').filter({ hasText: 'Venda concluída' }).getByRole('link').click()
    await expect(name(boss)).toHaveValue('Venda concluída')
  }
  await name(one).fill('Venda fechada')
  await form(one).getByRole('switch').click()
  await form(one).getByRole('button', { name: 'Salvar' }).click()
  await expect(one.page.getByRole('row').filter({ hasText: 'Venda fechada' })).toBeVisible()

  await name(two).fill('Venda feita')
  await form(two).getByRole('button', { name: 'Salvar' }).click()
  const asks = two.page.getByRole('dialog', { name: 'Outra pessoa mudou isto enquanto você editava' })
  const field = (title: string) => asks.getByRole('group', { name: title })
  await expect(field('Motivo')).toContainText('Venda fechada')
  await expect(field('Motivo')).toContainText('Venda feita')
  // What was changed here stays unless one says otherwise; what only the other changed is taken.
  await expect(field('Motivo').getByRole('radio', { name: /Neste formulário/ })).toBeChecked()
  await expect(asks.getByRole('radio', { name: /Salvo agora pela outra pessoa.*Não/ })).toBeChecked()
  await expect(asks.getByRole('button', { name: 'Salvar a escolha' })).toBeFocused()
  await isSound(two.page, '[role=dialog] >> nth=-1').catch(() => isSound(two.page))
  await asks.getByRole('button', { name: 'Salvar a escolha' }).click()
  const row = two.page.getByRole('row').filter({ hasText: 'Venda feita' })
  await expect(row).toBeVisible()
  await expect(form(two)).toHaveCount(0)
  await expect(one.page.getByRole('row').filter({ hasText: 'Venda feita' })).toBeVisible()
  for (const boss of [one, two]) await boss.close()
})
