import { save } from '@domain/checkpoint'
import { registry } from '@domain/core'
import { describe, expect, test } from 'vitest'
import { draft, play, signedIn } from '../../../tests/model/entries'
import { logText } from '../../../tests/model/logs'
import { readLogFile } from './read'
import { replay } from './replay'

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
