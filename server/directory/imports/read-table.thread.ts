import { parentPort } from 'node:worker_threads'
import { BadTable } from './bad-table'
import type { Asked, Read } from './reader'
import { openTable } from './table'

/** Rows of one message: the rest waits until whoever reads has taken these. */
const BATCH = 500

async function* answers(place: string): AsyncGenerator<Read> {
  try {
    const table = await openTable(place)
    try {
      yield { encoding: table.encoding }
      let batch: string[][] = []
      for await (const row of table.rows) {
        batch.push(row)
        if (batch.length < BATCH) continue
        yield { rows: batch }
        batch = []
      }
      if (batch.length > 0) yield { rows: batch }
    } finally {
      await table.done()
    }
    yield { end: true }
  } catch (error) {
    if (!(error instanceof BadTable)) throw error
    yield { bad: error.message }
  }
}

// The thread of reader.ts: an answer for each question.
let reading: AsyncGenerator<Read> | undefined
parentPort?.on('message', async (asked: Asked) => {
  if ('read' in asked) reading = answers(asked.read)
  const answer = await reading?.next()
  parentPort?.postMessage(answer?.value)
})
