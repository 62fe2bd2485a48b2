import { Readable } from 'node:stream'
import { describe, expect, it } from 'vitest'
import { addSticker, deleteSticker, saveSticker } from '../../../server/areas/stickers/keep'
import { stickers } from '../../../server/areas/stickers/sticker.row'
import { deleteOwnFile, deleteUnsent, visibleFile } from '../../../server/directory/media/access'
import { plainAddress } from '../../../server/directory/media/address'
import { keepFile } from '../../../server/directory/media/file.row'
import type { Viewer } from '../../../src/domain/access/visibility'
import { MOST_STICKERS } from '../../../src/domain/stickers/limits'
import { aDatabase } from '../../databases'
import { PNG, webp } from '../media-samples'
import { aStage, aTakenTicket, rows, work } from './stage'

describe('stickers', () => {
  const database = aDatabase()
  const stage = aStage(database)
  let made = 0

  /** A file of this user's, or a customer's (null); each with a content of its own. */
  async function aFile(owner: Viewer | null, bytes?: Buffer, mime = 'image/webp'): Promise<string> {
    made += 1
    const content = bytes ?? Buffer.concat([webp(512, 512), Buffer.from(`${process.pid} ${made}`)])
    const incoming = await stage().files.receive(Readable.from([content]), () => {})
    const file = await work(stage(), (w) =>
      keepFile(w, stage().files, { incoming, mime, name: 'a', ownerId: owner?.id ?? null, uploadId: null }),
    )
    return file?.id ?? ''
  }
  async function received(ticketId: string, fileId: string | null, type = 'sticker'): Promise<string> {
    const [row] = await rows<{ id: string }>(
      stage(),
      `INSERT INTO customer_chats (tenant_id, chat_ticket_id, customer_id, instance_id, type, message, sent_at, delivery,
         tag_type, media_file_id)
       SELECT tenant_id, id, customer_id, instance_id, $3, 'Figurinha', now(), 'delivered', 'in', $2
       FROM chat_tickets WHERE id = $1 RETURNING id::text`,
      [ticketId, fileId, type],
    )
    return row?.id ?? ''
  }
  const address = (fileId: string) => plainAddress(stage().tenant, fileId)
  const save = (id: string, who = stage().ana) => work(stage(), (w) => saveSticker(w, who, id))
  const add = (fileId: string, who = stage().ana) => work(stage(), (w) => addSticker(w, who, address(fileId)))
  const page = (who: Viewer, args: { after?: string; pagination_limit?: number } = {}) =>
    work(stage(), (w) => stickers(w, who, args))
  /** Carla, had she nothing to do with this connection. */
  const elsewhere = (): Viewer => ({ ...stage().carla, instance_ids: [] })
  const refusal = (code: string) => ({ extensions: { code } })

  it('one that came is kept once, however often and in however many messages', async () => {
    const { id } = await aTakenTicket(stage())
    const bytes = Buffer.concat([webp(512, 512), Buffer.from('twice')])
    const [one, other] = [await aFile(null, bytes), await aFile(null, bytes)]
    const first = await save(await received(id, one))
    const again = await save(await received(id, other))
    expect(again).toEqual(first)
    expect((await page(stage().ana)).items.filter(({ id }) => id === first.id)).toHaveLength(1)
  })

  it('each keeps their own; nobody else sees or removes them', async () => {
    const kept = await add(await aFile(stage().bruno), stage().bruno)
    expect((await page(stage().bruno)).items).toContainEqual(kept)
    expect((await page(stage().ana)).items).not.toContainEqual(kept)
    await expect(
      work(stage(), (w) => deleteSticker(w, stage().ana, kept.id, new Date())),
    ).rejects.toMatchObject(refusal('NOT_FOUND'))
    expect(await work(stage(), (w) => deleteSticker(w, stage().bruno, kept.id, new Date()))).toBe(true)
    expect((await page(stage().bruno)).items).not.toContainEqual(kept)
  })

  it('pages hold each once, the newest first', async () => {
    const who = stage().carla
    const ids: string[] = []
    for (let n = 0; n < 7; n++) ids.unshift((await add(await aFile(who), who)).id)
    const seen: string[] = []
    let after: string | undefined
    do {
      const { items, next } = await page(who, { pagination_limit: 3, ...(after && { after }) })
      seen.push(...items.map(({ id }) => id))
      after = next ?? undefined
    } while (after)
    expect(seen).toEqual(ids)
  })

  it.each([
    [
      'no sticker',
      async () => save(await received((await aTakenTicket(stage())).id, null, 'chat')),
      'INVALID',
    ],
    [
      'one whose file did not come',
      async () => save(await received((await aTakenTicket(stage())).id, null)),
      'INVALID',
    ],
    [
      'a message that the user may not see',
      async () => save(await received((await aTakenTicket(stage())).id, await aFile(null)), elsewhere()),
      'NOT_FOUND',
    ],
    ['a message that is not there', async () => save('999999999'), 'NOT_FOUND'],
    ["a colleague's upload", async () => add(await aFile(stage().bruno)), 'NOT_FOUND'],
    ["a customer's file by its address", async () => add(await aFile(null)), 'NOT_FOUND'],
    ['a photo', async () => add(await aFile(stage().ana, PNG, 'image/png')), 'INVALID'],
  ])('is refused: %s', async (_, attempt, code) => {
    await expect(attempt()).rejects.toMatchObject(refusal(code))
  })

  it('the file stays for who keeps it, whatever becomes of the ticket, and is not swept away', async () => {
    const ana = { ...stage().ana, instance_ids: [] }
    const ticket = await aTakenTicket(stage())
    const file = await aFile(null)
    await save(await received(ticket.id, file))
    await rows(stage(), 'UPDATE chat_tickets SET user_id = $2 WHERE id = $1', [
      ticket.id,
      Number(stage().bruno.id),
    ])
    expect((await work(stage(), (w) => visibleFile(w, ana, file))).id).toBe(file)
    await expect(work(stage(), (w) => visibleFile(w, elsewhere(), file))).rejects.toMatchObject(
      refusal('NOT_FOUND'),
    )
    const own = await aFile(ana)
    await add(own)
    await rows(stage(), `UPDATE media_files SET created_at = now() - interval '90 days' WHERE id = $1`, [own])
    await work(stage(), deleteUnsent)
    expect((await work(stage(), (w) => visibleFile(w, ana, own))).id).toBe(own)
    await expect(work(stage(), (w) => deleteOwnFile(w, ana, own))).rejects.toMatchObject(refusal('CONFLICT'))
  })

  it('nobody keeps more than anybody finds anything in', async () => {
    const another = await stage().another()
    const who = another.ana
    const house = { ...stage(), ...another }
    const file = await work(house, async (w) => {
      const row = await w.one<{ id: string }>(
        `INSERT INTO media_files (tenant_id, sha256, size, mime, name, owner_id) VALUES ($1, $2, 10, 'image/webp', 'a', $3)
         RETURNING id::text`,
        [another.tenant.id, 'b'.repeat(64), Number(who.id)],
      )
      await w.query(
        `INSERT INTO stickers (tenant_id, user_id, media_file_id, sha256)
         SELECT $1, $2, $3, n::text FROM generate_series(1, $4::integer) n`,
        [another.tenant.id, Number(who.id), row?.id, MOST_STICKERS],
      )
      return row?.id ?? ''
    })
    await expect(
      work(house, (w) => addSticker(w, who, plainAddress(another.tenant, file))),
    ).rejects.toMatchObject(refusal('CONFLICT'))
  })
})
