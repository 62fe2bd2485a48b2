import type { Viewer } from '../../../src/domain/access/visibility'
import { isId } from '../../platform/db/is-id'
import { Parameters } from '../../platform/db/parameters'
import type { Work } from '../../platform/db/work'
import { Refusal } from '../../platform/graphql/refusal'
import { META_TEMPLATE_COLUMNS, type MetaTemplateRow } from './meta-template.row'
import { templatesOf } from './provider-template-list'

/** A template that stands at Meta, as it is changed or deleted. */
export type Standing = MetaTemplateRow & {
  waba_id: string
  provider_id: string
  rev: number
  edited_at: Date[]
  media_file_id: string | null
}

/** A template of the connections that the viewer works with. @throws Refusal NOT_FOUND */
export async function standingOf(work: Work, viewer: Viewer, id: string): Promise<Standing> {
  const parameters = new Parameters()
  const row = isId(id)
    ? await work.one<Standing>(
        `SELECT ${META_TEMPLATE_COLUMNS}, mt.waba_id, mt.provider_id, mt.rev, mt.edited_at, mt.media_file_id::text
         FROM meta_templates mt WHERE mt.tenant_id = ${parameters.add(work.tenant.id)}
           AND mt.id = ${parameters.add(id)}::bigint AND ${templatesOf(viewer, parameters)}`,
        parameters.values,
      )
    : undefined
  if (!row) throw new Refusal('NOT_FOUND', 'Modelo não encontrado.')
  return row
}
