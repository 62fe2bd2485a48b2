import type { Viewer } from '../../../src/domain/access/visibility'
import { isNamed, templateComponents } from '../../../src/domain/templates/template-draft'
import type { Line } from '../../directory/whatsapp/meta/cloud-api'
import { createTemplate, editTemplate } from '../../directory/whatsapp/meta/template-write-api'
import { Refusal } from '../../platform/graphql/refusal'
import type { MutationSubmitProviderTemplateArgs } from '../../platform/graphql/resolvers.gen'
import { lineTo, type MetaContext, takenBy } from './at-meta'
import { draftOfInput } from './draft-of-input'
import { wabaOf } from './meta-template.queries'
import { bringSample, sampleFile } from './sample'
import { type Standing, standingOf } from './standing'
import { mustBeChangeable, mustBeFree, mustBeRight } from './submit-checks'
import { keepSubmitted } from './submitted'

/**
 * Submits a template for Meta's review, new or changed, and keeps it as it stands there then; gives its id. What Meta
 * would refuse is refused before it is asked.
 * @throws Refusal INVALID with the field, NOT_FOUND, CONFLICT where it cannot be changed now, DISCONNECTED where Meta
 *   cannot be reached, or nobody knows whether it has it: the account is read again then
 */
export async function submitTemplate(
  context: MetaContext,
  viewer: Viewer,
  { id = null, rev = null, instance_id: instanceId, form }: MutationSubmitProviderTemplateArgs,
  now: Date,
): Promise<string> {
  const { db, tenant, config } = context
  const draft = draftOfInput(form)
  const { wabaId, standing, file, line } = await db.work(tenant, async (work) => {
    const standing = id === null ? null : await standingOf(work, viewer, id)
    const wabaId = standing?.waba_id ?? (await wabaOf(work, viewer, instanceId))
    if (wabaId === null)
      throw new Refusal('INVALID', 'Só as conexões oficiais da Meta têm modelos: escolha uma delas.', {
        field: 'instance_id',
      })
    if (standing) mustBeChangeable(standing, draft, rev, now)
    else await mustBeFree(work, wabaId, draft, now)
    mustBeRight(draft, standing)
    const file = await sampleFile(work, viewer, draft, standing?.media_file_id ?? null)
    return { wabaId, standing, file, line: await lineTo(work, wabaId, config) }
  })
  const handle = file === null ? null : await bringSample(context, line, file)
  const components = templateComponents(draft, handle)
  const { name, language, category } = draft
  const answer = standing
    ? await change(line, standing, { category, components })
    : await createTemplate(line, wabaId, {
        ...{ name, language, category, components },
        parameter_format: isNamed(draft) ? 'NAMED' : 'POSITIONAL',
      })
  const taken = await takenBy(answer, context, wabaId)
  return db.work(tenant, (work) =>
    keepSubmitted(work, viewer, { wabaId, draft, components, taken, standing, file, began: now }),
  )
}

async function change(line: Line, standing: Standing, draft: { category: string; components: object[] }) {
  const { category, components } = draft
  // Meta refuses the category of an approved one, whatever it is.
  const fixed = standing.status === 'APPROVED'
  const outcome = await editTemplate(line, standing.provider_id, { ...(!fixed && { category }), components })
  return outcome.kind === 'done'
    ? { ...outcome, value: { providerId: standing.provider_id, status: 'PENDING', category } }
    : outcome
}
