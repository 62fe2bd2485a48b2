import { describe, expect, it } from 'vitest'
import { type SmtpEmulator, startSmtpEmulator } from '../../../emulators/smtp/server'
import { sendDueReport } from '../../../server/areas/reports/saved/due.job'
import { reportMailList, savedReportList } from '../../../server/areas/reports/saved/list'
import { sendReportMail } from '../../../server/areas/reports/saved/mail.job'
import { planReport, sendReport } from '../../../server/areas/reports/saved/plan'
import { savedReports } from '../../../server/areas/reports/saved/save'
import { pagedQuery } from '../../../server/platform/list/paged-query'
import type { Viewer } from '../../../src/domain/access/visibility'
import { aDatabase } from '../../databases'
import { keep, reportsFrom2024 } from './report-facts'
import { aStage, rows, type Stage, work } from './stage'

const NOW = new Date('2024-03-18T10:00:00Z')
/** Monday, 8 o'clock of the shop. */
const MONDAY = new Date('2024-03-18T11:00:00Z')
const NEXT = new Date('2024-03-25T11:00:00Z')
const FORM = {
  name: 'Semana',
  address: 'metrics=opened&rows=user&period=28',
  shared: 'all',
  role_ids: [],
  department_ids: [],
}
const A_CYCLE = { lasts: 5, department: null, reason: null, shop: false }

