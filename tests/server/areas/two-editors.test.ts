import { describe, expect, it, test } from 'vitest'
import { closingMessages } from '../../../server/areas/automatic-messages/closing-messages'
import { inactivityRules } from '../../../server/areas/automatic-messages/inactivity-rules'
import { openingHours } from '../../../server/areas/automatic-messages/opening-hours'
import { surveys } from '../../../server/areas/automatic-messages/surveys'
import { reasonCategories, reasons } from '../../../server/areas/reasons/reasons'
import { answers } from '../../../server/conversation/templates/quick-answers'
import { fields } from '../../../server/directory/customers/fields/save'
import { groups } from '../../../server/directory/customers/groups/save'
import { createNote, updateNote } from '../../../server/directory/customers/notes'
import { segments } from '../../../server/directory/customers/segments/segments'
import { departments } from '../../../server/directory/departments/departments'
import { pauseReasons } from '../../../server/directory/pauses/reasons'
import { roles } from '../../../server/directory/roles/roles'
import { saveStoreInfo, storeInfos } from '../../../server/directory/store/infos'
import type { Work } from '../../../server/platform/db/work'
import type { RequestContext } from '../../../server/platform/graphql/context'
import { saveResolver } from '../../../server/platform/rows/define-rows'
import { serveArea } from '../../../server/platform/rows/serve-area'
import type { Viewer } from '../../../src/domain/access/visibility'
import { services } from '../../../src/domain/services/area'
import { EMPTY_STORE } from '../../../src/domain/store/store-form'
import { aDatabase } from '../../databases'
import { aStage, aTicket, rows, work } from './stage'

type Save = (
  work: Work,
  id: string | null,
  name: string,
  rev: number | null,
  viewer: Viewer,
) => Promise<string>

const place = { instanceId: null, departmentId: null, active: true }
const caller = (viewer: Viewer) =>
  ({ viewer, role: { name: 'administrador', has_permission_routes: [] } }) as never

/** Everything that two administrators may have open, and how it is saved. */
const EDITED: Record<string, Save> = {
  reasons: (w, id, name, rev) =>
    reasons.save(
      w,
      id,
      { name, type: 'closing', category_id: null, outcome: 'neutral', active: true, fields: [] },
      rev,
    ),
  reason_categories: (w, id, name, rev) => reasonCategories.save(w, id, { name }, rev),
  quick_answers: (w, id, name, rev, viewer) =>
    answers.save(
      w,
      id,
      { identifier: name, value: 'Olá', category: '', departmentId: null, fileUrl: null },
      rev,
      viewer,
    ),
  customer_fields: (w, id, name, rev) =>
    fields.save(
      w,
      id,
      {
        label: name,
        kind: 'text',
        section: '',
        help: '',
        required: false,
        unique: false,
        sensitive: false,
        inChat: true,
        choices: [],
      },
      rev,
    ),
  customer_groups: (w, id, name, rev) => groups.save(w, id, { name }, rev),
  customer_segments: (w, id, name, rev, viewer) =>
    segments.save(w, id, { name, shared: true, tree: { and: [] } }, rev, viewer),
  pause_reasons: (w, id, name, rev) => pauseReasons.save(w, id, { name, active: true }, rev),
  departments: (w, id, name, rev) => departments.save(w, id, { name, activated: true }, rev),
  roles: (w, id, name, rev, viewer) => {
    const form = { name, display_name: name, has_permission_routes: [], default_discount_percentage: null }
    return roles.save(w, id, form, rev, caller(viewer))
  },
  closing_messages: (w, id, text, rev) =>
    closingMessages.save(w, id, { ...place, categoryId: null, text }, rev),
  surveys: (w, id, question, rev) =>
    surveys.save(
      w,
      id,
      { ...place, question, thanks: '', scale: '0-10', listed: false, answerHours: 24, everyDays: 0 },
      rev,
    ),
  inactivity_rules: (w, id, text, rev) =>
    inactivityRules('open').save(
      w,
      id,
      { ...place, warnings: [{ minutes: 5, text }], closeMinutes: null, reasonId: null },
      rev,
    ),
  opening_hours: (w, id, absence, rev) =>
    openingHours.save(w, id, { ...place, week: Array(7).fill(''), national: true, days: [], absence }, rev),
}

