import { RELATIONSHIP_LIMITS } from '../../../contract/relationship-lists'
import type { Viewer } from '../../../src/domain/access/visibility'
import { unknownVariables } from '../../../src/domain/order-statuses/status-form'
import { RelationshipTemplateForm } from '../../../src/domain/relationship-rules/forms'
import { RELATIONSHIP_VARIABLES } from '../../../src/domain/relationship-rules/variables'
import { mustBeUnused, usesOfRow } from '../../platform/db/still-used'
import type { Work } from '../../platform/db/work'
import { tellTopic } from '../../platform/events/tell-topic'
import { Refusal } from '../../platform/graphql/refusal'
import type { RelationshipTemplatePage } from '../../platform/graphql/resolvers.gen'
import type { ListDefinition, ListInput } from '../../platform/list/definition'
import { oneOfIds } from '../../platform/list/filters'
import { pagedQuery } from '../../platform/list/paged-query'
import { defineRows } from '../../platform/rows/define-rows'
import { productsIn } from '../campaigns/area'
import { checkedTemplate, knownTemplates, type TemplateColumns, templateOf } from '../order-statuses/area'

/** What rules say. No text names what was bought: the variables know nothing of it. */
export const templates = defineRows({
  table: 'relationship_templates',
  form: RelationshipTemplateForm,
  columns: ['name', 'message', 'template_name', 'template_language', 'template_values'],
  asText: ['template_values'],
  async values(form, work, kept) {
    const [unknown] = unknownVariables(form.message, RELATIONSHIP_VARIABLES)
    if (unknown) throw new Refusal('INVALID', `Uma régua não conhece {{${unknown}}}.`, { field: 'message' })
    await mustNameNoMedicine(work, form)
    const template = await checkedTemplate(work, form.template ?? null, kept as TemplateColumns | null, {
      variables: RELATIONSHIP_VARIABLES,
    })
    return { name: form.name.trim(), message: form.message.trim(), ...template }
  },
  unique: { name: 'folded' },
  taken: ({ name }) => new Refusal('CONFLICT', `Já existe o modelo ${String(name)}.`, { field: 'name' }),
  most: RELATIONSHIP_LIMITS.templates,
  deleted: 'gone',
  mayDelete: (work, id, { name }) =>
    mustBeUnused(work, id, `O modelo ${String(name)}`, usesOfRow('relationship_templates')),
  done: (work) => tellTopic(work, 'relationshipTemplates'),
})

/**
 * What a rule says by itself stands on a locked screen: it names nothing that takes a prescription, whether typed here or said by the
 * provider's template.
 * @throws Refusal INVALID with the product that is named.
 */
async function mustNameNoMedicine(
  work: Work,
  { message, template }: RelationshipTemplateForm,
): Promise<void> {
  const fields = {
    message,
    template: [
      ...(template?.values ?? []).map(({ value }) => value),
      ...(template ? await saidBy(work, template) : []),
    ].join('\n'),
  }
  for (const [field, text] of Object.entries(fields)) {
    const [named] = (await productsIn(work, text)).prescription
    if (named !== undefined)
      throw new Refusal(
        'INVALID',
        `O texto fala de ${named}, que exige receita. A mensagem aparece na tela bloqueada: diga sem o remédio.`,
        {
          field,
        },
      )
  }
}

/** What a template says by itself, on every connection that has it. */
const saidBy = async (
  work: Work,
  { name, language }: Readonly<{ name: string; language: string }>,
): Promise<string[]> =>
  (
    await work.query<{ said: string }>(
      `SELECT said #>> '{}' AS said FROM meta_templates mt, jsonb_path_query(mt.components, '$.**.text') said
       WHERE mt.tenant_id = $1 AND mt.name = $2 AND mt.language = $3`,
      [work.tenant.id, name, language],
    )
  ).map(({ said }) => said)

const list: ListDefinition = {
  table: 'relationship_templates',
  as: 'r',
  select: `r.id::text, r.name, r.message, r.template_name, r.template_language, r.template_values::text AS template_values, r.rev,
    (SELECT count(*)::integer FROM relationship_rules x WHERE x.tenant_id = r.tenant_id AND x.template_id = r.id AND x.deleted_at IS NULL) AS rules`,
  search: (pattern) => `r.name ILIKE ${pattern} OR r.message ILIKE ${pattern}`,
  sorts: { name: { by: 'fold_text(r.name)', type: 'text' } },
  sort: 'name',
  filters: { id: oneOfIds('r.id') },
}

/** A page of what rules say, each with the provider's template as a connection has it now. */
export async function templatePage(
  work: Work,
  viewer: Viewer,
  args: Readonly<{ list?: ListInput | null }>,
): Promise<RelationshipTemplatePage> {
  const page = await pagedQuery<
    Omit<RelationshipTemplatePage['items'][number], 'template'> & TemplateColumns
  >(work, viewer, list, args.list ?? {})
  const known = await knownTemplates(
    work,
    'SELECT template_name, template_language FROM relationship_templates WHERE tenant_id = $1',
  )
  return { ...page, items: page.items.map((row) => ({ ...row, template: templateOf(row, known) })) }
}
