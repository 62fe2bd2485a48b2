import type { MetaMessageTemplate } from '../../../contract/entities'

/** The provider's templates of a connection, as far as they were read: the pages of one search. */
export type MetaTemplatesRow = Readonly<{
  /** The connection's id. */
  id: string
  search: string
  items: readonly MetaMessageTemplate[]
  total: number
  /** How many can be sent, whatever was searched for. */
  approved: number
  next: string | null
  syncedAt: string | null
  syncError: string | null
  syncing: boolean
  readAtSeq: number
}>

/** A template on its way: what was filled in, and what its bubble shows around the text. */
export type OutgoingTemplate = Readonly<{
  id: string
  values: readonly Readonly<{ key: string; value: string }>[]
  header: string | null
  footer: string | null
  buttons: readonly Readonly<{ text: string; url: string | null }>[]
}>
