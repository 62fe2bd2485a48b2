import { RELATIONSHIP_LIMITS } from '../../../contract/relationship-lists'
import type { Viewer } from '../../../src/domain/access/visibility'
import { RelationshipRuleForm } from '../../../src/domain/relationship-rules/forms'
import { TRIGGERS } from '../../../src/domain/relationship-rules/triggers'
import { treeOf } from '../../directory/customers/segments/segments'
import type { Work } from '../../platform/db/work'
import { tellTopic } from '../../platform/events/tell-topic'
import { Refusal } from '../../platform/graphql/refusal'
import { defineRows } from '../../platform/rows/define-rows'
import { historyOf } from '../../platform/rows/history'
import type { Rule } from './rule.row'

const FIELDS = [
  ...(['name', 'category_id', 'trigger', 'number', 'hour', 'segment_id'] as const),
  ...(['instance_id', 'template_id', 'daily_most'] as const),
] as const

const history = historyOf('relationship_rule', FIELDS)
const ofActive = historyOf('relationship_rule', ['active'])

/**
 * Rules. Whoever changes one lends it their rights; a message goes out over the connection that it names. What became of one that is
 * deleted stays.
 */
export const rules = defineRows({
  table: 'relationship_rules',
  form: RelationshipRuleForm,
  columns: [...FIELDS, 'user_id'],
  async values(form, work, _before, viewer: Viewer) {
    const rule = {
      ...form,
      name: form.name.trim(),
      number: TRIGGERS[form.trigger].number === null ? 0 : form.number,
      category_id: form.category_id ?? null,
      segment_id: form.segment_id ?? null,
      template_id: form.template_id ?? null,
    }
    await mustServe(work, viewer, rule)
    if (rule.category_id !== null)
      await mustExist(
        work,
        'relationship_categories',
        rule.category_id,
        'category_id',
        'Esta categoria não existe mais.',
      )
    return { ...rule, user_id: Number(viewer.id) }
  },
  unique: { name: 'folded' },
  taken: ({ name }) => new Refusal('CONFLICT', `Já existe a régua ${String(name)}.`, { field: 'name' }),
  most: RELATIONSHIP_LIMITS.rules,
  deleted: 'marked',
  async done(work, { by, ...deed }) {
    await history(work, { ...deed, by: by.id })
    await tellTopic(work, 'relationshipRules')
  },
})

/** @throws Refusal where the connection, the segment or what it says is not there for this person. */
export async function mustServe(work: Work, viewer: Viewer, rule: Rule): Promise<void> {
  const instance = await work.one('SELECT FROM instances WHERE id = $1 AND deleted_at IS NULL', [
    rule.instance_id,
  ])
  if (!instance)
    throw new Refusal('INVALID', 'Esta conexão não existe mais. Escolha outra.', { field: 'instance_id' })
  if (rule.segment_id !== null) await treeOf(work, viewer, rule.segment_id)
  if (rule.template_id !== null)
    await mustExist(
      work,
      'relationship_templates',
      rule.template_id,
      'template_id',
      'Este modelo não existe mais. Escolha outro.',
    )
}

async function mustExist(
  work: Work,
  table: string,
  id: string,
  field: string,
  sentence: string,
): Promise<void> {
  const row = await work.one(`SELECT FROM ${table} WHERE tenant_id = $1 AND id = $2::bigint`, [
    work.tenant.id,
    id,
  ])
  if (!row) throw new Refusal('INVALID', sentence, { field })
}

/**
 * Has a rule write from now on, or no longer; nothing from before comes round for one that begins. What it had found and nobody has
 * been told goes when it is active again, or expires.
 * @throws Refusal NOT_FOUND
 */
export async function activate(
  work: Work,
  viewer: Viewer,
  { id, active }: Readonly<{ id: string; active: boolean }>,
  now: Date,
): Promise<true> {
  const row = /^\d{1,18}$/.test(id)
    ? await work.one<{ was: boolean }>(
        `UPDATE relationship_rules r SET active = $2, activated_at = CASE WHEN $2 AND NOT o.active THEN $3::timestamptz ELSE r.activated_at END,
           rev = r.rev + (o.active <> $2)::integer, user_id = CASE WHEN $2 THEN $4 ELSE r.user_id END
         FROM (SELECT id, active FROM relationship_rules WHERE id = $1 AND deleted_at IS NULL FOR UPDATE) o
         WHERE r.id = o.id RETURNING o.active AS was`,
        [id, active, now, Number(viewer.id)],
      )
    : undefined
  if (!row) throw new Refusal('NOT_FOUND', 'Esta régua não existe mais.')
  await ofActive(work, { id, by: viewer.id, before: { active: row.was }, after: { active } })
  await tellTopic(work, 'relationshipRules')
  return true
}
