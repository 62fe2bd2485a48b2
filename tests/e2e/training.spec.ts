import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant } from './attendant'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

test('a tour is taken by the keyboard, and sends nothing', async ({ browser }) => {
  const ana = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  const { page } = ana
  const before = await product.emulator('GET', '/journal?kind=accepted')
  await page.goto(`${product.url}/demo/help/training-videos`)
  const start = page.getByRole('button', { name: 'Começar o passeio: Buscar' })
  await start.focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/chat\/attendance/)
  const tour = page.getByRole('dialog', { name: 'Passeio: Buscar' })
  await expect(tour.getByText('Busque por nome, telefone, protocolo')).toBeVisible()
  await expect(tour.getByRole('button', { name: 'Avançar' })).toBeFocused()
  await page.keyboard.press('ArrowRight')
  await expect(tour.getByText('Passo 2 de 3')).toBeVisible()
  await page.keyboard.press('ArrowLeft')
  await expect(tour.getByText('Passo 1 de 3')).toBeVisible()
  for (const step of [2, 3]) {
    await page.keyboard.press('Enter')
    await expect(tour.getByText(`Passo ${step} de 3`)).toBeVisible()
  }
  await expect(tour.getByRole('button', { name: 'Concluir' })).toBeFocused()
  // The page is left only when the server has the mark.
  const marked = page.waitForResponse((answer) => answer.request().postData()?.includes('arkLesson') ?? false)
  await page.keyboard.press('Enter')
  await expect(tour).toBeHidden()
  await marked
  await page.goto(`${product.url}/demo/help/training-videos`)
  await expect(page.getByText('1 de 11 feitos')).toBeVisible()
  // Left with Escape, it counts for nothing.
  await page.getByRole('button', { name: 'Começar o passeio: Transferir' }).click()
  const left = page.getByRole('dialog', { name: 'Passeio: Transferir' })
  await expect(left).toContainText('Ainda não está na tela.')
  await page.keyboard.press('Escape')
  await expect(left).toBeHidden()
  await page.goto(`${product.url}/demo/help/training-videos`)
  await expect(page.getByText('1 de 11 feitos')).toBeVisible()
  expect(await product.emulator('GET', '/journal?kind=accepted')).toEqual(before)
  await ana.close()
})

/** Seen to fail on a step whose text stood nowhere. */
test('every step of a tour of the pages points at something that is there @long', async ({ browser }) => {
  const boss = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  const { page } = boss
  const tours = [
    ['Clientes: buscar, filtrar, importar', 6, /customers\/list/],
    ['Orçamentos e pedidos', 5, /product-orders/],
    ['Respostas rápidas e macros', 3, /quick-answers/],
    ['Horários e mensagens da loja', 4, /inactive-messages/],
    ['Produtos, catálogo e ERP', 5, /catalog\/itens/],
  ] as const
  for (const [title, steps, lastPage] of tours) {
    await page.goto(`${product.url}/demo/help/training-videos`)
    await page.getByRole('button', { name: `Começar o passeio: ${title}` }).click()
    const tour = page.getByRole('dialog', { name: `Passeio: ${title}` })
    for (let step = 1; step <= steps; step++) {
      await expect(tour.getByText(`Passo ${step} de ${steps}`)).toBeVisible()
      await expect(tour, `${title}, step ${step}`).not.toContainText('Ainda não está na tela.')
      if (step < steps) await tour.getByRole('button', { name: 'Avançar' }).click()
    }
    await expect(page).toHaveURL(lastPage)
    const marked = page.waitForResponse(
      (answer) => answer.request().postData()?.includes('arkLesson') ?? false,
    )
    await tour.getByRole('button', { name: 'Concluir' }).click()
    await marked
  }
  expect(boss.faults).toEqual([])
  await boss.close()
})

/** Seen to fail where what a new shop has yet to do came later than the rest: the click on a button that it moved was lost. */
test('no button of the page moves when something above it is late @long', async ({ browser }) => {
  const boss = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  const { page } = boss
  let answer = () => {}
  const late = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/demo/graphql', async (route) => {
    if (route.request().postData()?.includes('query FirstDay')) await late
    await route.continue()
  })
  const read = page.waitForResponse((one) => one.request().postData()?.includes('query Training') ?? false)
  await page.goto(`${product.url}/demo/help/training-videos`)
  await read
  const places = page.evaluate(
    () =>
      new Promise<number[]>((resolve) => {
        const seen = new Set<number>()
        const button = (name: string) =>
          [...document.querySelectorAll('main button')].find((one) =>
            (one.getAttribute('aria-label') ?? one.textContent ?? '').startsWith(name),
          )
        const look = () => {
          const start = button('Começar o passeio: Transferir')
          if (start) seen.add(Math.round(start.getBoundingClientRect().top))
          if (start && button('Mostrar os primeiros passos')) resolve([...seen])
          else requestAnimationFrame(look)
        }
        look()
      }),
  )
  await page.waitForTimeout(1_000)
  answer()
  expect(await places).toHaveLength(1)
  await boss.close()
})

test('a practice customer is served in a house apart @long', async ({ browser }) => {
  const ana = await Attendant.atTheCounter(browser, product, 'admin@demo.test')
  const { page } = ana
  const before = await product.emulator('GET', '/journal?kind=accepted')
  await page.goto(`${product.url}/demo/help/training-videos`)
  await page.getByRole('button', { name: 'Abrir o treino' }).click()
  await expect(page).toHaveURL(/\/treino-demo\/help\/training-videos/)
  await expect(page.getByText('Treino: clientes de mentira, nada sai daqui')).toBeVisible()
  // The pages can be practised on as well, with the practice's customers and none of the shop's.
  await page.getByRole('button', { name: /: Clientes: buscar, filtrar, importar$/ }).click()
  await expect(page).toHaveURL(/treino-demo\/customers\/list/)
  await expect(page.getByRole('row').filter({ hasText: 'Marina (treino)' })).toBeVisible()
  await expect(page.getByRole('row').filter({ hasText: 'Camila Duarte' })).toHaveCount(0)
  await page.keyboard.press('Escape')
  await page.goto(`${product.url}/treino-demo/chat/attendance`)
  await ana.open('Fila', 'Marina (treino)')
  await ana.action('Aceitar')
  await ana.send('Boa tarde! A caixa sai por R$ 8,90.')
  await expect(ana.bubble('E vocês entregam no Centro?')).toBeVisible({ timeout: 20_000 })
  await page.getByRole('link', { name: 'Voltar à loja' }).click()
  await expect(page).toHaveURL(/\/demo\/chat\/attendance/)
  await expect(ana.tab('Fila')).toBeVisible()
  await expect(ana.row('Marina (treino)')).toHaveCount(0)
  expect(await product.emulator('GET', '/journal?kind=accepted')).toEqual(before)
  await ana.close()
})
