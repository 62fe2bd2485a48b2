import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { deleteInstance } from '../../../server/conversation/life/delete-instance'
import { fetchMedia } from '../../../server/conversation/messages/inbound/fetch-file.job'
import { keepNumber } from '../../../server/directory/instances/official'
import { probeInstance } from '../../../server/directory/instances/probe.job'
import { switchOn } from '../../../server/directory/instances/standing'
import { diskStore } from '../../../server/directory/media/disk-store'
import { silentLog } from '../../../server/platform/log'
import { aDatabase } from '../../databases'
import { FakeGraph } from '../fake-graph'
import { jpeg } from '../media-samples'
import { aMetaWebhook } from './meta-webhook'
import { aPhone, aStage, aWamid, envelope, eventsSince, head, message, rows, work } from './stage'

const DAY_MS = 86_400_000
const refusedToken = () => ({ status: 401, body: { error: { code: 190, message: 'expired' } } })
const unmoved = () => null

describe('files whose connection is refused', () => {
  const graph = new FakeGraph()
  beforeAll(() => graph.open())
  afterAll(() => graph.close())
  const stage = aStage(aDatabase(), (config) => ({ whatsapp: { ...config.whatsapp, graphUrl: graph.url } }))
  const tellMeta = aMetaWebhook(stage)

  let media = 0
  /** A customer sends a photo: the stored message's id. */
  async function aPhoto(): Promise<string> {
    const file = `${++media}00`
    graph.files.set(file, { bytes: jpeg(500, media) })
    const wamid = aWamid()
    await tellMeta(
      envelope(stage().phoneNumberId, {
        messages: [{ from: aPhone(), id: wamid, type: 'image', image: { id: file } }],
      }),
    )
    const [row] = await rows<{ id: string }>(
      stage(),
      'SELECT id::text FROM customer_chats WHERE whatsapp_message_id = $1',
      [wamid],
    )
    return row?.id ?? ''
  }
  const fetchIt = (messageId: string, inDays = 0) => {
    const { db, config, tenant } = stage()
    const now = () => new Date(Date.now() + inDays * DAY_MS)
    const files = diskStore(config.dataDir)
    return fetchMedia({ tenantId: tenant.id, messageId }, { db, config, files, now, log: silentLog })
  }
  const dueIn = async (id: string) => {
    const [job] = await stage().db.system((w) =>
      w.query<{ run_at: Date }>(
        `SELECT j.run_at FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
         WHERE t.identifier = 'media.fetch' AND j.payload ->> 'messageId' = $1`,
        [id],
      ),
    )
    if (!job) throw new Error('no job')
    return job.run_at.getTime() - Date.now()
  }
  const connection = async () => {
    const [row] = await rows(stage(), 'SELECT activated, off_code FROM instances WHERE id = $1', [
      stage().instanceId,
    ])
    return row
  }
  const hasFile = async (id: string) => (await message(stage(), id)).status !== null
  beforeEach(async () => {
    graph.next.length = 0
    await work(stage(), (w) => switchOn(w, stage().instanceId))
  })

  it.each([
    ['its node', () => graph.next.push(refusedToken)],
    ['its bytes', () => graph.next.push(unmoved, refusedToken)],
  ])('wait when the token is refused for %s, and the connection is to be reconnected', async (_, trouble) => {
    const id = await aPhoto()
    const before = await head(stage())
    trouble()
    await fetchIt(id)
    expect(await message(stage(), id)).toMatchObject({ status: null, error_code: null })
    expect(await connection()).toEqual({ activated: false, off_code: '190' })
    const told = (await eventsSince(stage(), before)).filter(({ data }) => 'instance' in data)
    expect(told.at(-1)?.data).toMatchObject({
      instance: { activated: false, off_reason: expect.stringContaining('reconectar') },
    })

    // Nothing is asked with a token that is known to be refused, of this file or of others.
    const other = await aPhoto()
    const calls = graph.calls.length
    await fetchIt(other)
    await fetchIt(id)
    expect(graph.calls.length).toBe(calls)
    expect(await dueIn(id)).toBeGreaterThan(3_600_000)

    // The token works again: both are fetched at once.
    graph.next.push(() => ({ status: 200, body: { id: stage().phoneNumberId } }))
    const { db, config, tenant, instanceId, now } = stage()
    await probeInstance({ tenantId: tenant.id, instanceId }, { db, config, now })
    expect(await connection()).toEqual({ activated: true, off_code: null })
    for (const one of [id, other]) {
      expect(await dueIn(one)).toBeLessThan(1_000)
      await fetchIt(one)
      expect(await hasFile(one)).toBe(true)
    }
  })

  it('are fetched at once with a new token', async () => {
    const id = await aPhoto()
    graph.next.push(refusedToken)
    await fetchIt(id)
    const access = { wabaId: '77', phoneNumberId: stage().phoneNumberId, token: 'new' }
    const health = { quality: null, limit: null, status: 'CONNECTED' } as never
    await work(stage(), (w) => keepNumber(w, stage().instanceId, access, health, stage().config))
    expect(await dueIn(id)).toBeLessThan(1_000)
    await fetchIt(id)
    expect(await hasFile(id)).toBe(true)
  })

  it('are not left waiting by a connection that came back while they were put off', async () => {
    const id = await aPhoto()
    graph.next.push(refusedToken)
    await fetchIt(id)
    // Switched on between the job's look and its writing.
    const { db, tenant, instanceId } = stage()
    const between = {
      ...db,
      work: async (...args: Parameters<typeof db.work>) => {
        const done = await db.work(...args)
        if (!switched) {
          switched = true
          await db.work(tenant, (w) => switchOn(w, instanceId))
        }
        return done
      },
    } as typeof db
    let switched = false
    await rows(stage(), 'UPDATE customer_chats SET file_waits = FALSE WHERE id = $1', [id])
    await fetchMedia(
      { tenantId: tenant.id, messageId: id },
      { ...stage(), db: between, files: diskStore(stage().config.dataDir), log: silentLog },
    )
    expect(await dueIn(id)).toBeLessThan(1_000)
  })

  it('are told as lost when Meta keeps them no longer', async () => {
    const id = await aPhoto()
    graph.next.push(refusedToken)
    await fetchIt(id)
    await fetchIt(id, 6.9)
    expect(await message(stage(), id)).toMatchObject({ status: null, error_code: null })
    const before = await head(stage())
    await fetchIt(id, 7.1)
    const shown = await message(stage(), id)
    expect(shown).toMatchObject({
      error_code: 'MEDIA_GONE',
      error_message: expect.stringContaining('envie de novo'),
    })
    expect((await eventsSince(stage(), before)).at(-1)?.data).toEqual({ message: shown })
  })

  it.each([
    ['Meta has an error of its own', { code: 131000 }],
    ['the account is too fast', { code: 80007 }],
    ['Meta says something new', { code: 999_999, message: 'new' }],
  ])('are tried for hours when %s, with a growing wait', async (_, error) => {
    const id = await aPhoto()
    const waits: number[] = []
    for (let n = 0; n < 10; n++) {
      graph.next.push(() => ({ status: 500, body: { error } }))
      await fetchIt(id)
      waits.push(await dueIn(id))
    }
    expect(await message(stage(), id)).toMatchObject({ status: null, error_code: null })
    expect(Math.max(...waits)).toBeGreaterThan(3_600_000)
    expect(Math.max(...waits)).toBeLessThanOrEqual(3 * 3_600_000)
    await fetchIt(id)
    expect(await hasFile(id)).toBe(true)
  })

  it('are told as lost with a connection that is deleted', async () => {
    const id = await aPhoto()
    graph.next.push(refusedToken)
    await fetchIt(id)
    const args = { id: stage().instanceId, close_tickets: true }
    await work(stage(), (w) => deleteInstance(w, stage().alice, args, new Date()))
    expect(await dueIn(id)).toBeLessThan(1_000)
    await fetchIt(id)
    expect(await message(stage(), id)).toMatchObject({ error_code: 'MEDIA_GONE' })
  })
})
