import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant } from './attendant'

/** Seen to fail while the tenant's root led to the connections list, whoever came. */
test('who comes in comes to the attendance; while nothing is connected, to the connections @long', async ({
  browser,
}) => {
  const product = await Product.start()
  const boss = await Attendant.atLogin(browser, product)
  const { page } = boss
  // The bare root names the demonstration, and leads into it.
  await page.goto(product.url)
  await page.getByRole('textbox', { name: 'Nome da loja' }).fill('loja sem nome')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('alert')).toContainText('Use letras, algarismos e hífens')
  await page.getByRole('link', { name: 'Entrar na demonstração' }).click()
  await boss.logIn('admin@demo.test')
  await expect(page).toHaveURL(/\/demo\/chat\/attendance/)
  await expect(boss.tab('Fila')).toBeVisible()

  // Every connection is taken away.
  const remove = page.getByRole('button', { name: 'Excluir conexão' })
  await page.getByRole('link', { name: 'Conexões' }).click()
  const edit = page.getByRole('link', { name: /^Editar: / })
  await expect(edit.first()).toBeVisible()
  for (let left = await edit.count(); left > 0; left--) {
    await edit.first().click()
    await remove.click()
    const dialog = page.getByRole('dialog')
    const [, name = ''] = /“(.+)”/.exec((await dialog.getByText(/^Digite “/).textContent()) ?? '') ?? []
    await dialog.getByLabel(/^Digite “/).fill(name)
    const closing = dialog.getByRole('checkbox')
    if (await closing.isVisible()) await closing.check()
    await dialog.getByRole('button', { name: 'Excluir conexão' }).click()
    await expect(edit).toHaveCount(left - 1)
  }
  await page.goto(`${product.url}/demo`)
  await expect(page).toHaveURL(/\/demo\/instances\/list/)
  await boss.close()
  await product.stop()
})
