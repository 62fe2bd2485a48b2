import { existsSync, readdirSync } from 'node:fs'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type S3Emulator, startS3 } from '../../../emulators/s3/server'
import type { RunningServer } from '../../../server/app'
import { plainAddress, signedAddress } from '../../../server/directory/media/address'
import { sweepUnsent } from '../../../server/directory/media/sweep'
import { aDatabase } from '../../databases'
import { logIn, tokenOf } from '../client'
import { s3ConfigOf } from '../fixtures'
import { aServer, aShop, aTalk, type Person, type Shop } from '../laws/shop'
import { docx, HTML, jpeg, jpegOf, MP4, OPUS, PDF, PNG, pngOf, SVG, WEBP, webp, zip } from '../media-samples'

type Shown = { id: string; url: string; name: string; mimetype: string; size: number; kind: string }
type Body = Partial<Shown> & { errors?: { message: string; extensions: { code: string } }[] }

describe.each(['disk', 's3'] as const)('files of messages, kept by %s', (kind) => {
  const database = aDatabase()
  let server: RunningServer
  let objects: S3Emulator | null = null
  let shop: Shop
  let other: Shop
  const tokens = new Map<Person, string>()
  beforeAll(async () => {
    objects = kind === 's3' ? await startS3() : null
    server = await aServer(database.url(), { filesS3: objects && s3ConfigOf(objects) })
    shop = await aShop(server.db, server.services.config)
    other = await aShop(server.db, server.services.config, 50)
    for (const [house, person] of [
      [shop, shop.ana],
      [shop, shop.bruno],
      [shop, shop.edu],
      [other, other.ana],
    ] as const)
      tokens.set(person, tokenOf(await logIn(server.url, house.tenant.slug, person)))
  })
  afterAll(async () => {
    await server.close()
    // Nothing came unsigned, or signed for other bytes.
    expect(objects?.refused.filter((code) => code !== 'NoSuchKey') ?? []).toEqual([])
    await objects?.close()
  })

  let ids = 0
  const anId = () => `upload-${++ids}`
  const bearer = (person: Person) => ({ authorization: `Bearer ${tokens.get(person)}` })

  async function upload(
    bytes: Buffer,
    { name = 'foto.jpg', id = anId(), by = shop.ana, house = shop, type = 'image/jpeg', more = {} } = {},
  ): Promise<{ status: number; body: Body }> {
    const form = new FormData()
    form.set('upload_id', id)
    for (const [key, value] of Object.entries(more)) form.set(key, String(value))
    form.set('file', new Blob([new Uint8Array(bytes)], { type }), name)
    const answer = await fetch(`${server.url}/${house.tenant.slug}/api/file/upload`, {
      method: 'POST',
      headers: bearer(by),
      body: form,
    })
    return { status: answer.status, body: (await answer.json()) as Body }
  }
  const get = (url = '', headers: Record<string, string> = {}) => fetch(server.url + url, { headers })
  const kept = () => {
    if (objects) return objects.objects.size
    const root = path.join(server.services.config.dataDir, 'files')
    return existsSync(root)
      ? readdirSync(root, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
      : 0
  }

  describe('a file that the provider takes', () => {
    it.each([
      ['photo', jpeg(), 'foto.jpg', 'image/jpeg', 'image'],
      ['picture of a screen', PNG, 'tela.png', 'image/png', 'image'],
      ['voice note', OPUS, 'nota.ogg', 'audio/ogg; codecs=opus', 'audio'],
      ['film', MP4, 'filme.mp4', 'video/mp4', 'video'],
      ['PDF', PDF, 'receita.pdf', 'application/pdf', 'document'],
      ['Word document', docx(), 'a.docx', expect.stringContaining('wordprocessingml.document'), 'document'],
      ['text', Buffer.from('Olá, açaí\n1;2;3\n'), 'lista.csv', 'text/plain', 'document'],
      ['sticker', WEBP, 'figurinha.webp', 'image/webp', 'sticker'],
      ['photo of a good camera', jpegOf(8_064, 6_048), 'grande.jpg', 'image/jpeg', 'image'],
      ['photo under a false name', jpeg(), 'foto.exe', 'image/jpeg', 'image'],
    ])('%s', async (_, bytes, name, mimetype, kind) => {
      const { status, body } = await upload(bytes, { name, type: 'application/x-lie' })
      expect([status, body]).toEqual([
        200,
        { id: expect.any(String), url: expect.any(String), name, mimetype, size: bytes.length, kind },
      ])
      const answer = await get(body.url)
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(bytes)
      expect(answer.headers.get('x-content-type-options')).toBe('nosniff')
      expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; sandbox")
      expect(answer.headers.get('content-disposition')).toMatch(
        kind === 'document' ? /^attachment;/ : /^inline;/,
      )
    })
  })

  describe('a file that it does not take is refused with the reason, and leaves nothing', () => {
    const MB = 1024 * 1024
    it.each([
      ['HTML as an image', HTML, 'foto.jpg', /não aceita este tipo.*text\/html/],
      [
        'HTML behind blanks and a comment',
        Buffer.from(`${' '.repeat(500)}<!-- x --><ScRiPt>1</sCrIpT>`),
        'a.txt',
        /text\/html/,
      ],
      ['SVG', SVG, 'logo.svg', /não aceita este tipo/],
      ['SVG with a declaration', Buffer.concat([Buffer.from('<?xml version="1.0"?>'), SVG]), 'x.png', /xml/],
      ['a program', Buffer.from('MZ\x90\0\x03\0\0\0\x04\0\0\0\xff\xff', 'latin1'), 'a.pdf', /não aceita/],
      ['GIF', Buffer.from('GIF89a\x01\0\x01\0'), 'a.gif', /image\/gif/],
      ['what browsers record', Buffer.from('1a45dfa3934282886d6174726f736b61', 'hex'), 'a.ogg', /não aceita/],
      ['a zip bomb', zip('[Content_Types].xml', Buffer.alloc(64 * MB)), 'a.docx', /não aceita/],
      ['nothing', Buffer.alloc(0), 'a.jpg', /está vazio/],
      ['a pixel bomb', pngOf(60_000, 60_000), 'a.png', /no máximo 50 milhões de pontos/],
      ['a pixel bomb of a camera', jpegOf(65_000, 65_000), 'a.jpg', /no máximo 50 milhões de pontos/],
      [
        'a pixel bomb behind a megabyte of words',
        jpegOf(65_000, 65_000, { many: 34 }),
        'a.jpg',
        /no máximo 50 milhões de pontos/,
      ],
      [
        'a pixel bomb behind stray bytes',
        jpegOf(65_000, 65_000, { stray: 9 }),
        'a.jpg',
        /no máximo 50 milhões de pontos/,
      ],
      ['a photo over its limit', jpeg(5 * MB + 1), 'a.jpg', /^Imagens podem ter no máximo 5 MB\.$/],
      ['a photo far over it', jpeg(20 * MB), 'a.jpg', /^Imagens podem ter no máximo 5 MB\.$/],
      [
        'a photo over it that calls itself a PDF',
        jpeg(6 * MB),
        'a.pdf',
        /^Imagens podem ter no máximo 5 MB\.$/,
      ],
      [
        'a still sticker over its limit',
        Buffer.concat([WEBP, Buffer.alloc(100 * 1024)]),
        'a.webp',
        /^Figurinhas podem ter no máximo 100 kB\.$/,
      ],
      ['a sticker of another size', webp(800, 600), 'a.webp', /^Figurinhas devem ter 512 × 512 pontos\.$/],
    ])('refuses %s', async (_, bytes, name, reason) => {
      const before = kept()
      const { status, body } = await upload(bytes, { name })
      expect(body.errors?.[0]?.message).toMatch(reason)
      expect([status, body.errors?.[0]?.extensions.code]).toEqual([422, 'INVALID'])
      expect(kept()).toBe(before)
    })
  })

  describe('names', () => {
    it.each([
      ['a path', '../../../etc/passwd', 'passwd'],
      ['a Windows path', 'C:\\Users\\Ana\\receita.jpg', 'receita.jpg'],
      ['an encoded path', '%2e%2e%2fa.jpg', '%2e%2e%2fa.jpg'],
      ['one that reads backwards', 'foto\u202egpj.exe', 'fotogpj.exe'],
      ['header injection', 'a"; x="b\r\nSet-Cookie: c=1.jpg', expect.not.stringMatching(/[\r\n"]/)],
      ['a very long one', `${'á'.repeat(4000)}.jpg`, expect.stringMatching(/^á{100,180}\.jpg$/)],
      ['only dots', '..', 'arquivo'],
    ])('%s', async (_, name, cleaned) => {
      const { body } = await upload(jpeg(), { name })
      expect(body.name).toEqual(cleaned)
      const answer = await get(body.url)
      expect(answer.status).toBe(200)
      expect(answer.headers.get('set-cookie')).toBeNull()
      const stored = readdirSync(path.join(server.services.config.dataDir, 'files'), { recursive: true })
      expect(stored.map(String).filter((one) => /passwd|receita|\.jpg/.test(one))).toEqual([])
    })
  })

  it('its length is told without it, of all or of a stretch', async () => {
    const { url = '' } = (await upload(MP4, { name: 'filme.mp4' })).body
    const head = async (headers: Record<string, string> = {}) => {
      const answer = await fetch(server.url + url, { method: 'HEAD', headers })
      return [answer.status, answer.headers.get('content-length'), (await answer.arrayBuffer()).byteLength]
    }
    expect(await head()).toEqual([200, String(MP4.length), 0])
    expect(await head({ range: 'bytes=2-5' })).toEqual([206, '4', 0])
  })

  describe('sent again', () => {
    it('the same upload is the same file, also twice at once', async () => {
      const id = anId()
      const all = await Promise.all(Array.from({ length: 5 }, () => upload(PNG, { id, name: 'a.png' })))
      const again = await upload(PNG, { id, name: 'a.png' })
      expect(new Set([...all, again].map(({ body }) => body.id)).size).toBe(1)
    })
    it('the same upload id with other bytes is refused; another user’s same id is theirs', async () => {
      const id = anId()
      const first = await upload(PNG, { id })
      expect((await upload(jpeg(77, 3), { id })).status).toBe(409)
      const theirs = await upload(PNG, { id, by: shop.bruno })
      expect(theirs.body.id).not.toBe(first.body.id)
    })
    it('the same bytes are kept once per tenant', async () => {
      const bytes = jpeg(200, 9)
      await upload(bytes)
      const before = kept()
      await upload(bytes, { by: shop.bruno })
      expect(kept()).toBe(before)
      await upload(bytes, { by: other.ana, house: other })
      expect(kept()).toBe(before + 1)
    })
  })

  describe('who may not', () => {
    it.each([
      ['without a token', async () => upload(PNG, { by: shop.alice }), 401],
      ['with another tenant’s token', async () => upload(PNG, { by: other.ana, house: shop }), 401],
      ['with fields that nobody asked for', async () => upload(PNG, { more: { tenant_id: '1' } }), 413],
      ['with an upload id that is none', async () => upload(PNG, { id: '../x' }), 422],
    ])('uploads %s', async (_, act, status) => {
      expect((await act()).status).toBe(status)
    })

    it('a signature is for one file, one tenant and some hours', async () => {
      const { url = '' } = (await upload(PNG)).body
      const { url: foreign = '' } = (await upload(PNG, { by: other.ana, house: other })).body
      const [address, query] = url.split('?')
      const [foreignAddress] = foreign.split('?')
      const expires = new URLSearchParams(query).get('expires')
      const status = async (u: string) => (await get(u)).status
      expect(await status(url)).toBe(200)
      expect(await status(`${address}`)).toBe(403)
      expect(await status(`${foreignAddress}?${query}`)).toBe(403)
      expect(await status(`${address?.replace(/\d+$/, (id) => `${Number(id) - 1}`)}?${query}`)).toBe(403)
      expect(await status(url.replace(`expires=${expires}`, `expires=${Number(expires) + 3600}`))).toBe(403)
      expect(await status(url.replace(`signature=${shop.ana.id}.`, `signature=${shop.bruno.id}.`))).toBe(403)
      expect(await status(url.slice(0, -1) + (url.endsWith('A') ? 'B' : 'A'))).toBe(403)
      expect(await status(url.replace('expires=', 'expires=1&expires='))).toBe(403)
      expect(await status(`/${shop.tenant.slug}/api/file/..%2f..%2fjwt-secret?${query}`)).toBe(403)
    })

    it('a signature has its time: good for twelve hours at least, and no longer than eighteen', async () => {
      const { id = '' } = (await upload(PNG)).body
      const signed = (hoursAgo: number) =>
        signedAddress(
          server.services.config,
          plainAddress(shop.tenant, id),
          shop.ana.id,
          new Date(Date.now() - hoursAgo * 3_600_000),
        )
      const status = async (u: string) => (await get(u)).status
      expect([await status(signed(0)), await status(signed(11.9)), await status(signed(18.1))]).toEqual([
        200, 200, 403,
      ])
    })

    it('an address that was given out ends with the right of who was given it, at once', async () => {
      const { id = '' } = (await upload(PNG)).body
      const talk = await aTalk(server, shop)
      await server.db.work(shop.tenant, (w) =>
        w.query('UPDATE customer_chats SET media_file_id = $1 WHERE chat_ticket_id = $2', [id, talk.id]),
      )
      const address = plainAddress(shop.tenant, id)
      const of = async ({ id: user }: { id: string }) =>
        (await get(signedAddress(server.services.config, address, user, new Date()))).status
      /** The status while this change is in force. */
      const during = async (user: Person, change: string, undo: string) => {
        const run = (sql: string) => server.db.work(shop.tenant, (w) => w.query(sql, [Number(user.id)]))
        await run(change)
        const status = await of(user)
        await run(undo)
        return status
      }
      expect([await of(shop.bruno), await of(shop.ana), await of(shop.edu)]).toEqual([200, 200, 404])
      const states = {
        deleted: [
          'UPDATE users SET deleted_at = now() WHERE id = $1',
          'UPDATE users SET deleted_at = NULL WHERE id = $1',
        ],
        blocked: [
          'UPDATE users SET blocked_at = now() WHERE id = $1',
          'UPDATE users SET blocked_at = NULL WHERE id = $1',
        ],
        'signed out': [
          'UPDATE sessions SET revoked_at = now() WHERE user_id = $1',
          'UPDATE sessions SET revoked_at = NULL WHERE user_id = $1',
        ],
        'with steps to do': [
          `UPDATE sessions SET due = '{two_factor}' WHERE user_id = $1`,
          `UPDATE sessions SET due = '{}' WHERE user_id = $1`,
        ],
      } as const
      for (const [state, [change, undo]] of Object.entries(states))
        expect([state, await during(shop.bruno, change, undo)]).toEqual([state, 403])
      const elsewhere = await during(
        shop.bruno,
        'DELETE FROM user_instances WHERE user_id = $1',
        `INSERT INTO user_instances (tenant_id, user_id, instance_id)
         SELECT tenant_id, $1, instance_id FROM chat_tickets WHERE id = ${talk.id}`,
      )
      expect(elsewhere).toBe(404)
      const withoutTalks = await during(
        shop.bruno,
        `UPDATE roles SET has_permission_routes = array_remove(has_permission_routes, 'chat/attendance')
         WHERE id = (SELECT role_id FROM users WHERE id = $1)`,
        `UPDATE roles SET has_permission_routes = has_permission_routes || '{chat/attendance}'
         WHERE id = (SELECT role_id FROM users WHERE id = $1)`,
      )
      expect(withoutTalks).toBe(404)
      expect(await of(shop.bruno)).toBe(200)
    })

    it('a fresh address is for the uploader and for who sees a message with it', async () => {
      const { id } = (await upload(PNG)).body
      const ask = (by: Person, house = shop) =>
        get(`/${house.tenant.slug}/api/file/${id}/address`, bearer(by))
      expect((await ask(shop.ana)).status).toBe(200)
      expect((await ask(shop.bruno)).status).toBe(404)
      expect((await ask(other.ana, other)).status).toBe(404)
      expect((await ask(other.ana)).status).toBe(401)
      const talk = await aTalk(server, shop)
      await server.db.work(shop.tenant, (w) =>
        w.query('UPDATE customer_chats SET media_file_id = $1 WHERE chat_ticket_id = $2', [id, talk.id]),
      )
      expect((await ask(shop.bruno)).status).toBe(200)
      expect((await ask(shop.edu)).status).toBe(404)
    })
  })

  describe('stretches', () => {
    it.each([
      ['bytes=0-9', 206, 'bytes 0-9/64', 10],
      ['bytes=60-', 206, 'bytes 60-63/64', 4],
      ['bytes=-4', 206, 'bytes 60-63/64', 4],
      ['bytes=0-999', 206, 'bytes 0-63/64', 64],
      ['bytes=64-', 416, 'bytes */64', 0],
      ['bytes=9-3', 200, null, 64],
      ['bytes=0-1,5-6', 200, null, 64],
      ['lines=1-2', 200, null, 64],
    ])('%s', async (range, status, contentRange, length) => {
      const { url } = (await upload(jpeg(64))).body
      const answer = await get(url, { range })
      expect([answer.status, answer.headers.get('content-range')]).toEqual([status, contentRange])
      expect((await answer.arrayBuffer()).byteLength).toBe(length)
    })
  })

  describe('taken away', () => {
    const remove = (by: Person, id = '', house = shop, prefix = `/${house.tenant.slug}`) =>
      fetch(`${server.url}${prefix}/api/file/delete/${id}`, { method: 'DELETE', headers: bearer(by) })

    it('by its uploader, at the specification’s address; the bytes go with the last who has them', async () => {
      const bytes = jpeg(300, 1)
      const before = kept()
      const mine = (await upload(bytes)).body
      const theirs = (await upload(bytes, { by: shop.bruno })).body
      expect((await remove(shop.ana, mine.id, shop, '')).status).toBe(204)
      expect((await get(mine.url)).status).toBe(404)
      expect((await get(theirs.url)).status).toBe(200)
      expect((await remove(shop.bruno, theirs.id)).status).toBe(204)
      expect(kept()).toBe(before)
    })
    it('not by others, not by another tenant, and not once it is sent', async () => {
      const { id, url } = (await upload(jpeg(301, 2))).body
      expect((await remove(shop.bruno, id)).status).toBe(404)
      expect((await remove(other.ana, id, other)).status).toBe(404)
      expect((await remove(other.ana, id)).status).toBe(401)
      const talk = await aTalk(server, shop)
      await server.db.work(shop.tenant, (w) =>
        w.query('UPDATE customer_chats SET media_file_id = $1 WHERE chat_ticket_id = $2', [id, talk.id]),
      )
      expect((await remove(shop.ana, id)).status).toBe(409)
      expect((await get(url)).status).toBe(200)
    })
    it('by time, when nobody ever sent it', async () => {
      const { id, url } = (await upload(jpeg(302, 3))).body
      await sweepUnsent(server.db, server.services.files)
      expect((await get(url)).status).toBe(200)
      await server.db.work(shop.tenant, (w) =>
        w.query(`UPDATE media_files SET created_at = now() - interval '31 days' WHERE id = $1`, [id]),
      )
      await sweepUnsent(server.db, server.services.files)
      expect((await get(url)).status).toBe(404)
    })
  })
})
