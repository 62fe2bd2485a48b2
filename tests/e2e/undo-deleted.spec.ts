import { expect, type Locator, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

/**
 * What is deleted asks nothing, is gone for everybody, and is had back by key or button (docs/decisions/
 * 0059-focus-and-undo.md). Seen to fail with Alt+Z unheard in a dialog.
 */
test('a note, a quick answer, a message for later and a sticker are deleted unasked and had back @long', async ({
  browser,
}) => {
  const nara = new Customer(product, 'Nara Apagada', '5511987665001')
  await nara.writes('Bom dia')
  const boss = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  const { page } = boss
  const told = (text: string | RegExp): Locator => page.getByRole('status').filter({ hasText: text })
  await boss.open('Fila', nara.name)
  await page.keyboard.press('Alt+KeyA')
  await expect(boss.composer).toBeFocused()
  const colleague = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  await colleague.open('Todos', nara.name)

  /** Deletes, sees it gone without a question, and has it back by key, then by button. */
  const comesBack = async (thing: Locator, remove: () => Promise<void>, text: string | RegExp) => {
    for (const how of ['key', 'button']) {
      await expect(thing).toBeVisible()
      await remove()
      await expect(told(text)).toBeVisible()
      await expect(thing).toHaveCount(0)
      await page.mouse.move(10, 800)
      if (how === 'key') await page.keyboard.press('Alt+KeyZ')
      else await told(text).getByRole('button', { name: 'Desfazer' }).click()
      await expect(told('Desfeito.')).toBeVisible()
      await expect(thing).toBeVisible()
    }
  }

  await test.step('a note, for a colleague too', async () => {
    const beside = page.getByRole('complementary', { name: 'Dados do cliente' })
    await beside.getByRole('textbox', { name: 'Escrever uma anotação' }).fill('Prefere genéricos.')
    await page.keyboard.press('Enter')
    const note = beside.getByText('Prefere genéricos.')
    const there = colleague.page.getByText('Prefere genéricos.')
    await comesBack(
      note,
      async () => {
        await expect(there).toBeVisible()
        await beside.getByRole('button', { name: 'Apagar a anotação' }).click()
        await expect(there).toHaveCount(0)
      },
      'Anotação apagada.',
    )
    await expect(there).toBeVisible()
  })

  await test.step('a message that leaves later', async () => {
    await boss.composer.fill('Seu pedido chegou.')
    await page.getByRole('button', { name: 'Enviar mais tarde' }).click()
    await page.getByRole('menuitem', { name: /Em 1 hora/ }).click()
    const waiting = page.getByRole('list', { name: '1 mensagem agendada' }).first()
    await comesBack(
      waiting,
      () => waiting.getByRole('button', { name: 'Cancelar agendamento' }).click(),
      'Agendamento cancelado.',
    )
  })

  await test.step('a sticker', async () => {
    await page.getByRole('button', { name: 'Emojis' }).click()
    await page.getByRole('tab', { name: 'Figurinhas' }).click()
    const picture = await page.evaluate(() => {
      const canvas = Object.assign(document.createElement('canvas'), { width: 512, height: 512 })
      canvas.getContext('2d')?.fillRect(99, 99, 300, 300)
      return canvas.toDataURL('image/png').split(',')[1] ?? ''
    })
    await page
      .getByTestId('sticker-input')
      .setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from(picture, 'base64') })
    await expect(page.getByRole('button', { name: 'Enviar figurinha 1' })).toBeVisible()
    await page.getByRole('button', { name: 'Remover figurinhas' }).click()
    const sticker = page.getByRole('button', { name: 'Remover figurinha 1' })
    await sticker.click()
    await expect(told('Figurinha removida.')).toBeVisible()
    await expect(sticker).toHaveCount(0)
    await page.keyboard.press('Alt+KeyZ')
    await expect(sticker).toBeVisible()
    // The picker has the keyboard still: Escape closes it, and not the conversation.
    await page.keyboard.press('Escape')
    await expect(sticker).toHaveCount(0)
    await expect(boss.composer).toBeVisible()
  })

  await test.step('a quick answer, in its dialog', async () => {
    await boss.composer.fill('')
    await boss.composer.pressSequentially('/')
    await page.getByRole('button', { name: 'Gerenciar respostas rápidas' }).click()
    const dialog = page.getByRole('dialog', { name: 'Respostas rápidas' })
    await dialog.getByRole('textbox', { name: 'Buscar resposta rápida' }).fill('pix')
    await comesBack(
      dialog.getByText('/pix'),
      () => dialog.getByRole('button', { name: 'Apagar pix' }).click(),
      '/pix foi apagada',
    )
    await expect(dialog).toBeVisible()
  })
  await colleague.close()
  await boss.close()
})
