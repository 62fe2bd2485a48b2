import type { MetaMessageTemplate } from '../../../contract/entities'
import { isoOrNull } from '../../platform/db/iso'

/** Columns of {@link MetaMessageTemplate}, of meta_templates `mt`. */
export const META_TEMPLATE_COLUMNS = `mt.id::text, mt.name, mt.language, mt.category, mt.status, mt.rejected_reason,
  mt.parameter_format, mt.components, mt.quality, mt.previous_category, mt.coming_category, mt.changed_at`

export type MetaTemplateRow = Omit<MetaMessageTemplate, 'changed_at'> & { changed_at: Date | null }

/** The contract's template. */
export const toMetaTemplate = (row: MetaTemplateRow): MetaMessageTemplate => ({
  ...row,
  changed_at: isoOrNull(row.changed_at),
})
