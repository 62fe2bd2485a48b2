import type { MetaMessageTemplate } from '../../../contract/entities'
import type { Viewer } from '../../../src/domain/access/visibility'
import { isVariable } from '../../../src/domain/campaigns/content/variables'
import { WhatsAppContent } from '../../../src/domain/campaigns/content/whatsapp'
import type { FieldModel } from '../../../src/domain/contacts/own-fields/field-model'
import { formOf, type TemplateForm } from '../../../src/domain/templates/template-form'
import { wabaOf } from '../../conversation/templates/meta-template.queries'
import {
  META_TEMPLATE_COLUMNS,
  type MetaTemplateRow,
  toMetaTemplate,
} from '../../conversation/templates/meta-template.row'
import { type OutreachRules, outreachRules } from '../../directory/consents/outreach-rules'
import { fieldModel } from '../../directory/customers/fields/fields'
import { cleanJson } from '../../platform/db/clean-text'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import { typedIn } from '../../platform/graphql/typed-in'
import { type Audience, CampaignForm } from './form'

/** One of the texts of a campaign, read; `template` null: none is chosen, or the account has it no more. */
export type PlannedVariant = Readonly<{
  name: string
  content: WhatsAppContent
  template: MetaMessageTemplate | null
  form: TemplateForm | null
}>

/** A campaign as it is typed, read and checked: nothing in it is of somebody else's, or unknown. */
export type Plan = Readonly<{
  form: CampaignForm
  audience: Audience
  variants: readonly PlannedVariant[]
  model: readonly FieldModel[]
  /** When and how much the shop writes to whoever did not ask. */
  rules: OutreachRules
}>

const NAMES = ['A', 'B']

/**
 * What was typed of a campaign.
 * @throws Refusal INVALID that names the field; NOT_FOUND for a connection that is not the caller's.
 */
export async function planOf(work: Work, viewer: Viewer, typed: unknown): Promise<Plan> {
  const form = typedIn(CampaignForm, cleanJson(typed))
  if (form.channel !== 'whatsapp')
    throw new Refusal('INVALID', 'Por enquanto as campanhas saem só por WhatsApp.', { field: 'channel' })
  const model = await fieldModel(work)
  const waba = form.instance_id === null ? null : await wabaOf(work, viewer, form.instance_id)
  const contents = form.variants.map(({ content }) => typedIn(WhatsAppContent, content))
  const templates = await templatesOf(work, waba, contents)
  const variants = contents.map((content, place): PlannedVariant => {
    const template = templates.get(content.template_id ?? '') ?? null
    const shape = template && formOf(template)
    checkFields(content, shape, model)
    return { name: NAMES[place] ?? '', content, template, form: shape }
  })
  return { form, audience: form.audience, variants, model, rules: await outreachRules(work) }
}

async function templatesOf(
  work: Work,
  waba: string | null,
  contents: readonly WhatsAppContent[],
): Promise<ReadonlyMap<string, MetaMessageTemplate>> {
  const ids = contents.flatMap(({ template_id: id }) => id ?? [])
  if (ids.length === 0 || waba === null) return new Map()
  const rows = await work.query<MetaTemplateRow>(
    `SELECT ${META_TEMPLATE_COLUMNS} FROM meta_templates mt WHERE mt.id = ANY($1::bigint[]) AND mt.waba_id = $2`,
    [ids, waba],
  )
  return new Map(rows.map((row) => [row.id, toMetaTemplate(row)]))
}

/** @throws Refusal INVALID for a field that the template has not, and for a variable that there is not. */
function checkFields(
  { values }: WhatsAppContent,
  form: TemplateForm | null,
  model: readonly FieldModel[],
): void {
  for (const [key, filling] of Object.entries(values)) {
    if (form && !form.fields.some((field) => field.key === key))
      throw new Refusal('INVALID', 'O modelo não tem mais um dos campos. Escolha o modelo de novo.', {
        field: 'variants',
      })
    if ('variable' in filling && !isVariable(filling.variable, model))
      throw new Refusal(
        'INVALID',
        'Um dos campos do cliente que o texto usa não existe mais, ou é sensível.',
        {
          field: 'variants',
        },
      )
  }
}
