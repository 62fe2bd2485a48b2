import { expect, test } from '@playwright/test'
import { Product } from '../product'
import { Attendant } from './attendant'

let product: Product
test.beforeAll(async () => {
  product = await Product.start()
})
test.afterAll(() => product.stop())

test('no token lies on the device, in an address, or in a request to another house', async ({ browser }) => {
  const admin = await Attendant.atTheDoor(browser, product)
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
  const kept = await page.evaluate(async () => {
    const all: unknown[] = [{ ...localStorage }, { ...sessionStorage }, document.cookie, location.href]
    for (const { name } of await indexedDB.databases()) {
      const open = indexedDB.open(name ?? '')
      const db = await new Promise<IDBDatabase>((resolve, reject) => {
        open.onsuccess = () => resolve(open.result)
        open.onerror = () => reject(open.error)
      })
      for (const store of db.objectStoreNames) {
        const rows = db.transaction(store).objectStore(store).getAll()
        all.push(
          await new Promise<unknown[]>((resolve, reject) => {
            rows.onsuccess = () => resolve(rows.result)
            rows.onerror = () => reject(rows.error)
          }),
        )
      }
      db.close()
    }
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys()) all.push(request.url)
    const bytes = (_key: string, value: unknown) =>
      value instanceof Uint8Array || value instanceof ArrayBuffer
        ? new TextDecoder('latin1').decode(value)
        : value
    return JSON.stringify(all, bytes)
  })
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
