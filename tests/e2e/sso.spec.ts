import { expect, test } from '@playwright/test'
import { type OidcEmulator, startOidc } from '../../emulators/oidc/server'
import { FREE_FAILURES } from '../../server/directory/captcha/due'
import { Product } from '../product'
import { Browser } from '../server/sso/browser'
import { LOGIN_SSO } from '../server/sso/house'
import { operates } from './operator'

let product: Product
let provider: OidcEmulator
/** What the integration opens. */
const SCOPE = 'chat/attendance,customers/list,userInfos,userPreferences,settings,events,files'
let token = ''
/** As configured: the provider sends browsers back to one address only. */
let url = ''

test.beforeAll(async () => {
  product = await Product.start()
  url = `http://localhost:${product.port}`
  provider = await startOidc({
    people: [
      { subject: 'ana', name: 'Ana Beatriz Martins', email: 'atendente1@demo.test', verified: true },
      { subject: 'zeca', name: 'Zeca', email: 'zeca@demo.test', verified: true },
    ],
    redirectUris: [`${url}/demo/redirect`],
    postLogoutRedirectUris: [`${url}/demo/login`],
  })
  const door = [
    '--issuer',
    provider.issuer,
    '--client-id',
    provider.client.id,
    '--label',
    'Entrar com a empresa',
  ]
  const [, made = ''] = await operates(
    product,
    [
      ['sso', 'demo', ...door],
      ['token', 'demo', '--email', 'atendente2@demo.test', '--name', 'ERP', '--scope', SCOPE],
    ],
    { SSO_CLIENT_SECRET: provider.client.secret },
  )
  token = /balcao_it_\S+/.exec(made)?.[0] ?? ''
})
test.afterAll(async () => {
  await provider.close()
  await product.stop()
})

test('comes in by the company’s provider, lands where one wanted to go, and leaves there as well @long', async ({
  page,
}) => {
  await page.goto(`${url}/demo/user-settings`)
  await page.getByRole('link', { name: 'Entrar com a empresa' }).click()
  await page.getByRole('link', { name: 'Ana Beatriz Martins' }).click()
  await expect(page).toHaveURL(`${url}/demo/user-settings`)
  // Nothing of the way stays in the address or the history, and a reload goes on.
  await page.reload()
  await page.getByRole('button', { name: /Ana Beatriz Martins/ }).click()
  await page.getByRole('menuitem', { name: 'Sair' }).click()
  // The provider asks whether to leave it too.
  await expect(page).toHaveURL(new RegExp(`^${provider.issuer}/session/end`))
  await page.getByRole('button', { name: /Yes/ }).click()
  await expect(page).toHaveURL(`${url}/demo/login`)
  await expect(page.getByRole('button', { name: 'Entrar', exact: true })).toBeVisible()
})

test('where strangers at the address have tried too much the browser works unseen, and one is in @long', async ({
  page,
}) => {
  for (let n = 0; n < FREE_FAILURES.address; n++) {
    const stranger = new Browser()
    const begun = await stranger.get(`${url}/demo/sso/start`)
    const state = new URL(begun.headers.get('location') ?? '').searchParams.get('state')
    const sent = { code: 'stolen', state, to: `${url}/demo/redirect`, iss: provider.issuer }
    const { body } = await stranger.ask(url, 'demo', LOGIN_SSO, sent)
    expect(body.errors?.[0]?.extensions?.code).toBe('SSO_FAILED')
  }
  const said: string[] = []
  page.on('response', async (response) => {
    const asked = /(loginSSO|captcha)\(/.exec(response.request().postData() ?? '')?.[1]
    if (asked)
      said.push(`${asked}: ${/CAPTCHA_REQUIRED|"challenge"|"token"/.exec(await response.text())?.[0]}`)
  })
  await page.goto(`${url}/demo/login`)
  await page.getByRole('link', { name: 'Entrar com a empresa' }).click()
  await page.getByRole('link', { name: 'Ana Beatriz Martins' }).click()
  await expect(page.getByRole('button', { name: /Ana Beatriz Martins/ })).toBeVisible()
  expect(said).toEqual(['loginSSO: CAPTCHA_REQUIRED', 'captcha: "challenge"', 'loginSSO: "token"'])
})

test('says what to do when nobody here has the address, or somebody turned around', async ({ page }) => {
  await page.goto(`${url}/demo/login`)
  await page.getByRole('link', { name: 'Entrar com a empresa' }).click()
  await page.getByRole('link', { name: 'Zeca' }).click()
  await expect(page.getByRole('heading', { name: 'Falha ao Tentar Logar!' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText(/Nenhum usuário ativo desta loja tem o seu e-mail/)
  await expect(page).toHaveURL(`${url}/demo/redirect`)
  await page.context().clearCookies()
  await page.getByRole('link', { name: 'Tentar de novo' }).click()
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await expect(page.getByRole('alert')).toHaveText(/cancelada no provedor/)
  await page.getByRole('link', { name: 'Voltar ao login' }).click()
  await expect(page.getByLabel('E-mail')).toBeVisible()
})

test('an answer of the provider that cannot be read is told with its error and a pointer to the console', async ({
  page,
}) => {
  const written = page.waitForEvent('console', (line) => line.text().includes('provedor de identidade'))
  await page.goto(`${url}/demo/redirect?error=strange_thing&error_description=Sem+sentido&state=geheim`)
  await expect(page.getByRole('heading', { name: 'Falha ao Tentar Logar!' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveText(
    /\(erro: strange_thing\)\. O console do navegador tem os detalhes/,
  )
  expect((await written).text()).toContain('Sem sentido')
  expect((await written).text()).not.toContain('geheim')
})

test('an integration opens the panel by its token, which stays out of the address; a wrong one is told so', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(`${request.url()} ${request.headers().referer ?? ''}`))
  await page.goto(`${url}/demo/login#access_token=balcao_it_errado`)
  await expect(page.getByRole('alert')).toHaveText(
    'Token Incorreto!Acesse a plataforma com um token válido, ou digite login e senha.',
  )
  await expect(page).toHaveURL(`${url}/demo/login`)
  await page.goto('about:blank')
  await page.goto(`${url}/demo/login?to=%2Fdemo%2Fuser-settings#access_token=${token}`)
  await expect(page).toHaveURL(`${url}/demo/user-settings`)
  await expect(page.getByRole('button', { name: /Bruno Carvalho/ })).toBeVisible()
  expect(asked.filter((address) => address.includes('access_token'))).toEqual([])
})
