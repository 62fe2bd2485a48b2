import type { MetaMessageTemplate } from '../../../../../contract/entities'
import type { Viewer } from '../../../../../src/domain/access/visibility'
import { anybody, isVariable } from '../../../../../src/domain/campaigns/content/variables'
import {
  filledFor,
  neededBy,
  sendableValues,
  WhatsAppContent,
} from '../../../../../src/domain/campaigns/content/whatsapp'
import { advertises } from '../../../../../src/domain/campaigns/whatsapp-checks'
import type { FieldModel } from '../../../../../src/domain/contacts/own-fields/field-model'
import { formOf, type TemplateForm } from '../../../../../src/domain/templates/template-form'
import { renderTemplate } from '../../../../../src/domain/templates/template-values'
import type { OwnContent } from '../../../../conversation/messages/outbound/own-message'
import { wabaOf } from '../../../../conversation/templates/meta-template.queries'
import {
  META_TEMPLATE_COLUMNS,
  type MetaTemplateRow,
  toMetaTemplate,
} from '../../../../conversation/templates/meta-template.row'
import type { Work } from '../../../../platform/db/work'
import { Refusal } from '../../../../platform/graphql/refusal'
import { typedIn } from '../../../../platform/graphql/typed-in'
import type { KeptVariant } from '../../campaign.row'
import { type CampaignForm, variantName } from '../../form'
import type { PlannedVariant } from '../channel'

/** `template` null: none is chosen, or the account has it no more. */
export type TemplateVariant = PlannedVariant &
  Readonly<{
    content: WhatsAppContent
    template: MetaMessageTemplate | null
    form: TemplateForm | null
  }>

/** With its template and its file as they were when it started. */
export type KeptTemplate = KeptVariant &
  Readonly<{ template?: MetaMessageTemplate; file?: OwnContent | null }>

/** Reads texts that are templates. */
export async function planTemplates(
  work: Work,
  viewer: Viewer,
  { instance_id: instanceId, variants }: CampaignForm,
  model: readonly FieldModel[],
): Promise<TemplateVariant[]> {
  const waba = instanceId === null ? null : await wabaOf(work, viewer, instanceId)
  const contents = variants.map(({ content }) => typedIn(WhatsAppContent, content))
  const templates = await templatesOf(work, waba, contents)
  return contents.map((content, place) => {
    const template = templates.get(content.template_id ?? '') ?? null
    const form = template && formOf(template)
    checkFields(content, form, model)
    return {
      name: variantName(place),
      content,
      template,
      form,
      says: template?.name ?? '',
      needs: neededBy(content),
      shown: (known) => filledFor(content, known),
      filled: (known) => form && sendableValues(form, filledFor(content, known), content.header_url !== null),
      text: form ? textOf(content, form) : '',
      advertises: advertises(template),
    }
  })
}

/** All that a template says, with anybody's name in it. */
function textOf(content: WhatsAppContent, form: TemplateForm): string {
  const values = filledFor(content, anybody(neededBy(content)))
  const filled = Object.fromEntries(Object.entries(values).map(([key, text]) => [key, text ?? '']))
  const { header, body, footer, buttons } = renderTemplate(form, filled)
  return [header, body, footer, ...buttons.map(({ text }) => text)].filter(Boolean).join('\n')
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
