import type { ImportsQuery } from '@infra/graphql/imports.gen'

/** An import as the server gives it. */
export type Import = ImportsQuery['imports']['items'][number]

const STATES = [
  'reading',
  'mapping',
  'checking',
  'ready',
  'running',
  'done',
  'undoing',
  'undone',
  'canceled',
  'failed',
] as const

/** How it stands; a state that this panel does not know counts as stopped. */
export const stateOf = ({ state }: Import): (typeof STATES)[number] =>
  STATES.find((known) => known === state) ?? 'failed'

/** Is the server at it? */
export const isBusy = (one: Import): boolean =>
  ['reading', 'checking', 'running', 'undoing'].includes(one.state)

const KINDS = [
  'customers',
  'products',
  'quick-answers',
  'business-answers',
  'pbm-products',
  'pbm-payments',
  'cmed',
] as const

/** What is imported, as its words go by; a kind that this build does not know is spoken of as customers. */
export const kindOf = (kind: string): (typeof KINDS)[number] =>
  KINDS.find((known) => known === kind) ?? 'customers'
