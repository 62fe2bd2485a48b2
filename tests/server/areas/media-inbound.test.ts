import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { CustomerChat } from '../../../contract/entities'
import { fetchMedia } from '../../../server/conversation/messages/inbound/fetch-file.job'
import { diskStore } from '../../../server/directory/media/disk-store'
import { silentLog } from '../../../server/platform/log'
import { aDatabase } from '../../databases'
import { FakeGraph } from '../fake-graph'
import { HTML, jpeg, jpegOf, OPUS, pngOf, webp } from '../media-samples'
import { aPhone, aStage, aWamid, deliver, envelope, eventsSince, head, message, rows } from './stage'

describe('files that customers send', () => {
  const graph = new FakeGraph()
  const database = aDatabase()
  beforeAll(() => graph.open())
  afterAll(() => graph.close())
  const stage = aStage(database, (config) => ({
    whatsapp: { ...config.whatsapp, graphUrl: graph.url },
  }))

  let media = 0
  const put = (bytes: Buffer, more: object = {}) => {
    const id = `${++media}00`
    graph.files.set(id, { bytes, ...more })
    return id
  }
  /** The customer sends it: the message as stored, and the number of the event before it. */
  async function arrives(type: string, node: object) {
    const before = await head(stage())
    const wamid = aWamid()
    await deliver(
      stage(),
      envelope(stage().phoneNumberId, { messages: [{ from: aPhone(), id: wamid, type, [type]: node }] }),
    )
    const [row] = await rows<{ id: string }>(
      stage(),
      'SELECT id::text FROM customer_chats WHERE whatsapp_message_id = $1',
      [wamid],
    )
    return { id: row?.id ?? '', before }
  }
  const jobsOf = async (id: string) =>
    stage().db.system((w) =>
      w.query<{ run_at: Date }>(
        `SELECT j.run_at FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
         WHERE t.identifier = 'media.fetch' AND j.payload ->> 'messageId' = $1`,
        [id],
      ),
    )
  const fetchIt = (id: string, files = diskStore(stage().config.dataDir)) => {
    const { db, config, now, tenant } = stage()
    return fetchMedia({ tenantId: tenant.id, messageId: id }, { db, config, files, now, log: silentLog })
  }
  const bytesOf = async ({ status }: CustomerChat) => {
    const [file] = await rows<{ sha256: string }>(stage(), 'SELECT sha256 FROM media_files WHERE id = $1', [
      status?.id,
    ])
    const blob = await diskStore(stage().config.dataDir).blob(stage().tenant.id, file?.sha256 ?? '')
    return blob && Buffer.from(await blob.arrayBuffer())
  }

  it('are told at once, and again with their file', async () => {
    const photo = jpeg(3000, 5)
    const { id, before } = await arrives('image', {
      id: put(photo),
      mime_type: 'image/jpeg',
      caption: 'A receita',
    })
    expect(await message(stage(), id)).toMatchObject({ type: 'image', caption: 'A receita', status: null })
    expect(await jobsOf(id)).toHaveLength(1)
    await fetchIt(id)
    const shown = await message(stage(), id)
    expect(shown.status).toEqual({
      id: expect.any(String),
      url: `/${stage().tenant.slug}/api/file/${shown.status?.id}`,
      caption: 'A receita',
      mimetype: 'image/jpeg',
    })
    expect(await bytesOf(shown)).toEqual(photo)
    const told = (await eventsSince(stage(), before)).filter(({ event }) => event.startsWith('customerChat'))
    expect(told.map(({ event }) => event)).toEqual(['customerChatCreated', 'customerChatUpdated'])
    expect(told[1]?.data).toEqual({ message: shown })
    expect(Number(told[1]?.seq)).toBe(shown.rev)
  })

  it('are shown by the name that they are saved under, and no path', async () => {
    const { id } = await arrives('document', { id: put(jpeg()), filename: '../../../receita médica/a.jpg' })
    await fetchIt(id)
    const shown = await message(stage(), id)
    expect(shown.document_name).toBe('a.jpg')
    const [file] = await rows(stage(), 'SELECT name FROM media_files WHERE id = $1', [shown.status?.id])
    expect(file).toEqual({ name: 'a.jpg' })
  })

  it('are what their content says, whatever was said of them', async () => {
    const { id } = await arrives('image', { id: put(HTML), mime_type: 'image/jpeg' })
    await fetchIt(id)
    expect((await message(stage(), id)).status?.mimetype).toBe('text/html')
  })

  it('F11 that say to have more pixels than a panel can unpack are given up in words, but for documents', async () => {
    for (const [type, bomb] of [
      ['image', pngOf(60_000, 60_000)],
      ['image', jpegOf(60_000, 60_000)],
      ['sticker', webp(16_000, 16_000)],
    ] as const) {
      const { id } = await arrives(type, { id: put(bomb) })
      await fetchIt(id)
      expect(await message(stage(), id)).toMatchObject({ status: null, error_code: 'MEDIA_TOO_LARGE' })
    }
    const { id } = await arrives('document', { id: put(jpegOf(12_000, 9_000)), filename: 'a.jpg' })
    await fetchIt(id)
    expect((await message(stage(), id)).status?.mimetype).toBe('image/jpeg')
  })

  it('come once, however often the job runs', async () => {
    const { id } = await arrives('audio', { id: put(OPUS), voice: true })
    await Promise.all([fetchIt(id), fetchIt(id), fetchIt(id)])
    await fetchIt(id)
    const told = (await eventsSince(stage())).filter(
      ({ event, data }) =>
        event === 'customerChatUpdated' && JSON.stringify(data).startsWith(`{"message":{"id":"${id}"`),
    )
    expect(told).toHaveLength(1)
  })

  it.each([
    ['the connection ends', () => graph.next.push('cut')],
    ['Meta is down', () => graph.next.push(() => ({ status: 500, body: { error: { code: 131000 } } }))],
    [
      'the url has expired',
      () =>
        graph.next.push(
          () => null,
          () => ({ status: 404 }),
        ),
    ],
    ['a gateway answers', () => graph.next.push(() => ({ status: 502, body: 'x' }))],
  ])('are fetched later when %s', async (_, trouble) => {
    const { id } = await arrives('image', { id: put(jpeg(100, media)) })
    trouble()
    const asked = Date.now()
    await fetchIt(id)
    expect((await message(stage(), id)).status).toBeNull()
    const [job] = await jobsOf(id)
    expect(job?.run_at.getTime()).toBeGreaterThan(asked + 400)
    await fetchIt(id)
    expect((await message(stage(), id)).status).not.toBeNull()
  })

  it('that came cut short are fetched again: the hash is held against the bytes', async () => {
    const file = put(jpeg(500, 1), { sha256: Buffer.alloc(32).toString('base64') })
    const { id } = await arrives('image', { id: file })
    await fetchIt(id)
    expect((await message(stage(), id)).status).toBeNull()
    graph.files.set(file, { bytes: jpeg(500, 1) })
    await fetchIt(id)
    expect((await message(stage(), id)).status).not.toBeNull()
  })

  it.each([
    ['Meta no longer has', () => '4711', 'MEDIA_GONE', /Não foi possível baixar/],
    [
      'say to be over 100 MB',
      () => put(jpeg(), { size: 100 * 1024 * 1024 + 1 }),
      'MEDIA_TOO_LARGE',
      /100 MB/,
    ],
  ])('that %s are given up in words', async (_, file, code, reason) => {
    const { id, before } = await arrives('video', { id: file() })
    await fetchIt(id)
    const shown = await message(stage(), id)
    expect(shown).toMatchObject({ status: null, error_code: code, ack: 2 })
    expect(shown.error_message).toMatch(reason)
    expect((await eventsSince(stage(), before)).at(-1)?.data).toEqual({ message: shown })
  })

  it('that never come are given up after some hours of tries', async () => {
    const { id } = await arrives('video', { id: put(jpeg(90, 9)) })
    await rows(stage(), 'UPDATE customer_chats SET tries = 13 WHERE id = $1', [id])
    graph.next.push('cut')
    await fetchIt(id)
    expect(await message(stage(), id)).toMatchObject({ error_code: 'MEDIA_GONE' })
  })

  it('are asked of Meta’s hosts alone: a redirect elsewhere gets neither call nor token', async () => {
    const elsewhere = await new FakeGraph().open()
    const { id } = await arrives('image', { id: put(jpeg(91, 9)) })
    graph.next.push(
      () => null,
      () => ({ status: 302, location: `${elsewhere.url}/bytes/1` }),
    )
    await fetchIt(id)
    expect(elsewhere.calls).toEqual([])
    expect((await message(stage(), id)).status).toBeNull()
    await elsewhere.close()
  })

  it('leave no bytes behind when the disk is full', async () => {
    const { id } = await arrives('image', { id: put(jpeg(92, 9)) })
    const files = diskStore(stage().config.dataDir)
    const full = {
      ...files,
      keep: () => Promise.reject(Object.assign(new Error('full'), { code: 'ENOSPC' })),
    }
    await expect(fetchIt(id, full)).rejects.toThrow('full')
    await fetchIt(id)
    expect((await message(stage(), id)).status).not.toBeNull()
  })
})
