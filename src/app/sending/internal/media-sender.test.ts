import { registry } from '@domain/core'
import { emptyWorld } from '@domain/empty-world'
import type { Answer, GraphqlClient } from '@infra/graphql/client'
import type { FileClient, FileUpload, UploadedFile } from '@infra/media/file-client'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { countingIds, FakeClock, settle } from '../../../../tests/clock'
import { aMessage } from '../../../../tests/model/rows'
import { Runtime } from '../../runtime/runtime'
import type { TabFiles } from '../local-files'
import { OutboxSender } from '../outbox-sender'
import { toCustomers } from '../to-customers'
import { MediaSender } from './media-sender'

const FILE = { hash: 'a', kind: 'image', name: 'a.png', mime: 'image/png', size: 3, voice: false } as const
const LOST = { ok: false, kind: 'network', message: 'lost' } as const

/** A server that keeps what reaches it, and a wire that may lose the question or the answer. */
function set() {
  const clock = new FakeClock()
  const ids = countingIds()
  const runtime = new Runtime(emptyWorld(), registry, clock, ids)
  const disk = new Map([['a', { id: 'a', blob: new Blob(['123']), name: 'a.png', mime: 'image/png', at: 0 }]])
  const kept = new Map<string, string>()
  const messages = new Map<string, unknown[]>()
  const wire: ('fine' | 'question lost' | 'answer lost')[] = []
  async function over<T>(act: () => T): Promise<Answer<T>> {
    const fate = wire.shift() ?? 'fine'
    if (fate === 'question lost') return LOST
    const data = act()
    return fate === 'answer lost' ? LOST : { ok: true, data }
  }
  const server = {
    upload: ({ id }: FileUpload) =>
      over((): UploadedFile => {
        if (!kept.has(id)) kept.set(id, `/t/api/file/${kept.size + 1}`)
        return { id, url: kept.get(id) ?? '', name: '', mimetype: '', size: 3 }
      }),
  }
  const client = {
    request: (_: unknown, variables: { hash: string; image_url: string }) =>
      over(() => {
        if (!messages.has(variables.hash)) messages.set(variables.hash, [])
        messages.get(variables.hash)?.push(variables)
        return {
          sendImageSelenium: aMessage('10', '1', { hash: variables.hash, tag_type: 'out', type: 'image' }),
        }
      }),
  }
  const files = {
    store: {
      read: async (id: string) => disk.get(id) ?? null,
      delete: async (gone: string[]) => gone.forEach((id) => void disk.delete(id)),
    },
    progress: () => {},
  }
  const open = () => {
    const media = new MediaSender(
      client as unknown as GraphqlClient,
      server as unknown as FileClient,
      files as unknown as TabFiles,
      { sentence: (why) => why },
    )
    const sender = new OutboxSender(
      { runtime, clock, ids },
      toCustomers(client as unknown as GraphqlClient, media),
    )
    runtime.listener = { effect: (effect) => effect.type === 'send' && sender.pump() }
    return sender
  }
  const queue = () =>
    runtime.ingestDurably({
      kind: 'intent',
      name: 'message.queued',
      src: 'user',
      id: 'a',
      cmd: 'a',
      data: {
        hash: 'a',
        ticketId: '1',
        customerId: '1',
        instanceId: '1',
        toNumber: '5511987654321',
        type: FILE.kind,
        text: 'Assim',
        replyTo: null,
        userId: '2',
        userName: 'Ana',
        upload: { fileName: FILE.name, mime: FILE.mime, size: FILE.size, voice: false },
      },
    })
  return { clock, runtime, disk, kept, messages, wire, open, queue }
}

describe('a message with a file', () => {
  it('is shown at once with its caption and name, and gives way to the real one', async () => {
    const { runtime, wire, open, queue } = set()
    wire.push('question lost')
    open()
    await queue()
    expect(runtime.world.rows.messages.get('tmp:a')?.data).toMatchObject({
      type: 'image',
      message: null,
      caption: 'Assim',
      document_name: 'a.png',
      document_mimetype: 'image/png',
    })
  })

  it('arrives once and whole, wherever the wire and the page are cut', async () => {
    const fate = fc.constantFrom('fine' as const, 'question lost' as const, 'answer lost' as const)
    await fc.assert(
      fc.asyncProperty(
        fc.array(fate, { maxLength: 8 }),
        fc.integer({ min: 0, max: 4 }),
        async (fates, reloadAt) => {
          const { clock, runtime, disk, kept, messages, wire, open, queue } = set()
          wire.push(...fates)
          let sender = open()
          await queue()
          for (let n = 0; n < 14; n++) {
            await settle()
            if (n === reloadAt) {
              sender.stop()
              sender = open()
              sender.recover()
              sender.pump()
            } else await clock.pass(60_000)
          }
          await settle()
          expect([...messages.keys()]).toEqual(['a'])
          expect(kept.size).toBe(1)
          for (const variables of messages.get('a') ?? [])
            expect(variables).toMatchObject({
              image_url: '/t/api/file/1',
              image_caption: 'Assim',
              document_name: 'a.png',
            })
          expect(runtime.world.rows.outbox.size).toBe(0)
          expect(disk.size).toBe(0)
        },
      ),
      { numRuns: 60 },
    )
  })

  it('whose file is gone from this device is refused in words, and holds nobody up', async () => {
    const { runtime, disk, open, queue, messages } = set()
    disk.clear()
    open()
    await queue()
    await settle()
    expect(runtime.world.rows.outbox.get('a')).toMatchObject({ state: 'refused' })
    expect(runtime.world.rows.outbox.get('a')?.refusal).not.toBe('')
    expect(messages.size).toBe(0)
  })
})
