import { readFileSync } from 'node:fs'
import path from 'node:path'
import { registry } from '@domain/core'
import { readLogFile } from '@infra/logfile/read'
import { describe, expect, it } from 'vitest'
import type { Answer, Ask } from '../logs/replay-messages'
import { createReplayDesk, MOST_BYTES, type ReplayWorker } from './replay-desk'

const text = readFileSync(path.resolve(import.meta.dirname, '../../../tests/logs/a-morning.ndjson'), 'utf8')
const aFile = () => new File([text], 'a-morning.ndjson')
const nothing = () => {}

/** Workers that are answered by hand. */
function stage() {
  const workers: (ReplayWorker & { asked: Ask[]; ended: boolean })[] = []
  const make = (): ReplayWorker => {
    const worker = {
      asked: [] as Ask[],
      ended: false,
      onmessage: null,
      onerror: null,
      postMessage: (ask: Ask) => void worker.asked.push(ask),
      terminate() {
        worker.ended = true
      },
    } as (typeof workers)[number]
    workers.push(worker)
    return worker
  }
  const desk = createReplayDesk(make, { sentence: () => '', say: () => {} })
  const say = (answer: Answer) => workers.at(-1)?.onmessage?.({ data: answer } as MessageEvent<Answer>)
  const lastAsk = () => {
    const ask = workers.at(-1)?.asked.at(-1)
    if (!ask) throw new Error('nothing was asked')
    return ask
  }
  const hand = () => {
    const read = readLogFile(text, registry)
    if (!read.ok) throw new Error(read.reason)
    const { header, checkpoint, entries, ...rest } = read.file
    const { id } = lastAsk()
    say({ id, kind: 'begin', header, checkpoint })
    say({ id, kind: 'entries', entries: entries.slice(0, 10) })
    say({ id, kind: 'entries', entries: entries.slice(10) })
    say({ id, kind: 'done', result: rest })
  }
  return { desk, workers, say, lastAsk, hand }
}

describe('the desk', () => {
  it('opens a log that comes in pieces', async () => {
    const { desk, hand } = stage()
    const opening = desk.open(aFile(), nothing)
    hand()
    const opened = await opening
    if (!opened.ok) throw new Error(opened.reason)
    expect(opened.value.info).toMatchObject({ fileName: 'a-morning.ndjson', entries: 37, hasFooter: true })
    expect(opened.value.getAt()).toBe(37)
  })

  it('refuses what is too large or empty without reading it', async () => {
    const { desk, workers } = stage()
    const huge = Object.defineProperty(aFile(), 'size', { value: MOST_BYTES + 1 })
    expect(await desk.open(huge, nothing)).toEqual({ ok: false, reason: 'too-large' })
    expect(await desk.open(new File([], 'x'), nothing)).toEqual({ ok: false, reason: 'empty' })
    expect(workers.flatMap(({ asked }) => asked)).toEqual([])
  })

  it('hands on what the worker refuses', async () => {
    const { desk, say, lastAsk } = stage()
    const opening = desk.open(aFile(), nothing)
    say({ id: lastAsk().id, kind: 'refused', reason: 'not-a-log' })
    expect(await opening).toEqual({ ok: false, reason: 'not-a-log' })
  })

  it('cancels by ending the worker; the next job finds a new one, and late answers are nobody’s', async () => {
    const { desk, workers, say, lastAsk, hand } = stage()
    const opening = desk.open(aFile(), nothing)
    hand()
    await opening
    const shrinking = desk.shrink(nothing)
    await Promise.resolve()
    const { id } = lastAsk()
    desk.cancel()
    expect(await shrinking).toEqual({ ok: false, reason: 'canceled' })
    expect(workers.map(({ ended }) => ended)).toEqual([true, false])
    say({ id, kind: 'done', result: null })
    const searching = desk.bisect(nothing)
    await Promise.resolve()
    expect(lastAsk()).toMatchObject({ job: 'bisect' })
    say({ id: lastAsk().id, kind: 'done', result: null })
    expect(await searching).toEqual({ ok: true, value: null })
  })

  it('lets what the user asks for wait for the check that runs on opening', async () => {
    const { desk, workers, say, lastAsk, hand } = stage()
    const opening = desk.open(aFile(), nothing)
    hand()
    await opening
    const checking = desk.check()
    const { id } = lastAsk()
    const searching = desk.bisect(nothing)
    await Promise.resolve()
    expect(lastAsk().job).toBe('check')
    say({ id, kind: 'done', result: { matches: true, otherFold: null, violations: [] } })
    expect(await checking).toEqual({ ok: true, value: { matches: true, otherFold: null, violations: [] } })
    await Promise.resolve()
    expect(lastAsk().job).toBe('bisect')
    say({ id: lastAsk().id, kind: 'done', result: null })
    expect((await searching).ok).toBe(true)
    expect(workers).toHaveLength(1)
  })
})
