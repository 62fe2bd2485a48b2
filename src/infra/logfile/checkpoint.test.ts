import { registry } from '@domain/core'
import { save } from '@domain/kernel/checkpoint'
import type { TableName, Tables } from '@domain/kernel/world'
import type * as v from 'valibot'
import { describe, expect, expectTypeOf, test } from 'vitest'
import { draft, play, signedIn } from '../../../tests/model/entries'
import { logText } from '../../../tests/model/logs'
import type { ROW_SCHEMAS } from './checkpoint'
import { readLogFile } from './read'
import { replay } from './replay'

type Schemas = typeof ROW_SCHEMAS
/** Fields of rows that a file would lose: what a schema does not name is left out when it is read. */
type Lost = {
  [T in TableName]: Exclude<keyof Tables[T], keyof v.InferOutput<Schemas[T]>>
}[TableName]

test('every field of every row has its place in a file (said by the compiler)', () => {
  expectTypeOf<Lost>().toEqualTypeOf<never>()
})

describe('what is in a checkpoint is there again after the way through a file', () => {
  const queued = draft('intent', 'message.queued', {
    hash: 'h1',
    ticketId: '1',
    customerId: '5',
    instanceId: '1',
    toNumber: '5511987654321',
    type: 'comment',
    text: '@Bruno veja isto',
    replyTo: null,
    userId: '2',
    userName: 'Ana',
    mentions: ['3'],
  })
  const { world } = play([...signedIn(), queued])
  const checkpoint = save(world)

  test('whom a comment names that has not been sent yet', async () => {
    expect(world.rows.outbox.get('h1')?.mentions).toEqual(['3'])
    const read = readLogFile(await logText([], { checkpoint }), registry)
    if (!read.ok) throw new Error(read.reason)
    expect(read.file.quarantined).toEqual([])
    expect(read.file.checkpoint?.rows).toEqual(checkpoint.rows)
    const { world: again, report } = replay(read.file, registry)
    expect(report.matches).toBe(true)
    expect(again.rows.outbox.get('h1')).toEqual(world.rows.outbox.get('h1'))
  })
})
