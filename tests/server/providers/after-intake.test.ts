import { setTimeout as sleep } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { afterIntake } from '../../../server/conversation/providers/after-intake'
import { aDatabase } from '../../databases'
import { aStage } from '../areas/stage'

/** What a bot says to many lets what they write be taken in first. */
describe('work behind the intake', () => {
  const stage = aStage(aDatabase())
  const arrive = async (): Promise<string> => {
    const [row] = await stage().db.once<{ id: string }>(
      `INSERT INTO webhook_inbox (provider, body, line) VALUES ('whatsapp', '{}', 'behind') RETURNING id::text`,
    )
    return row?.id ?? ''
  }
  const take = (id: string) =>
    stage().db.once('UPDATE webhook_inbox SET processed_at = now() WHERE id = $1', [id])

  it('waits for what had come before it, and for nothing that comes later', async () => {
    const before = await arrive()
    let over = false
    const waiting = afterIntake(stage().db, 60_000).then(() => {
      over = true
    })
    await sleep(60)
    expect(over).toBe(false)
    const later = await arrive()
    await take(before)
    await waiting
    await take(later)
  })

  it('goes on although it is not taken in, and at once where nothing waits', async () => {
    const stuck = await arrive()
    await afterIntake(stage().db)
    await take(stuck)
    await afterIntake(stage().db, 60_000)
  })
})
