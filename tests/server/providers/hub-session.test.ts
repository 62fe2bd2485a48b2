import { beforeAll, describe, expect, it } from 'vitest'
import { restartInstance } from '../../../server/directory/instances/create'
import { probeInstance } from '../../../server/directory/instances/probe.job'
import { aDatabase } from '../../databases'
import { eventsSince, head, rows, work } from '../areas/stage'
import { ask, logIn, tokenOf } from '../client'
import { eventually } from '../fixtures'
import {
  aConnection,
  aHubStage,
  aHubTalk,
  anaSays,
  connection,
  paired,
  quiet,
  sessionOf,
  talkOf,
} from './hub-stage'

const database = aDatabase()
const stage = aHubStage(database)
const line = () => stage().hub.line

describe('pairing a number with a hub', () => {
  it('shows the code to administrators only, each new one, until the phone reads it', async () => {
    const { server, shop, session } = stage()
    const first = await eventually(async () => (await connection(stage()))?.qr_code)
    expect(first).toMatch(/^2@/)
    const codes = async (who: typeof shop.alice) => {
      const token = tokenOf(await logIn(server.url, shop.tenant.slug, who))
      const { body } = await ask(
        server.url,
        shop.tenant.slug,
        '{ instances { id qr_code activated is_official } }',
        { token },
      )
      return ((body.data?.instances ?? []) as { id: string; qr_code: string | null }[]).find(
        ({ id }) => id === stage().instanceId,
      )
    }
    expect(await codes(shop.alice)).toMatchObject({ qr_code: first, activated: false, is_official: false })
    expect(await codes(shop.ana)).toMatchObject({ qr_code: null, activated: false })
    const told = (await eventsSince(stage())).filter(({ event }) => event === 'instanceUpdated')
    const withCode = told.filter(({ data }) => JSON.stringify(data).includes(first))
    const audiences = await rows<{ audience: { ids: string[] } }>(
      stage(),
      'SELECT audience FROM events WHERE seq = ANY($1::bigint[])',
      [withCode.map(({ seq }) => seq)],
    )
    expect(audiences.length).toBeGreaterThan(0)
    for (const { audience } of audiences) expect(audience.ids).toEqual([shop.alice.id])

    expect(line().scan(session, 'an old code', '5511940028933')).toBe(false)
    await paired(stage())
    expect(await connection(stage())).toMatchObject({
      activated: true,
      browser_session: true,
      reset_finished: true,
      qr_code: null,
      phone_number: '5511940028933',
    })
  })

  it('the code changes, and runs out', async () => {
    const { hub, server, shop } = stage()
    const options = hub.line.options
    Object.assign(options, { codeMs: 60, codes: 3 })
    const instanceId = await aConnection(server, shop)
    const of = { ...stage(), instanceId }
    const seen = new Set<string>()
    await eventually(async () => {
      const row = await connection(of)
      if (row?.qr_code) seen.add(row.qr_code)
      return sessionOf(hub, shop, instanceId)?.state === 'close' && row?.qr_code === null
    })
    Object.assign(options, { codeMs: 20_000, codes: 30 })
    expect(seen.size).toBeGreaterThan(1)
    expect(await connection(of)).toMatchObject({ activated: false, browser_session: false })
  })

  it.each([
    ['nobody but an administrator', 'ana', {}, 'Só um administrador'],
    ['no address of a user’s choice', 'alice', { hub_host: 'http://169.254.169.254' }, 'não foi liberado'],
    ['no empty name', 'alice', { name: '  ' }, 'nome'],
  ] as const)('%s makes a connection', async (_name, who, more, sentence) => {
    const { server, shop } = stage()
    const token = tokenOf(await logIn(server.url, shop.tenant.slug, shop[who]))
    const { body } = await ask(
      server.url,
      shop.tenant.slug,
      'mutation($name: String!, $hub_host: String) { createInstance(name: $name, hub_host: $hub_host) { id } }',
      { token, variables: { name: 'x', ...more } },
    )
    expect(body.errors?.[0]?.message).toContain(sentence)
  })

  it.each([
    ['no secret', (url: string) => [url, {}]],
    ['a wrong secret', (url: string) => [url, { 'x-balcao-hub': 'a'.repeat(43) }]],
    [
      "another connection's address",
      (url: string, secret: string) => [
        url.replace(/(\d+)-(\d+)-/, '$1-999999-'),
        { 'x-balcao-hub': secret },
      ],
    ],
    [
      'no address',
      (url: string, secret: string) => [url.replace(/hub\/.*/, 'hub/x'), { 'x-balcao-hub': secret }],
    ],
  ] as const)('a call with %s leaves no trace', async (_name, forge) => {
    const { hook } = stage().session
    const [url, headers] = forge(hook?.url ?? '', hook?.headers['x-balcao-hub'] ?? '') as [
      string,
      Record<string, string>,
    ]
    const before = await stage().db.system((w) => w.query('SELECT count(*) FROM webhook_inbox'))
    const answer = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify({ event: 'connection.update', data: { state: 'close', statusReason: 401 } }),
    })
    expect(answer.status).toBe(401)
    expect(await stage().db.system((w) => w.query('SELECT count(*) FROM webhook_inbox'))).toEqual(before)
  })
})

