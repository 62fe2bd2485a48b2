import { expect, test } from '@playwright/test'
import { Chance, seedsOf } from '../chaos/seeds'
import { Product } from '../product'
import { Attendant, Customer } from './attendant'

/** How soon the banner must be there after the browser said `offline`, ms. */
const BANNER_WITHIN_MS = 2_000

let next = 0
/** A conversation of one's own, taken and open. */
async function served(product: Product, attendant: Attendant): Promise<Customer> {
  next += 1
  const customer = new Customer(product, `Cliente da Rede ${next}`, `55119876${String(52_000 + next)}`)
  await customer.writes('Oi, tudo bem?')
  await attendant.open('Fila', customer.name)
  await attendant.action('Aceitar')
  await expect(attendant.composer).toBeEnabled()
  return customer
}

for (const wire of ['websocket', 'mqtt'] as const)
  test.describe(`by ${wire}`, () => {
    const offered = wire === 'mqtt'
    // The short run tries the cuts by one wire: by the other they are in tests/chaos/network.test.ts.
    const atBest = offered ? ' @long' : ''
    let product: Product
    test.beforeAll(async () => {
      product = await Product.start({ REALTIME: wire })
    })
    test.afterAll(() => product.stop())

    test(`R3 loads the worker of MQTT where it is offered, and nowhere before the login${offered ? '' : ' @long'}`, async ({
      browser,
    }) => {
      const attendant = await Attendant.atLogin(browser, product)
      const fetched: string[] = []
      attendant.context.on('request', (request) => fetched.push(request.url()))
      await attendant.page.reload()
      await expect(attendant.page.getByLabel('E-mail')).toBeVisible()
      expect(fetched.filter((url) => url.includes('mqtt'))).toEqual([])
      await attendant.logIn('atendente1@demo.test')
      await attendant.live()
      await expect.poll(() => attendant.page.workers().length).toBe(offered ? 1 : 0)
      expect(fetched.some((url) => url.includes('mqtt.worker'))).toBe(offered)
      const customer = await served(product, attendant)
      await customer.writes('Chega na hora?')
      await expect(attendant.bubble('Chega na hora?')).toBeVisible()
      await attendant.close()
    })

    for (const seed of seedsOf({ short: 1, long: 150 }))
      test(`R3 network cut while typing and sending (seed ${seed})${atBest}`, async ({ browser }) => {
        const chance = new Chance(seed)
        const attendant = await Attendant.atTheCounter(browser, product, 'atendente1@demo.test')
        const customer = await served(product, attendant)
        const said: string[] = []
        for (let round = 0; round < 2; round++) {
          const draft = `Rascunho ${seed}.${round} sem fim`
          const text = `Recado ${seed}.${round}`
          const typed = chance.integer(1, draft.length)
          if (chance.happens(0.5)) {
            await attendant.send(text)
            said.push(text)
          }
          await attendant.composer.pressSequentially(draft.slice(0, typed))
          await attendant.context.setOffline(true)
          await expect(attendant.page.getByText(/Sem conexão/).first()).toBeVisible({
            timeout: BANNER_WITHIN_MS,
          })
          await attendant.composer.pressSequentially(draft.slice(typed))
          await expect(attendant.composer).toHaveValue(draft)
          if (chance.happens(0.7)) {
            await attendant.composer.press('Enter')
            await expect(attendant.composer).toHaveValue('')
            await expect(
              attendant.bubble(draft).getByTitle('Aguardando envio', { exact: true }),
            ).toBeVisible()
            said.push(draft)
          }
          await customer.writes(`Enquanto isso ${seed}.${round}`)
          await attendant.page.waitForTimeout(chance.integer(100, 1_500))
          await attendant.context.setOffline(false)
          await attendant.live()
          await expect(attendant.bubble(`Enquanto isso ${seed}.${round}`)).toHaveCount(1, { timeout: 20_000 })
          if (said.at(-1) === draft) continue
          await expect(attendant.composer).toHaveValue(draft)
          await attendant.composer.fill('')
        }
        for (const text of said)
          await expect(attendant.bubble(text).getByTitle('Entregue', { exact: true })).toHaveCount(1, {
            timeout: 20_000,
          })
        expect(await customer.received()).toEqual(said)
        await attendant.close()
      })

    test(`R18 a session ended from outside: to the login, and what was typed is there afterwards${atBest}`, async ({
      browser,
    }) => {
      const attendant = await Attendant.atTheCounter(browser, product, 'atendente2@demo.test')
      const customer = await served(product, attendant)
      await attendant.composer.fill('Ainda escrevendo isto')
      await attendant.page.waitForTimeout(500)
      const cookies = await attendant.context.cookies(`${product.url}/demo/graphql`)
      const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ')
      await fetch(`${product.url}/demo/graphql`, {
        method: 'POST',
        headers: { 'content-type': 'application/json', cookie },
        body: JSON.stringify({ query: 'mutation { disconnected }' }),
      })
      await expect(attendant.page).toHaveURL(/\/demo\/login/, { timeout: 15_000 })
      await attendant.logIn('atendente2@demo.test')
      await attendant.live()
      await attendant.open('Meus', customer.name)
      await expect(attendant.composer).toHaveValue('Ainda escrevendo isto')
      await attendant.close()
    })
  })
