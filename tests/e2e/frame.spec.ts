import { expect, type Page, test } from '@playwright/test'
import { PASSWORD, Product } from '../product'
import { ask, logIn, tokenOf } from '../server/client'
import { isSound } from './sound'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

async function signedIn(page: Page, path: string, email = 'admin@demo.test'): Promise<void> {
  await page.goto(product.url + path)
  await expect(page).toHaveURL(/\/demo\/login\?to=/)
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar' }).click()
}

test('who may not open a screen is told so, and an address that is none leads to its page', async ({
  page,
}) => {
  await signedIn(page, '/demo/crm/category', 'atendente1@demo.test')
  await expect(page).toHaveURL(`${product.url}/demo/not-authorized`)
  await expect(page.getByRole('heading', { name: 'Acesso não permitido' })).toBeVisible()
  await page.goto(`${product.url}/demo/nowhere/at/all`)
  await expect(page).toHaveURL(`${product.url}/demo/pages/error-404`)
  await page.goto(`${product.url}/demo`)
  await expect(page).toHaveURL(`${product.url}/demo/chat/attendance`)
})

test('the menu opens a group at its side, by mouse and by key, and keeps pinned pages above it @long', async ({
  page,
}) => {
  await signedIn(page, '/demo/user-settings')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const sales = menu.getByRole('button', { name: 'Vendas' })
  await sales.click()
  const pages = page.getByRole('dialog', { name: 'Vendas' })
  await pages.getByRole('link', { name: 'Orçamentos' }).click()
  await expect(pages).toBeHidden()
  await expect(page.getByRole('heading', { level: 1, name: 'Orçamentos' })).toBeVisible()
  await page.getByRole('button', { name: 'Fixar esta página', exact: true }).click()
  const pinned = page.getByRole('navigation', { name: 'Páginas fixadas' })
  await expect(pinned.getByRole('link')).toHaveText(['Orçamentos'])

  await sales.focus()
  await page.keyboard.press('ArrowRight')
  await expect(pages.getByRole('link').first()).toBeFocused()
  await page.keyboard.press('ArrowDown')
  await expect(pages.getByRole('link').nth(1)).toBeFocused()
  await pages.getByRole('button', { name: 'Fixar esta página: Produtos' }).click()
  await page.keyboard.press('Escape')
  await expect(pages).toBeHidden()
  await expect(sales).toBeFocused()
  await expect(pinned.getByRole('link')).toHaveText(['Orçamentos', 'Produtos'])
  await pinned.getByRole('link', { name: 'Produtos' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Produtos' })).toBeVisible()

  await page.getByRole('separator', { name: 'Largura do menu' }).focus()
  await page.keyboard.press('End')
  const width = () => menu.evaluate((element) => element.getBoundingClientRect().width)
  await expect.poll(width).toBe(320)
  await page.reload()
  await expect.poll(width).toBe(320)
  await menu.getByRole('button', { name: 'Buscar' }).click()
  await expect(page.getByRole('dialog', { name: 'Buscar ações, conversas e pessoas' })).toBeVisible()
})

test('the search leads to pages, to settings by what their help says, and to articles, lit and with the keyboard', async ({
  page,
}) => {
  await signedIn(page, '/demo/user-settings')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const search = page.getByRole('dialog', { name: 'Buscar ações, conversas e pessoas' })
  const find = async (words: string, name: string) => {
    await menu.getByRole('button', { name: 'Buscar' }).click()
    await search.getByRole('textbox').fill(words)
    await search.getByRole('button', { name, exact: true }).first().click()
    await expect(search).toBeHidden()
  }
  for (const [words, title] of [
    ['horario', 'Horário de funcionamento'],
    ['feriado', 'Feriados'],
    ['almoço', 'Motivos de pausa'],
    ['distribuição', 'Distribuição da fila'],
    ['importar', 'Clientes'],
  ] as const) {
    await find(words, title)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  }
  const name = 'Minutos até os atendimentos de quem saiu voltarem à fila'
  await find('recomeçam quando volta', name)
  await expect(page).toHaveURL(/\/dynamic-settings#release_offline_minutes$/)
  await expect(page.getByRole('spinbutton', { name })).toBeFocused()
  await expect(page.getByRole('spinbutton', { name })).toBeInViewport()
  await find('quebra a linha', 'Ler sem assumir, aceitar, responder')
  await expect(
    page.getByRole('heading', { level: 2, name: 'Ler sem assumir, aceitar, responder' }),
  ).toBeInViewport()
})

test('who may open less sees less @long', async ({ page }) => {
  await signedIn(page, '/demo/user-settings', 'atendente1@demo.test')
  const menu = page.getByRole('navigation', { name: 'Menu' })
  await expect(menu.getByRole('link', { name: 'Contatos' })).toBeVisible()
  for (const group of ['Equipe', 'Campanhas', 'Robôs'])
    await expect(menu.getByText(group, { exact: true })).toHaveCount(0)
  await page.setViewportSize({ width: 390, height: 844 })
  await menu.getByRole('button', { name: 'Mais' }).click()
  const all = page.getByRole('dialog', { name: 'Todas as páginas' })
  await expect(all.getByRole('link', { name: 'Clientes' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(all).toBeHidden()
  await expect(menu.getByRole('button', { name: 'Mais' })).toBeFocused()
})

test('theme, language and pins follow the user to another browser, and not the next user of this one @long', async ({
  browser,
}) => {
  const first = await (await browser.newContext()).newPage()
  await signedIn(first, '/demo/user-settings', 'atendente2@demo.test')
  const kept = first.waitForResponse(
    (response) => response.request().postData()?.includes('semi-dark') === true,
  )
  await first.getByRole('radio', { name: 'Claro com menu escuro' }).check()
  await first.getByRole('button', { name: 'Fixar esta página' }).click()
  await first.getByRole('radio', { name: 'English' }).check()
  await expect(first.getByRole('heading', { name: 'My preferences' })).toBeVisible()
  await expect(first.locator('html')).toHaveAttribute('lang', 'en')
  await expect(first.locator('html')).toHaveAttribute('data-theme', 'semi-dark')
  expect((await kept).ok()).toBe(true)

  const second = await (await browser.newContext()).newPage()
  await signedIn(second, '/demo/user-settings', 'atendente2@demo.test')
  await expect(second.getByRole('heading', { name: 'My preferences' })).toBeVisible()
  await expect(second.getByRole('radio', { name: 'Light with a dark menu' })).toBeChecked()
  await expect(second.getByRole('navigation', { name: 'Pinned pages' }).getByRole('link')).toHaveText([
    'My preferences',
  ])

  await second.getByRole('button', { name: /^Account of/ }).click()
  await second.getByRole('menuitem', { name: 'Sign out' }).click()
  await second.getByLabel('E-mail').fill('atendente3@demo.test')
  await second.getByLabel('Password', { exact: true }).fill(PASSWORD)
  await second.getByRole('button', { name: 'Sign in' }).click()
  await expect(second.getByRole('heading', { name: 'Minhas preferências' })).toBeVisible()
  await expect(second.getByRole('radio', { name: 'Claro', exact: true })).toBeChecked()
  await first.context().close()
  await second.context().close()
})

test('unsaved work is asked about: by link, back button, the form’s own way out, and not once it is saved', async ({
  page,
}) => {
  await signedIn(page, '/demo/roles/list')
  await page.getByRole('link', { name: 'Novo perfil' }).click()
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Estagiário')
  const question = page.getByRole('dialog', { name: 'Sair sem salvar?' })
  const stay = question.getByRole('button', { name: 'Cancelar' })
  const go = question.getByRole('button', { name: 'Sair sem salvar' })

  await page.goBack()
  await stay.click()
  await expect(page).toHaveURL(`${product.url}/demo/roles/add`)
  await page.getByRole('navigation', { name: 'Caminho' }).getByRole('link').last().click()
  await stay.click()
  await page.getByRole('button', { name: 'Cancelar', exact: true }).click()
  await go.click()
  await expect(page).toHaveURL(`${product.url}/demo/roles/list`)

  // Two forms on one screen: one question; what is put back to what it was is not unsaved.
  await page.evaluate(
    `history.pushState(null, '', '/demo/dynamic-settings'); dispatchEvent(new PopStateEvent('popstate'))`,
  )
  const hours = page.getByRole('spinbutton').first()
  const minutes = page.getByRole('spinbutton').last()
  await hours.fill('7')
  await minutes.fill('9')
  await hours.fill('')
  await page.evaluate('history.back()')
  await expect(question).toHaveCount(1)
  await stay.click()
  await minutes.fill('')
  await page.goto(`${product.url}/demo/users/list`)

  await page.getByRole('button', { name: 'Novo usuário' }).click()
  await page.getByRole('textbox', { name: 'Nome', exact: true }).fill('Zélia')
  await page.keyboard.press('Escape')
  await stay.click()
  await page.getByRole('dialog').getByRole('button', { name: 'Cancelar' }).click()
  await go.click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('a customer chooses what they are written, by the link at the foot of an e-mail', async ({
  browser,
}) => {
  const token = tokenOf(await logIn(product.url, 'demo', { email: 'admin@demo.test' }, PASSWORD))
  const asAdmin = async (query: string, variables: object = {}) =>
    (await ask(product.url, 'demo', query, { token, variables })).body.data
  const found = (await asAdmin('{ customers(pagination_limit: 1) { items { id } } }')) as {
    customers: { items: { id: string }[] }
  }
  const id = found.customers.items[0]?.id
  const made = await asAdmin('query($id: ID!) { unsubscribeLink(customer_id: $id) }', { id })
  const link = new URL(String(made?.unsubscribeLink))

  const page = await (await browser.newContext({ viewport: { width: 390, height: 844 } })).newPage()
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  await page.goto(product.url + link.pathname + link.hash)
  const no = page.getByRole('button', { name: 'Não quero Ofertas e novidades: E-mail' })
  await expect(no).toBeVisible()
  await isSound(page)
  await no.click()
  await expect(page.getByRole('status')).toHaveText('Pronto: a sua escolha já vale.')
  // A link that the team can read takes a no, and no yes.
  await expect(no).toHaveCount(0)
  await expect(page.getByRole('button', { name: /^Quero receber/ })).toHaveCount(0)
  // All that is left at once.
  const all = page.getByRole('button', { name: 'Não quero receber nada' })
  await all.press('Enter')
  await expect(all).toHaveCount(0)
  await expect(page.getByText('Você não recebe')).toHaveCount(await page.getByRole('listitem').count())
  await isSound(page)
  expect(addresses.filter((address) => new URL(address).search.includes('token'))).toEqual([])
  const now = await asAdmin(
    'query($id: ID!) { sendRefusal(customer_id: $id, channel: "email", purpose: "marketing") { said } }',
    { id },
  )
  expect(now).toEqual({
    sendRefusal: { said: expect.stringContaining('pediu para não receber mais promoções') },
  })

  await page.goto(`${product.url}/demo/unsubscribe/email`)
  await expect(page.getByText('Para escolher, abra o link no fim do e-mail que você recebeu.')).toBeVisible()
  await page.goto('about:blank')
  await page.goto(`${product.url}/demo/unsubscribe/email#token=1.falso`)
  await expect(page.getByRole('alert')).toContainText('Este link não vale.')
  await page.context().close()
})
