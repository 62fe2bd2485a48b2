import { expect, test } from '@playwright/test'
import { PASSWORD, Product } from '../product'
import { ask, logIn, tokenOf } from '../server/client'
import { Attendant, Customer } from './attendant'

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
  const attack = 'O texto sugere um ataque ou a inserção de script (evite |, <, >).'
  const coded = (code: string, message: string) => ({ errors: [{ message, extensions: { code } }] })
  const rows: [status: number, json: object, title: string, message: string][] = [
    [200, coded('INVALID', 'O nome é obrigatório.'), 'Erro nos dados informados.', 'O nome é obrigatório.'],
    [200, coded('400', attack), 'Possível tentativa de Ataque', attack],
    [200, coded('UNHEARD_OF', 'Não deu para guardar.'), 'Algo está errado.', 'Não deu para guardar.'],
    // As other servers send them: by their status and their words.
    [400, { errors: [{ message: attack }] }, 'Possível tentativa de Ataque', attack],
    [
      422,
      { message: 'The given data was invalid.', errors: { id: ['O atendimento é obrigatório.'] } },
      'Erro nos dados informados.',
      'O atendimento é obrigatório.',
    ],
  ]
  for (const [status, json, title, message] of rows) {
    await page.route('**/demo/graphql', async (route) => {
      if (!/mutation \w*pin/i.test(route.request().postData() ?? '')) return route.fallback()
      await route.fulfill({ status, json })
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

test('a server that says by status and words that the token has expired has it renewed; one that knows nobody leads to the login', async ({
  browser,
}) => {
  const attendant = await Attendant.atTheCounter(browser, product, 'atendente2@demo.test')
  const { page } = attendant
  await attendant.tab('Fila').click()
  const pin = async () => {
    await page.getByRole('option').first().click({ button: 'right' })
    await page.getByRole('menuitem', { name: 'Fixar no topo' }).click()
  }
  let expired = 0
  await page.route('**/demo/graphql', async (route) => {
    if (expired > 0 || !/mutation \w*pin/i.test(route.request().postData() ?? '')) return route.fallback()
    expired += 1
    await route.fulfill({ status: 401, json: { message: 'Token has expired' } })
  })
  await pin()
  await expect(page.getByRole('option').first()).toContainText('Fixado')
  expect(expired).toBe(1)
  await expect(page.getByText('Token has expired')).toHaveCount(0)
  await page.unroute('**/demo/graphql')
  await page.route('**/demo/graphql', async (route) =>
    // What the panel asks for by itself would lead away before the menu is open.
    /mutation \w*pin/i.test(route.request().postData() ?? '')
      ? route.fulfill({ status: 401, json: { error: 'Unauthorized' } })
      : route.fallback(),
  )
  await page.getByRole('option').first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Soltar do topo' }).click()
  await expect(page).toHaveURL(/\/demo\/login/)
  await attendant.close()
})

test('a message that the platform is in maintenance sets its status, and is told as refused @long', async ({
  browser,
}) => {
  const attendant = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page } = attendant
  await attendant.tab('Fila').click()
  await page.route('**/demo/graphql', async (route) => {
    if (!/mutation \w*pin/i.test(route.request().postData() ?? '')) return route.fallback()
    await route.fulfill({ json: { errors: [{ message: 'A plataforma está em manutenção.' }] } })
  })
  await page.getByRole('option').first().click({ button: 'right' })
  await page.getByRole('menuitem', { name: 'Fixar no topo' }).click()
  await expect(page).toHaveURL(/\/demo\/?(chat\/)?(instances.*)?$/)
  await expect(page.getByText(/O atendimento volta assim que ela terminar/)).toBeVisible()
  await expect(page.getByRole('alert').filter({ hasText: 'A plataforma está em manutenção.' })).toBeVisible()
  await attendant.close()
})

test('what an administrator changes while a ticket is being closed is told for 12 s and taken in @long', async ({
  browser,
}) => {
  const attendant = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
  const { page } = attendant
  await attendant.tab('Meus').click()
  await page.getByRole('option').first().click()
  await attendant.action('Encerrar')
  const dialog = page.getByRole('dialog', { name: 'Encerrar atendimento?' })
  const reasons = (label: string) => dialog.getByRole('radiogroup', { name: label, exact: true })
  await expect(reasons('Motivo (opcional)')).toBeVisible()
  await page.clock.install()
  const token = tokenOf(await logIn(product.url, 'demo', { email: 'admin@demo.test' }, PASSWORD))
  await ask(
    product.url,
    'demo',
    'mutation { updateSetting(key: "closing_reason_required", value: "true") { id } }',
    { token },
  )
  const notice = page.getByText(
    'O administrador mudou as configurações: as novas métricas inteligentes estão sendo carregadas.',
  )
  await expect(notice).toBeVisible()
  await expect(reasons('Motivo')).toBeVisible()
  await page.clock.fastForward(11_000)
  await expect(notice).toBeVisible()
  await page.clock.fastForward(1_500)
  await expect(notice).toHaveCount(0)
  // Whatever it is that was changed.
  await ask(product.url, 'demo', 'mutation { updateSetting(key: "reopen_hours", value: "12") { id } }', {
    token,
  })
  await expect(notice).toBeVisible()
  await attendant.close()
})

test('who has come in is told so @long', async ({ browser }) => {
  const attendant = await Attendant.atLogin(browser, product)
  await attendant.logIn('atendente1@demo.test')
  await expect(attendant.page.getByRole('status').filter({ hasText: 'Logado' })).toHaveText(
    'Logado com sucesso! Você entrou na plataforma com sucesso!',
  )
  await attendant.close()
})

test('a server that demands a valid tenant leads to the page of invalid shops', async ({ page }) => {
  // Before anybody has typed a password.
  await page.goto(`${product.url}/loja-que-nao-existe/login`)
  await expect(page).toHaveURL(/\/pages\/tenant-invalid$/)
  await expect(page.getByRole('heading', { name: 'Loja inválida' })).toBeVisible()
})

/** Seen to fail: what the server refuses was offered to be sent once more as it is, or thrown away. */
test('words that the server refuses go back to the composer to be put right @long', async ({ browser }) => {
  const nei = new Customer(product, 'Nei Recusado', '5511987669801')
  await nei.writes('Pode falar')
  const attendant = await Attendant.atTheCounter(browser, product, 'atendente2@demo.test')
  const { page, composer } = attendant
  await attendant.open('Fila', nei.name)
  await attendant.action('Aceitar')
  await page.route('**/demo/graphql', async (route) => {
    const asked = route.request().postData() ?? ''
    if (!/mutation/.test(asked) || !asked.includes('Texto recusado')) return route.fallback()
    await route.fulfill({
      json: { errors: [{ message: 'Este texto não pode ser enviado.', extensions: { code: 'INVALID' } }] },
    })
  })
  await composer.fill('Texto recusado')
  await composer.press('Enter')
  const bubble = attendant.bubble('Texto recusado')
  await expect(bubble).toContainText('Este texto não pode ser enviado.')
  await bubble.getByRole('button', { name: 'Corrigir' }).click()
  await expect(bubble).toHaveCount(0)
  await expect(composer).toHaveValue('Texto recusado')
  await expect(composer).toBeFocused()
  await attendant.send('Texto corrigido')
  await expect.poll(() => nei.received()).toEqual(['Texto corrigido'])
  await attendant.close()
})
