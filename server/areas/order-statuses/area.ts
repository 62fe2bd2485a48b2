import { resolvers } from './resolvers'

export {
  checkedTemplate,
  knownTemplates,
  TEMPLATE_OF_ORDER,
  type TemplateColumns,
  templateFor,
  templateOf,
} from './template'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  histories: { status: 'saveOrderStatus' } as const,
  uses: {
    meta_templates: {
      'na situação': `SELECT s.name FROM order_statuses s JOIN meta_templates mt ON mt.tenant_id = s.tenant_id
        AND (mt.name, mt.language) IN ((s.template_name, s.template_language), (s.template_delivery_name, s.template_delivery_language))
        WHERE mt.id = $1::bigint AND s.deleted_at IS NULL`,
    },
  },
}
