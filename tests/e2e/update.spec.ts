import { expect, type Page, test } from '@playwright/test'
import { PASSWORD, Product } from '../product'
import { type TwoBuilds, twoBuilds } from './two-builds'

let product: Product
let front: TwoBuilds
test.beforeAll(async () => {
  product = await Product.start()
  front = await twoBuilds(product.port)
})
test.afterAll(async () => {
  front.close()
  await product.stop()
})
test.use({ serviceWorkers: 'allow' })

/** What the browser keeps beside the page: addresses. */
const KEPT = `(async () => {
  const names = await caches.keys()
  const requests = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
  return requests.flat().map(({ url }) => new URL(url).pathname)
})()`

/** Within the page, as a link would. */
const go = (page: Page, address: string) =>
  page.evaluate(`history.pushState(null, '', '${address}'); dispatchEvent(new PopStateEvent('popstate'))`)

test('a new build is offered, never forced; what is written stays, and nobody’s data lies in its files @long', async ({
  page,
}) => {
  await page.clock.install()
  await page.goto(`${front.url}/demo/login?to=%2Fdemo%2Fchat%2Fattendance`)
  await page.getByLabel('E-mail').fill('admin@demo.test')
  await page.getByLabel('Senha', { exact: true }).fill(PASSWORD)
  await page.getByRole('button', { name: 'Entrar' }).click()
  await page.getByRole('tab', { name: /^Fila/ }).click()
  // The newest: who waits longest may have to be written to by a template.
  await page.getByRole('option').last().click()
  await page
    .getByRole('group', { name: 'Ações do atendimento' })
    .getByRole('button', { name: 'Aceitar', exact: true })
    .click()
  const composer = page.getByRole('textbox', { name: /Digite uma mensagem|Comentário que só a equipe vê/ })
  await expect(composer).toBeVisible()
  await composer.fill('Bom dia, já verifico')
  const conversation = new URL(page.url())
  await expect.poll(() => page.evaluate(KEPT)).toContain('/index.html')
  await page.evaluate('navigator.serviceWorker.ready.then(() => true)')
  await page.evaluate('window.opened = 1')

  front.next()
  // A counter stands open: it asks once an hour.
  await page.clock.fastForward(61 * 60_000)
  const offer = page.getByRole('button', { name: 'Nova versão: atualizar' })
  await expect(offer).toBeVisible()
  await expect(composer).toHaveValue('Bom dia, já verifico')

  await go(page, '/demo/dynamic-settings')
  const hours = page.getByRole('spinbutton').first()
  await hours.fill('7')
  await offer.click()
  await expect(page.getByText('Há algo não salvo nesta tela.')).toBeVisible()
  await expect(hours).toHaveValue('7')
  await hours.fill('')
  expect(await page.evaluate('window.opened')).toBe(1)

  await go(page, conversation.pathname + conversation.search)
  await expect(composer).toHaveValue('Bom dia, já verifico')
  await offer.click()
  await expect(page.locator('meta[name="build"]')).toHaveAttribute('content', 'next')
  await expect(composer).toHaveValue('Bom dia, já verifico')
  await expect(offer).toHaveCount(0)

  await page.getByRole('button', { name: /^Conta de/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  await expect(page.getByLabel('E-mail')).toBeVisible()
  const kept = (await page.evaluate(KEPT)) as string[]
  expect(kept.filter((address) => !/^\/(index\.html|assets\/[\w.-]+\.(js|css))$/.test(address))).toEqual([])

  front.goAway()
  await page.goto(`${front.url}/demo/login`)
  await expect(page.getByRole('heading', { name: 'Entrar' })).toBeVisible()
})
