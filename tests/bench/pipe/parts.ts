import { decodeFrame } from '@contract/envelope'
import { eventDecoders } from '@contract/generated/event-decoders.gen'
import { type RealtimeName, realtimeEvents } from '@contract/realtime'
import { registry } from '@domain/core'
import { emptyWorld } from '@domain/empty-world'
import type { Entry } from '@domain/kernel/entry'
import { fold } from '@domain/kernel/fold'
import { emptyChange } from '@domain/kernel/world'
import { LocalDatabase } from '@infra/log/database'
import { DexieLog } from '@infra/log/log-store'
import { packRun } from '@infra/log/packed-run'
import { importKey } from '@infra/log/seal'
import { randomSecret } from '@infra/log/store-key'
import * as v from 'valibot'
import { envelopes, framesOf, workload } from './frames'

/** Microseconds per event of each part of the way in, alone, the best of three. */
export async function partsOfThePipe(): Promise<Record<string, number>> {
  const count = 50_000
  const single = framesOf(0, count, 1)
  const fifty = framesOf(0, count, 50)
  const texts = single.map((frame) => atob(frame))
  const some = envelopes.slice(0, count)
  const entries = workload.slice(0, count)
  const best = (run: () => void) => {
    const times = [0, 1, 2].map(() => {
      const start = performance.now()
      run()
      return performance.now() - start
    })
    return (Math.min(...times) / count) * 1000
  }
  return {
    'frames of one, decoded': best(() => single.forEach(decodeFrame)),
    'frames of fifty, decoded': best(() => fifty.forEach(decodeFrame)),
    'of which JSON.parse': best(() => {
      for (const text of texts) JSON.parse(text)
    }),
    'checked by written decoders': best(() => {
      for (const { event, data } of some) eventDecoders[event as RealtimeName](data)
    }),
    'checked by valibot': best(() => {
      let good = 0
      for (const { event, data } of some)
        if (v.safeParse(realtimeEvents[event as RealtimeName].data, data).success) good += 1
      if (good !== count) throw new Error('valibot refused')
    }),
    'folded and indexed': best(() => {
      const world = emptyWorld()
      const change = emptyChange()
      for (const entry of entries) fold(registry, world, entry, change)
    }),
    'written down for the log': best(() => {
      for (let i = 0; i < count; i += 500) packRun(entries.slice(i, i + 500))
    }),
    'written down as plain JSON': best(() => {
      for (let i = 0; i < count; i += 500) JSON.stringify(entries.slice(i, i + 500))
    }),
    'put into IndexedDB in runs of 500': await appended(entries),
  }
}

async function appended(entries: readonly Entry[]): Promise<number> {
  const db = new LocalDatabase('bench-parts')
  db.key = await importKey(randomSecret())
  await db.open()
  const log = new DexieLog(db)
  const start = performance.now()
  for (let i = 0; i < entries.length; i += 500)
    await log.append(entries.slice(i, i + 500), { durable: false })
  const taken = performance.now() - start
  await db.delete()
  return (taken / entries.length) * 1000
}
