import { resolvers } from './resolvers'

export { TEMPLATE_OF_ORDER, type TemplateColumns, templateFor } from './template'

/** What the whole takes in of this area. */
export const area = {
  resolvers: [resolvers],
  histories: { status: 'saveOrderStatus' } as const,
}
