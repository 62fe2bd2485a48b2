import type { MetaMessageTemplate } from '../../contract/entities'

/** Columns of {@link MetaMessageTemplate}, of meta_templates `mt`. */
export const META_TEMPLATE_COLUMNS = `mt.id::text, mt.name, mt.language, mt.category, mt.status, mt.rejected_reason,
  mt.parameter_format, mt.components`

/** A row in those columns is the contract's own shape. */
export type MetaTemplateRow = MetaMessageTemplate
