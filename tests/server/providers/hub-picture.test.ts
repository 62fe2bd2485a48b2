import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeAll, beforeEach, expect, it } from 'vitest'
import { wantPictures } from '../../../server/areas/customer-pictures/want'
import { onEveryDatabase } from '../../databases'
import { rows, work } from '../areas/stage'
import { eventually } from '../fixtures'
import { HTML, jpeg, PNG, SVG } from '../media-samples'
import { aHubStage, aHubTalk, customerSays, paired, quiet } from './hub-stage'

const DAY_MS = 24 * 3_600_000

onEveryDatabase('the picture of a customer of a hub', (database) => {
  const stage = aHubStage(database)
  beforeAll(() => paired(stage()))
  beforeEach(() => {
    delete stage().hub.line.options.pictureUrl
  })

  const jidOf = (phone: string) => `${phone}@s.whatsapp.net`
  const shows = (phone: string, bytes: Buffer | null, mimetype = 'image/jpeg') => {
    if (bytes) stage().session.pictures.set(jidOf(phone), { bytes, mimetype })
    else stage().session.pictures.delete(jidOf(phone))
  }
  const asked = (phone: string) => stage().session.pictureLooks.filter((jid) => jid === jidOf(phone)).length
  const imageOf = async (id: string) =>
    (await rows<{ image: string | null }>(stage(), 'SELECT image FROM customers WHERE id = $1', [id]))[0]
      ?.image
  const fetched = (address: string) => fetch(new URL(address, stage().server.url))
  const files = () => rows(stage(), "SELECT 1 FROM media_files WHERE owner_id IS NULL AND name LIKE 'foto.%'")
  /** A day has gone by, and they write again. */
  const writesNextDay = async (phone: string) => {
    await rows(stage(), "UPDATE customer_pictures SET looked_at = looked_at - interval '25 hours'")
    const before = asked(phone)
    await customerSays(stage(), phone, { text: 'Bom dia de novo' })
    await eventually(async () => asked(phone) > before || null)
    await quiet(stage())
  }

  it('is fetched once a day, told, and shown; the one before answers nothing any more', async () => {
    const talk = await aHubTalk(stage())
    await quiet(stage())
    expect(await imageOf(talk.customer_id)).toBeNull()

    shows(talk.phone, jpeg(2_000, 1))
    await customerSays(stage(), talk.phone, { text: 'E agora?' })
    expect([asked(talk.phone), await imageOf(talk.customer_id)]).toEqual([1, null])
    await writesNextDay(talk.phone)
    const first = (await imageOf(talk.customer_id)) ?? ''
    expect(first).toMatch(new RegExp(`^/${stage().tenant.slug}/api/picture/[\\w-]{32}$`))
    const answer = await fetched(first)
    expect(answer.headers.get('content-type')).toBe('image/jpeg')
    expect(Buffer.from(await answer.arrayBuffer())).toEqual(jpeg(2_000, 1))
    const [told] = await rows<{ data: { customer: { id: string; image: string } } }>(
      stage(),
      "SELECT data FROM events WHERE event = 'customerChanged' ORDER BY seq DESC LIMIT 1",
    )
    expect(told?.data.customer).toMatchObject({ id: talk.customer_id, image: first })

    // The same bytes are the same picture.
    await writesNextDay(talk.phone)
    expect(await imageOf(talk.customer_id)).toBe(first)

    shows(talk.phone, PNG, 'image/png')
    await writesNextDay(talk.phone)
    const second = (await imageOf(talk.customer_id)) ?? ''
    expect(second).not.toBe(first)
    expect((await fetched(second)).headers.get('content-type')).toBe('image/png')
    expect((await fetched(first)).status).toBe(404)
    expect(await files()).toHaveLength(1)

    shows(talk.phone, null)
    await writesNextDay(talk.phone)
    expect(await imageOf(talk.customer_id)).toBeNull()
    expect((await fetched(second)).status).toBe(404)
    expect(await files()).toEqual([])
  })

  it.each([
    ['a page', HTML, 'image/jpeg'],
    ['a drawing that could run', SVG, 'image/svg+xml'],
    ['more than any picture is', jpeg(1_100_000, 2), 'image/jpeg'],
  ])('that is %s is not taken', async (_, bytes, mimetype) => {
    const talk = await aHubTalk(stage())
    shows(talk.phone, bytes, mimetype)
    await writesNextDay(talk.phone)
    expect(await imageOf(talk.customer_id)).toBeNull()
    expect(await files()).toEqual([])
  })

  it('is fetched from nowhere but WhatsApp’s own store and the hub', async () => {
    let called = 0
    const other = createServer((_request, response) => {
      called += 1
      response.setHeader('content-type', 'image/jpeg').end(jpeg(500, 3))
    })
    await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve))
    const { port } = other.address() as AddressInfo
    const talk = await aHubTalk(stage())
    shows(talk.phone, jpeg(500, 3))
    stage().hub.line.options.pictureUrl = () => `http://127.0.0.1:${port}/x.jpg`
    await writesNextDay(talk.phone)
    other.close()
    expect([called, await imageOf(talk.customer_id)]).toEqual([0, null])
  })

  it('given by hand stays', async () => {
    const talk = await aHubTalk(stage())
    await rows(stage(), "UPDATE customers SET image = 'https://erp.example/rita.png' WHERE id = $1", [
      talk.customer_id,
    ])
    shows(talk.phone, jpeg(900, 4))
    await writesNextDay(talk.phone)
    expect(await imageOf(talk.customer_id)).toBe('https://erp.example/rita.png')
  })

  it('is asked for once, however much they write', async () => {
    const talk = await aHubTalk(stage())
    await rows(stage(), "UPDATE customer_pictures SET looked_at = looked_at - interval '25 hours'")
    const before = asked(talk.phone)
    await Promise.all(
      ['Oi', 'Tem dipirona?', 'E soro?', 'Entrega hoje?', 'Obrigada'].map((text) =>
        customerSays(stage(), talk.phone, { text }),
      ),
    )
    await quiet(stage())
    expect(asked(talk.phone) - before).toBe(1)
  })

  it('is not looked for over Meta’s own API, which shows nobody’s', async () => {
    const talk = await aHubTalk(stage())
    const lookedAt = () =>
      rows(stage(), 'SELECT looked_at FROM customer_pictures WHERE customer_id = $1', [talk.customer_id])
    const before = await lookedAt()
    const conversation = { customerId: talk.customer_id, instanceId: stage().shop.instanceId }
    const now = new Date(Date.now() + 2 * DAY_MS)
    await work(stage(), (w) => wantPictures(w, [{ conversation, now }]))
    expect(await lookedAt()).toEqual(before)
  })
})
