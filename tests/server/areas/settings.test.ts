import { describe, expect, it } from 'vitest'
import { readSetting } from '../../../server/directory/settings/read'
import { updateSetting } from '../../../server/directory/settings/update'
import { aDatabase } from '../../databases'
import { aStage, rows, work } from './stage'

const FROM = { ip: '192.0.2.7', agent: 'Navegador' }

describe('settings', () => {
  const stage = aStage(aDatabase())
  const set = (key: string, value: string | null, instance_id?: string, by = stage().alice) =>
    work(stage(), (w) => updateSetting(w, by, FROM, { key, value, instance_id: instance_id ?? null }))
  const read = (instanceId: string | null) => work(stage(), (w) => readSetting(w, 'reopen_hours', instanceId))

  it('are a connection’s own before the shop’s, and the product’s where nobody has said anything', async () => {
    const { instanceId } = stage()
    expect(await read(instanceId)).toBe(24)
    await set('reopen_hours', '48')
    expect([await read(null), await read(instanceId)]).toEqual([48, 48])
    await set('reopen_hours', '2', instanceId)
    expect([await read(null), await read(instanceId)]).toEqual([48, 2])
    await set('reopen_hours', null, instanceId)
    expect(await read(instanceId)).toBe(48)
  })

  it('are not what nobody has defined, out of range, or a connection’s where they are the shop’s', async () => {
    const { instanceId } = stage()
    const foreign = (await stage().another()).instanceId
    const refused = (code: string) => ({ extensions: { code } })
    for (const [key, value, of] of [
      ['feature:nps', 'true', undefined],
      ['__proto__', 'true', undefined],
      ['inbox', 'no', undefined],
      ['reopen_hours', '721', undefined],
      ['maintenance_status', 'true', instanceId],
    ] as const)
      await expect(set(key, value, of), key).rejects.toMatchObject(refused('INVALID'))
    await expect(set('reopen_hours', '5', foreign)).rejects.toMatchObject(refused('NOT_FOUND'))
    await expect(set('reopen_hours', '5', undefined, stage().ana)).rejects.toMatchObject(refused('FORBIDDEN'))
  })

  it('have everybody see the notice to the team, until each says that it was read', async () => {
    const seen = async () =>
      (await rows<{ view_banner: boolean }>(stage(), 'SELECT DISTINCT view_banner FROM users')).map(
        ({ view_banner }) => view_banner,
      )
    await set('team_banner', 'Inventário hoje às 18h')
    expect(await seen()).toEqual([true])
    await rows(stage(), 'UPDATE users SET view_banner = FALSE')
    // Another notice is another one to be read; none leaves nothing to see.
    await set('team_banner', 'Inventário amanhã')
    expect(await seen()).toEqual([true])
    await set('team_banner', null)
    expect(await seen()).toEqual([false])
    await expect(set('team_banner', 'x'.repeat(281))).rejects.toThrow()
  })

  it('are in the security log: who set what to what, from where', async () => {
    await set('reopen_hours', '7', stage().instanceId)
    const [line] = await rows(
      stage(),
      `SELECT user_id::text, host(ip::inet) AS ip, reason FROM security_log
       WHERE kind = 'setting_changed' ORDER BY id DESC LIMIT 1`,
    )
    expect(line).toEqual({
      user_id: stage().alice.id,
      ip: FROM.ip,
      reason: `reopen_hours@${stage().instanceId}=>7`,
    })
  })
})