describe('saved reports', () => {
  const database = aDatabase()
  const stage = aStage(database)

  /** Everybody of the shop may open reports. */
  const open = (house: Stage, routes = ['report-new']) =>
    work(house, (w) =>
      w.query(`UPDATE roles SET has_permission_routes = $1 WHERE name = 'atendente'`, [routes]),
    )
  const save = (house: Stage, who: Viewer, form: Partial<typeof FORM> = {}) =>
    work(house, (w) => savedReports.save(w, null, { ...FORM, ...form }, 0, who))
  const plan = (house: Stage, who: Viewer, id: string, recipients: readonly Viewer[], rule = '0 8 * * 1') =>
    work(house, (w) =>
      planReport(
        w,
        who,
        { id, rev: 1, form: { plan: rule, recipient_ids: recipients.map((one) => one.id) } },
        NOW,
      ),
    )
  const seenBy = async (house: Stage, who: Viewer) =>
    (await work(house, (w) => pagedQuery<{ name: string }>(w, who, savedReportList, {}))).items.map(
      ({ name }) => name,
    )
  const mailsOf = (house: Stage, id: string) =>
    rows<{ id: string; state: string; why: string | null; filled: boolean | null; user_id: number }>(
      house,
      `SELECT id::text, state, why, filled, user_id FROM report_mails WHERE report_id = $1 ORDER BY id`,
      [id],
    )

  /** A house whose operator has a mail server. */
  const withMail = async (act: (house: Stage, post: SmtpEmulator) => Promise<void>) => {
    const post = await startSmtpEmulator({ port: 0, pagePort: 0 })
    const house = { ...stage(), ...(await stage().another()) }
    const mail = { ...house.config.mail, url: `smtp://127.0.0.1:${post.port}` }
    try {
      await open(house)
      await act({ ...house, config: { ...house.config, mail } }, post)
    } finally {
      await post.close()
    }
  }
  const due = (house: Stage, id: string, at: Date) =>
    sendDueReport({ tenantId: house.tenant.id, reportId: id }, { ...house, now: () => at })
  const send = (house: Stage, id: string, at = MONDAY) =>
    sendReportMail({ tenantId: house.tenant.id, mailId: id }, { ...house, now: () => at })

  it('are seen by their owner, and by those with whom they are shared', async () => {
    const house = { ...stage(), ...(await stage().another()) }
    const { alice, ana, bruno } = house
    const [role] = await rows<{ id: string }>(house, `SELECT id::text FROM roles WHERE name = 'atendente'`)
    await save(house, ana, { name: 'Da Ana', shared: 'own' })
    await save(house, ana, { name: 'De todos' })
    await save(house, alice, { name: 'Dos atendentes', shared: 'some', role_ids: [role?.id ?? ''] as never })
    expect(await seenBy(house, ana)).toEqual(['Da Ana', 'De todos', 'Dos atendentes'])
    expect(await seenBy(house, bruno)).toEqual(['De todos', 'Dos atendentes'])
    expect(await seenBy(house, alice)).toEqual(['De todos', 'Dos atendentes'])
    await work(house, (w) => w.query(`UPDATE saved_reports SET role_ids = '{}'`))
    expect(await seenBy(house, bruno)).toEqual(['De todos'])
  })

  it('are changed by their owner alone, and keep of an address only what is the report’s', async () => {
    const house = { ...stage(), ...(await stage().another()) }
    const id = await save(house, house.ana, { address: `${FORM.address}&view=saved&token=x&metrics2=y` })
    const [row] = await rows<{ address: string }>(house, 'SELECT address FROM saved_reports')
    expect(row?.address).toBe('metrics=opened&period=28&rows=user')
    await expect(work(house, (w) => savedReports.remove(w, id, house.bruno))).rejects.toThrow(
      'não existe mais',
    )
    await expect(plan(house, house.bruno, id, [house.bruno])).rejects.toThrow('de outra pessoa')
    await work(house, (w) => savedReports.remove(w, id, house.ana))
  })

  it('refuse plans that are none, and people who may not open reports', async () => {
    const house = { ...stage(), ...(await stage().another()) }
    const id = await save(house, house.ana)
    await open(house)
    await expect(plan(house, house.ana, id, [house.bruno], '* * * * *')).rejects.toThrow('no máximo uma vez')
    await expect(plan(house, house.ana, id, [])).rejects.toThrow('Escolha quem recebe')
    await open(house, [])
    await expect(plan(house, house.ana, id, [house.bruno])).rejects.toThrow('não pode abrir')
  })

  it('send each reader the figures of their own rights, once, whatever runs again', () =>
    withMail(async (house, post) => {
      const { alice, ana, bruno } = house
      await keep(house, {
        cycles: [
          { ...A_CYCLE, at: new Date('2024-03-12T15:00:00Z'), user: Number(ana.id) },
          { ...A_CYCLE, at: new Date('2024-03-13T15:00:00Z'), user: Number(bruno.id) },
        ],
        stints: [],
        turns: [],
        grades: [],
        messages: [],
      })
      await reportsFrom2024(house)
      const id = await save(house, alice)
      await plan(house, alice, id, [alice, ana])
      // Not before its time.
      await due(house, id, NOW)
      expect(await mailsOf(house, id)).toEqual([])
      await due(house, id, MONDAY)
      await due(house, id, MONDAY)
      const mails = await mailsOf(house, id)
      expect(mails).toHaveLength(2)
      for (const mail of mails) {
        await send(house, mail.id)
        await send(house, mail.id)
      }
      const texts = post.mails().map(({ text }) => text)
      expect(texts).toHaveLength(2)
      expect(texts.filter((text) => text.includes('Conversas abertas: 2'))).toHaveLength(1)
      expect(texts.filter((text) => text.includes('Conversas abertas: 1'))).toHaveLength(1)
      for (const text of texts) {
        expect(text).not.toContain('Ana')
        expect(text).toContain(`/report-new?saved=${id}`)
      }
      const [row] = await rows<{ next_at: Date }>(house, 'SELECT next_at FROM saved_reports WHERE id = $1', [
        id,
      ])
      expect(row?.next_at).toEqual(NEXT)
      expect((await work(house, (w) => pagedQuery(w, alice, reportMailList, {}))).items).toHaveLength(2)
      expect((await work(house, (w) => pagedQuery(w, ana, reportMailList, {}))).items).toEqual([])
    }))

  it('say so where there is no data', () =>
    withMail(async (house, post) => {
      const id = await save(house, house.alice)
      await plan(house, house.alice, id, [house.alice])
      await work(house, (w) => sendReport(w, house.alice, { id }, NOW))
      const [mail] = await mailsOf(house, id)
      await send(house, mail?.id ?? '')
      expect(
        post
          .mails()
          .map(({ text }) => text)
          .join(),
      ).toContain('Sem dados neste período.')
      expect(await mailsOf(house, id)).toMatchObject([{ state: 'sent', filled: false }])
    }))

  it('leave out who may not open them any more, and are not sent twice after a death', () =>
    withMail(async (house, post) => {
      const { alice, ana, bruno } = house
      const id = await save(house, alice)
      await plan(house, alice, id, [ana, bruno])
      await due(house, id, MONDAY)
      const [first, second] = await mailsOf(house, id)
      await rows(house, `UPDATE users SET blocked_at = now() WHERE id = $1`, [Number(ana.id)])
      await send(house, first?.id ?? '')
      // The server died with the second in its hands.
      await rows(house, `UPDATE report_mails SET state = 'sending' WHERE id = $1`, [second?.id])
      await send(house, second?.id ?? '')
      await send(house, second?.id ?? '')
      expect(post.mails()).toEqual([])
      expect((await mailsOf(house, id)).map(({ state }) => state)).toEqual(['left_out', 'unknown'])
    }))

  it.each([
    ['left', `UPDATE users SET deleted_at = now() WHERE id = $1`],
    [
      'rights',
      `UPDATE roles SET has_permission_routes = '{}' WHERE name = 'atendente' AND $1::integer IS NOT NULL`,
    ],
  ])('stop, and say so, where their owner has %s', (why, sql) =>
    withMail(async (house) => {
      const { alice, ana } = house
      const id = await save(house, ana)
      await plan(house, ana, id, [alice])
      await rows(house, sql, [Number(ana.id)])
      await due(house, id, MONDAY)
      expect(await mailsOf(house, id)).toEqual([])
      expect(await rows(house, 'SELECT stopped, next_at FROM saved_reports WHERE id = $1', [id])).toEqual([
        { stopped: why, next_at: null },
      ])
      const told = await house.db.system((w) =>
        w.query(
          `SELECT 1 FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
          WHERE t.identifier = 'mail.send' AND (j.payload->>'tenantId')::integer = $1`,
          [house.tenant.id],
        ),
      )
      expect(told).toHaveLength(1)
    }),
  )
})