describe('of two who edit the same thing', () => {
  const stage = aStage(aDatabase())
  const revOf = async (table: string, id: string) =>
    (await rows<{ rev: number }>(stage(), `SELECT rev FROM ${table} WHERE id = $1`, [id]))[0]?.rev ?? -1

  test.each(Object.entries(EDITED))(
    'the second to save is told, and overwrites nothing: %s',
    async (table, save) => {
      const by = (id: string | null, name: string, rev: number | null) =>
        work(stage(), (w) => save(w, id, name, rev, stage().alice))
      const id = await by(null, `um_${table}`, null)
      const seen = await revOf(table, id)
      await by(id, `dois_${table}`, seen)
      await expect(by(id, `tres_${table}`, seen)).rejects.toMatchObject({
        message: 'Outra pessoa mudou isto enquanto você editava.',
        extensions: { code: 'CONFLICT' },
      })
      const [kept] = await rows(stage(), `SELECT * FROM ${table} WHERE id = $1`, [id])
      expect(JSON.stringify(kept)).toContain(`dois_${table}`)
      // Having seen it, they may.
      await by(id, `tres_${table}`, await revOf(table, id))
      // Other clients say nothing of what they saw.
      await by(id, `quatro_${table}`, null)
      expect(await revOf(table, id)).toBe(seen + 3)
    },
  )

  it('write in one note of a customer, and the second is told; a pin is in nobody’s way', async () => {
    const { alice, ana } = stage()
    const { customer_id: customer } = await aTicket(stage())
    const { id, rev } = await work(stage(), (w) =>
      createNote(w, ana, { customer_id: customer, text: 'Um', pinned: false }),
    )
    const change = (viewer: Viewer, typed: { text?: string; pinned?: boolean }, seen?: number) =>
      work(stage(), (w) =>
        updateNote(w, viewer, id, { text: null, pinned: null, ...typed, seen }, new Date()),
      )
    const second = await change(alice, { text: 'Dois' }, rev)
    await expect(change(ana, { text: 'Três' }, rev)).rejects.toMatchObject({
      message: 'Outra pessoa mudou isto enquanto você editava.',
      extensions: { code: 'CONFLICT' },
    })
    expect((await change(ana, { pinned: true }, rev)).text).toBe('Dois')
    await expect(change(ana, { text: 'Três' }, second.rev)).rejects.toMatchObject({
      extensions: { code: 'CONFLICT' },
    })
    const [now] = await rows<{ rev: number }>(
      stage(),
      'SELECT rev::integer FROM customer_notes WHERE id = $1',
      [id],
    )
    expect((await change(ana, { text: 'Três' }, now?.rev)).text).toBe('Três')
  })

  it('save what the shop says of itself where nothing was, and one of them is told', async () => {
    const save = (name: string, rev: number | null) =>
      work(stage(), (w) => saveStoreInfo(w, null, { ...EMPTY_STORE, trade_name: name }, rev))
    const results = await Promise.allSettled([save('Uma', 0), save('Outra', 0)])
    expect(results.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected'])
    const [kept] = await work(stage(), storeInfos)
    await expect(save('Depois', 0)).rejects.toMatchObject({ extensions: { code: 'CONFLICT' } })
    await save('Depois', kept?.rev ?? -1)
  })

  it('at the same moment, one of them is told', async () => {
    const id = await work(stage(), (w) => reasonCategories.save(w, null, { name: 'Ao mesmo tempo' }))
    const seen = await revOf('reason_categories', id)
    const results = await Promise.allSettled(
      ['A', 'B', 'C'].map((name) => work(stage(), (w) => reasonCategories.save(w, id, { name }, seen))),
    )
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
  })

  it('who does not say what they saw changes no service', async () => {
    const context = { ...stage(), principal: { viewer: stage().alice } } as unknown as RequestContext
    const form = (name: string) => ({
      ...{ name, minutes: 5, price: 0, needs_pharmacist: false, description: '', active: true },
    })
    const save = saveResolver(serveArea(services))
    const id = await save(null, { form: form('Pressão') }, context)
    await expect(save(null, { id, form: form('Vacina') }, context)).rejects.toMatchObject({
      extensions: { code: 'CONFLICT' },
    })
    await save(null, { id, rev: await revOf('services', id), form: form('Vacina') }, context)
    expect(await rows(stage(), 'SELECT name FROM services WHERE id = $1', [id])).toEqual([{ name: 'Vacina' }])
  })
})
