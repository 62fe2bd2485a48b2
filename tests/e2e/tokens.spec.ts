import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant } from './attendant'
import { keptOnDevice } from './device-store'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

test('no token lies on the device, in an address, or in a request to another house', async ({ browser }) => {
  const admin = await Attendant.atLogin(browser, product)
  const { page, context } = admin
  const tokens = new Set<string>()
  const seen: string[] = []
  page.on('request', (request) => {
    const token = /^Bearer (\S+)$/.exec(request.headers().authorization ?? '')?.[1]
    if (token) tokens.add(token)
    if (token && !request.url().startsWith(product.url)) seen.push(`sent to ${request.url()}`)
    seen.push(...[...tokens].filter((one) => request.url().includes(one)).map(() => `in ${request.url()}`))
  })
  await admin.logIn('admin@demo.test')
  await expect(admin.tab('Fila')).toBeVisible()
  await admin.live()
  await page.reload()
  await admin.live()
  expect(tokens.size).toBeGreaterThan(0)
  // Sealed rows are opened: what lies in them is looked for, not the seal.
  const inStore = () => keptOnDevice(page)
  await expect.poll(inStore, { timeout: 20_000 }).toContain('admin@demo.test')
  const kept = `${await inStore()}${page.url()}`
  expect(kept.length).toBeGreaterThan(1_000)
  expect(
    [...tokens].filter((token) => kept.includes(token) || kept.includes(token.split('.')[2] ?? token)),
  ).toEqual([])
  expect(kept).not.toMatch(/eyJ[\w-]{10,}\.eyJ/)
  expect(seen).toEqual([])
  // The refresh token is a cookie of one path, out of reach of scripts, and goes along from our own pages only.
  const [refresh] = (await context.cookies(`${product.url}/demo/graphql`)).filter(
    ({ name }) => name === 'balcao_refresh',
  )
  expect(refresh).toMatchObject({ httpOnly: true, sameSite: 'Strict', path: '/demo/graphql' })
  await admin.close()
})
