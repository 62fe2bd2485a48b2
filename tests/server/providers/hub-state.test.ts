import { describe, expect, it } from 'vitest'
import { applyHubState, type HubState } from '../../../server/directory/instances/hub-state'
import { aDatabase } from '../../databases'
import { aHubStage, connection } from './hub-stage'

describe('how a session stands is what its hub said last', () => {
  const stage = aHubStage(aDatabase())
  /** Later than whatever the stage itself brought about. */
  const from = Date.now() + 3_600_000
  const code = (ms: number): HubState => ({
    at: new Date(from + ms),
    state: 'code',
    code: { qr: 'Y29kZQ==', count: 1 },
  })
  const open = (ms: number): HubState => ({ at: new Date(from + ms), state: 'open', phoneNumber: null })

  it.each([
    ['a code, and the phone that reads it', [code(0), open(1)], true],
    ['the other way round', [open(11), code(10)], true],
    // Seen in a run of all tests: every message was refused from then on.
    ['known to be up, said once more, and a code of before', [open(12), open(15), code(13)], true],
    ['both in the same millisecond', [code(20), open(20)], true],
    ['and the other way round', [open(30), code(30)], true],
    ['a new code later: the phone is to read again', [open(40), code(41)], false],
  ])('%s', async (_, told, up) => {
    const { db, tenant, instanceId } = stage()
    for (const one of told) await db.work(tenant, (w) => applyHubState(w, instanceId, one))
    expect((await connection(stage()))?.activated).toBe(up)
  })
})
