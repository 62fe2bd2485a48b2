import type { CustomerChat, MetaMessageTemplate } from '../../../contract/entities'
import type { Viewer } from '../../../src/domain/access/visibility'
import { SEND_RULE } from '../../../src/domain/consents/may-send'
import { isApproved } from '../../../src/domain/templates/approval'
import { formOf, type TemplateForm } from '../../../src/domain/templates/template-form'
import { templatePayload } from '../../../src/domain/templates/template-payload'
import {
  problemsOf,
  renderTemplate,
  type TemplateValues,
} from '../../../src/domain/templates/template-values'
import { cleanText } from '../../platform/db/clean-text'
import { isId } from '../../platform/db/is-id'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import type { MutationSendTemplateMessageArgs } from '../../platform/graphql/resolvers.gen'
import { ownMedia } from '../messages/outbound/own-media'
import { type OwnContent, plainContent } from '../messages/outbound/own-message'
import { sendOwn } from '../messages/outbound/send'
import { wabaOf } from './meta-template.queries'
import { META_TEMPLATE_COLUMNS, type MetaTemplateRow, toMetaTemplate } from './meta-template.row'

/**
 * Sends a filled-in template: the way past a closed window. The same hash gives the same message for ever. What is
 * sent is settled here: a template that changes afterwards changes nothing of it.
 * @throws Refusal when the template is not the connection's, not approved, or has a hole.
 */
export const sendTemplate = (
  work: Work,
  viewer: Viewer,
  args: MutationSendTemplateMessageArgs,
  now: Date,
): Promise<CustomerChat> => sendOwn(work, viewer, args, () => templateContent(work, viewer, args), now)

/** A template filled in, as it is sent. @throws Refusal as {@link sendTemplate}. */
export async function templateContent(
  work: Work,
  viewer: Viewer,
  args: Pick<MutationSendTemplateMessageArgs, 'instance_id' | 'template_id' | 'values' | 'header_url'>,
): Promise<OwnContent> {
  const { template, form } = await sendable(work, viewer, args.instance_id, args.template_id)
  const values: TemplateValues = Object.fromEntries(
    args.values.map(({ key, value }) => [key, cleanText(value)]),
  )
  const file = await headerFile(work, viewer, form, args.header_url ?? null)
  return filledContent(template, form, values, file)
}

/**
 * What a filled-in template sends; `file`: that of its header.
 * @throws Refusal INVALID where it has a hole, or a value that the provider would not take.
 */
export function filledContent(
  template: Pick<MetaMessageTemplate, 'name' | 'language'>,
  form: TemplateForm,
  values: TemplateValues,
  file: OwnContent | null,
): OwnContent {
  const problems = problemsOf(form, values, file !== null)
  if (problems.size > 0)
    throw new Refusal(
      'INVALID',
      `O modelo tem um campo vazio ou que o WhatsApp não aceita: ${[...problems.keys()].join(', ')}.`,
    )
  const { header, body, footer, buttons } = renderTemplate(form, values)
  return {
    ...plainContent('chat', body),
    ...(file && { documentName: file.documentName, mime: file.mime, fileId: file.fileId }),
    type: 'template',
    template: {
      name: template.name,
      language: template.language,
      components: templatePayload(form, values),
      header: form.header === null || form.header.kind === 'text' ? null : form.header.kind,
    },
    around: { header, footer, buttons },
  }
}

async function sendable(
  work: Work,
  viewer: Viewer,
  instanceId: string,
  id: string,
): Promise<{ template: MetaMessageTemplate; form: TemplateForm }> {
  const waba = await wabaOf(work, viewer, instanceId)
  const template = isId(id)
    ? await work.one<MetaTemplateRow>(
        `SELECT ${META_TEMPLATE_COLUMNS} FROM meta_templates mt WHERE mt.id = $1 AND mt.waba_id = $2`,
        [id, waba],
      )
    : undefined
  if (!template) throw new Refusal('NOT_FOUND', 'Modelo não encontrado.')
  if (!isApproved(template)) throw new Refusal('CONFLICT', SEND_RULE.template_paused.said)
  const form = formOf(template)
  if (!form)
    throw new Refusal(
      'INVALID',
      'Este modelo tem partes que não podem ser preenchidas no atendimento. Escolha outro.',
    )
  return { template: toMetaTemplate(template), form }
}

async function headerFile(
  work: Work,
  viewer: Viewer,
  form: TemplateForm,
  url: string | null,
): Promise<OwnContent | null> {
  if (form.header === null || form.header.kind === 'text' || url === null) return null
  const media = { url, caption: null, name: null, voice: false, kinds: [form.header.kind] }
  return ownMedia(work, viewer, media)
}
