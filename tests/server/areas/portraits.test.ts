import { afterAll, beforeAll, expect, it } from 'vitest'
import type { RunningServer } from '../../../server/app'
import { aDatabase } from '../../databases'
import { ask, logIn, tokenOf } from '../client'
import { aServer, aShop, type Shop } from '../laws/shop'
import { jpegOf, PNG, pngOf, webp } from '../media-samples'

const database = aDatabase()
let server: RunningServer
let shop: Shop
let token: string
beforeAll(async () => {
  server = await aServer(database.url())
  shop = await aShop(server.db, server.services.config)
  token = tokenOf(await logIn(server.url, shop.tenant.slug, shop.ana))
})
afterAll(() => server.close())

let n = 0
async function upload(bytes: Buffer): Promise<string> {
  const form = new FormData()
  form.set('upload_id', `p${++n}`)
  form.set('file', new Blob([new Uint8Array(bytes)]), 'rosto')
  const answer = await fetch(`${server.url}/${shop.tenant.slug}/api/file/upload`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}` },
    body: form,
  })
  return String(((await answer.json()) as { url?: string }).url)
}
const SET = 'mutation($id: ID!, $image: String) { updateUser(id: $id, image: $image) { image } }'
const set = (image: string) =>
  ask(server.url, shop.tenant.slug, SET, { token, variables: { id: shop.ana.id, image } })

it.each([
  ['PNG', pngOf(2_001, 2_000), 'no máximo 4 milhões de pontos'],
  ['JPEG', jpegOf(7_000, 7_000), 'no máximo 4 milhões de pontos'],
  [
    'JPEG that does not say how large it is',
    jpegOf(9, 9).subarray(0, 30_000),
    'no máximo 4 milhões de pontos',
  ],
  ['PNG no upload takes', pngOf(30_000, 30_000), 'escolha-a de novo'],
  ['sticker of 16,383 pixels a side', webp(16_383, 16_383), 'escolha-a de novo'],
])(
  'F11 a portrait that every colleague’s panel would have to unpack is refused in words: %s',
  async (_, bytes, why) => {
    const { body } = await set(await upload(bytes))
    expect(body.errors?.[0]?.message).toContain(why)
  },
)

it('a portrait of a size that portraits have is taken', async () => {
  for (const bytes of [PNG, jpegOf(2_000, 2_000)]) {
    const { body } = await set(await upload(bytes))
    expect(body.data).toMatchObject({ updateUser: { image: expect.stringContaining('/api/picture/') } })
  }
})
