import { FIELD_KINDS, type FieldKind } from '../../../../contract/customer-lists'

/** One of the values that may be chosen in a field. The value that is kept is its id: its label may change. */
export type FieldChoice = {
  id: string
  label: string
  /** A name of COLOR_TAGS; null: none. */
  color: string | null
  /** No more offered; what was chosen before goes on being shown. */
  archived: boolean
}

/** A field that a tenant keeps of its customers: what it is called, what may stand in it, and where it is shown. */
export type FieldModel = Readonly<{
  id: string
  /** Names its value in the customer's `open_field`; never changes. */
  key: string
  label: string
  kind: FieldKind
  /** The heading under which it stands; null: the first, without one. */
  section: string | null
  help: string | null
  required: boolean
  /** No two customers have the same value. */
  unique: boolean
  /** Kept apart from the customer, and shown only to somebody who may open the list of customers. */
  sensitive: boolean
  /** Stands beside the conversation. */
  in_chat: boolean
  archived: boolean
  choices: FieldChoice[]
}>

const isKind = (kind: string): kind is FieldKind => (FIELD_KINDS as readonly string[]).includes(kind)
/** The kind of that name; a kind that this build does not know is a text. */
export const kindOf = (kind: string): FieldKind => (isKind(kind) ? kind : 'text')

/** The fields under their headings, in their order. */
export function sectionsOf<F extends Pick<FieldModel, 'section'>>(
  fields: readonly F[],
): readonly Readonly<{ title: string | null; fields: readonly F[] }>[] {
  const sections = new Map<string | null, F[]>([[null, []]])
  for (const field of fields) sections.set(field.section, [...(sections.get(field.section) ?? []), field])
  return [...sections]
    .map(([title, those]) => ({ title, fields: those }))
    .filter((section) => section.fields.length > 0)
}
