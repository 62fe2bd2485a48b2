import { expect, test } from '@playwright/test'
import { type HubEmulator, startHub } from '../../emulators/hub/server'
import { PASSWORD, Product } from '../product'
import { PNG } from '../server/media-samples'
import { Attendant } from './attendant'

const KEY = 'hub-key-of-the-tests'
let hub: HubEmulator
let product: Product
test.beforeAll(async () => {
  hub = await startHub({ port: 0, apiKey: KEY, ackMs: 50 })
  product = await Product.start({ HUB_URL: hub.url, HUB_API_KEY: KEY })
})
test.afterAll(async () => {
  await product.stop()
  await hub.close()
})

/** A mutation of the administrator's, as the screens of connections will ask it. */
async function asAdministrator(query: string): Promise<Record<string, { id: string }>> {
  const ask = async (text: string, token?: string) => {
    const answer = await fetch(`${product.url}/demo/graphql`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
      body: JSON.stringify({ query: text }),
    })
    return (await answer.json()) as { data: Record<string, { id: string; token: string }> }
  }
  const { data } = await ask(
    `mutation { logIn(email: "admin@demo.test", password: "${PASSWORD}") { token } }`,
  )
  return (await ask(query, data.logIn?.token)).data
}

test('a number that is paired by a code serves a conversation both ways @long', async ({ browser }) => {
  const phone = '5511987650404'
  const jid = `${phone}@s.whatsapp.net`
  await asAdministrator('mutation { createInstance(name: "Loja QR") { id } }')
  await expect.poll(() => hub.line.sessions.size).toBe(1)
  const [session] = [...hub.line.sessions.values()]
  if (!session) throw new Error('no session')

  // The connection is seen to come up as soon as the phone has read the code.
  const admin = await Attendant.atLogin(browser, product)
  await admin.logIn('admin@demo.test')
  await admin.page.getByRole('link', { name: 'Conexões' }).click()
  const card = (state: string) => admin.page.getByRole('checkbox', { name: new RegExp(`Loja QR.*${state}`) })
  await expect(card('Reconectar-se')).toHaveCount(1)
  hub.line.scan(session, undefined, '5511940028944')
  await expect(card('Conectado')).toHaveCount(1)
  await admin.page.getByRole('button', { name: 'Abrir atendimento' }).click()
  await admin.live()

  const says = (text: string, quoted: string | null = null) =>
    hub.line.receive(
      session,
      { jid, content: { conversation: text }, quoted, file: null },
      { name: 'Rita do QR' },
    )
  // They show a picture of themselves, which is there wherever their name is.
  session.pictures.set(jid, { bytes: PNG, mimetype: 'image/png' })
  const asked = says('Vocês entregam hoje?')
  await admin.open('Fila', 'Rita do QR')
  for (const place of [admin.row('Rita do QR'), admin.conversation('Rita do QR').locator('header')]) {
    const picture = place.locator('img')
    await expect(picture).toBeVisible()
    await expect.poll(() => picture.evaluate((img: HTMLImageElement) => img.naturalWidth)).toBe(1)
  }
  await admin.action('Aceitar')
  await admin.composer.fill('Sim, até as 18h.')
  await admin.composer.press('Enter')
  const answer = admin.bubble('Sim, até as 18h.')
  await expect(answer.getByTitle('Entregue')).toBeVisible()
  const sent = [...session.messages.values()].find(
    ({ content }) => content.conversation === 'Sim, até as 18h.',
  )
  expect(sent).toMatchObject({ jid, fromMe: true })
  hub.line.ack(session, sent?.id ?? '', 4)
  await expect(answer.getByTitle('Lida')).toBeVisible()

  says('Ótimo, obrigada!', sent?.id)
  await expect(admin.bubble('Ótimo, obrigada!')).toContainText('Sim, até as 18h.')
  // A colleague answers on the phone itself, and the customer takes back what they asked.
  hub.line.write(
    session,
    { jid, content: { conversation: 'Do celular: já saiu' }, quoted: null, file: null },
    'phone',
  )
  await expect(admin.bubble('Do celular: já saiu')).toBeVisible()
  hub.line.receive(
    session,
    { jid, content: { protocolMessage: { type: 0, key: { id: asked.id } } }, quoted: null, file: null },
    { name: 'Rita do QR' },
  )
  await expect(admin.page.getByText('Mensagem apagada')).toBeVisible()
  expect(admin.faults).toEqual([])
})
