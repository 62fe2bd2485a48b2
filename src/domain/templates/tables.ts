import type { MessageTemplate, MetaMessageTemplate } from '../../../contract/entities'
import { defineTable, type Id, type Int } from '../kernel/define-table'

/** A quick answer. */
export type TemplateRow = Readonly<{ id: Id; data: MessageTemplate }>
export const templates = defineTable<TemplateRow>({ name: 'templates', onReset: 'keep', onErase: 'keep' })

/** The provider's templates of a connection, as far as they were read: the pages of one search. */
export type MetaTemplatesRow = Readonly<{
  /** The connection's id. */
  id: Id
  search: string
  items: readonly MetaMessageTemplate[]
  total: Int
  /** How many can be sent, whatever was searched for. */
  approved: Int
  next: string | null
  syncedAt: string | null
  syncError: string | null
  syncing: boolean
  readAtSeq: Int
}>
export const metaTemplates = defineTable<MetaTemplatesRow>({
  name: 'metaTemplates',
  onReset: 'keep',
  onErase: 'keep',
})