describe('a session that comes and goes', () => {
  beforeAll(() => paired(stage()))
  const waits = async (wanted: object) => {
    await eventually(async () => {
      const row = await connection(stage())
      return row && Object.entries(wanted).every(([key, value]) => row[key as keyof typeof row] === value)
        ? row
        : null
    })
  }

  it('a lost phone holds messages back, tells it once, and they go when it is back', async () => {
    const talk = await aHubTalk(stage())
    const sent = await anaSays(stage(), talk.phone, 'antes')
    await quiet(stage())
    const seq = await head(stage())
    line().drop(stage().session, 428)
    await waits({ activated: false, browser_session: true, off_code: 'HUB_CLOSED' })
    await expect(anaSays(stage(), talk.phone, 'agora')).rejects.toThrow('desconectada')
    const told = (await eventsSince(stage(), seq)).filter(({ event }) => event === 'instanceUpdated')
    expect(told).toHaveLength(1)
    line().connect(stage().session)
    await waits({ activated: true, off_code: null })
    await anaSays(stage(), talk.phone, 'depois')
    await quiet(stage())
    expect((await talkOf(stage(), talk.id)).map(({ message }) => message)).toEqual([
      'Bom dia',
      sent.message,
      'depois',
    ])
  })

  it('a message that meets a closed session waits, and goes once', async () => {
    const talk = await aHubTalk(stage())
    // The hub knows and has not told.
    line().hooks.lost = 1
    line().drop(stage().session, 428)
    await anaSays(stage(), talk.phone, 'espera')
    await waits({ activated: false, off_code: 'HUB_CLOSED' })
    await quiet(stage())
    expect((await talkOf(stage(), talk.id))[1]).toMatchObject({ ack: 0, error_code: null })
    line().connect(stage().session)
    await eventually(async () => ((await talkOf(stage(), talk.id))[1]?.ack ?? 0) >= 1 || null)
    expect(
      [...stage().session.messages.values()].filter(({ content }) => content.conversation === 'espera'),
    ).toHaveLength(1)
  })

  it('its "back" that gets lost is found out by asking', async () => {
    line().drop(stage().session, 503)
    await waits({ activated: false })
    line().hooks.lost = 1
    line().connect(stage().session)
    await probeInstance(
      { tenantId: stage().tenant.id, instanceId: stage().instanceId },
      { db: stage().db, config: stage().server.services.config, now: () => new Date() },
    )
    expect(await connection(stage())).toMatchObject({ activated: true, off_code: null })
  })

  it('what it said earlier does not count: a late "open" after a "close"', async () => {
    const { hook, name } = stage().session
    const tell = (state: string, at: number, statusReason = 200) =>
      fetch(hook?.url ?? '', {
        method: 'POST',
        headers: { 'content-type': 'application/json', ...hook?.headers },
        body: JSON.stringify({
          event: 'CONNECTION_UPDATE',
          instance: name,
          data: [{ state, statusReason }],
          date_time: new Date(at).toISOString(),
        }),
      })
    const now = Date.now()
    await tell('close', now + 2_000, 440)
    await waits({ activated: false, browser_session: true })
    await tell('open', now - 500)
    await quiet(stage())
    expect(await connection(stage())).toMatchObject({ activated: false })
    await tell('open', now + 3_000)
    await waits({ activated: true })
  })

  it('restart ends and begins the session; the pairing stays', async () => {
    await new Promise((done) => setTimeout(done, 3_100))
    await work(stage(), (w) => restartInstance(w, stage().shop.alice.viewer, stage().instanceId))
    await quiet(stage())
    await waits({ activated: true, reset_finished: true })
    expect(stage().session.state).toBe('open')
  })

  it('unpaired on the phone, it wants a new code; restart shows one', async () => {
    line().drop(stage().session, 401)
    await waits({ activated: false, browser_session: false, qr_code: null })
    await work(stage(), (w) => restartInstance(w, stage().shop.alice.viewer, stage().instanceId))
    await eventually(async () => (await connection(stage()))?.qr_code)
    await paired(stage())
  })
})
