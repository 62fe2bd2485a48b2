import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant } from './attendant'

/* Situations of the error catalogue (specification section 8) that only a browser can show: docs/error-catalogue.md. */

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

test('inside a foreign frame the page is emptied and an error is thrown', async ({ page }) => {
  // As behind something that strips the headers which forbid the frame.
  await page.route(`${product.url}/demo/login`, async (route) => {
    const answer = await route.fetch()
    const { 'x-frame-options': _, 'content-security-policy': __, ...headers } = answer.headers()
    await route.fulfill({ response: answer, headers })
  })
  await page.route('http://outside.test/', (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${product.url}/demo/login"></iframe>` }),
  )
  const thrown = page.waitForEvent('pageerror')
  await page.goto('http://outside.test/')
  expect(String(await thrown)).toContain('O Balcão não abre dentro de outra página.')
  const framed = page.frames().find((frame) => frame.url().startsWith(product.url))
  expect(await framed?.evaluate(() => document.documentElement.childElementCount)).toBe(0)
})

test('what a server refuses is told under the title of its kind, with its first message', async ({
  browser,
}) => {
  const attendant = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page } = attendant
  await attendant.tab('Fila').click()
  const rows: [code: string, title: string, message: string][] = [
    ['INVALID', 'Erro nos dados informados.', 'O nome é obrigatório.'],
    [
      '400',
      'Possível tentativa de Ataque',
      'O texto sugere um ataque ou a inserção de script (evite |, <, >).',
    ],
    ['UNHEARD_OF', 'Algo está errado.', 'Não deu para guardar.'],
  ]
  for (const [code, title, message] of rows) {
    await page.route('**/demo/graphql', async (route) => {
      if (!/mutation \w*pin/i.test(route.request().postData() ?? '')) return route.fallback()
      await route.fulfill({ json: { errors: [{ message, extensions: { code } }] } })
    })
    await page.getByRole('option').first().click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Fixar no topo' }).click()
    const notice = page.getByRole('alert').filter({ hasText: message })
    await expect(notice).toContainText(title)
    await notice.getByRole('button', { name: 'Fechar' }).click()
    await page.unroute('**/demo/graphql')
  }
  await attendant.close()
})

test('a server that demands a valid tenant leads to the page of invalid shops', async ({ page }) => {
  await page.goto(`${product.url}/loja-que-nao-existe/login`)
  await page.getByLabel('E-mail').fill('admin@demo.test')
  await page.getByLabel('Senha', { exact: true }).fill('senha1234')
  await page.getByRole('button', { name: 'Entrar' }).click()
  await expect(page).toHaveURL(/\/pages\/tenant-invalid$/)
  await expect(page.getByRole('heading', { name: 'Loja inválida' })).toBeVisible()
})
