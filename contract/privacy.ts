/*
 * What kind of thing each field holds: what a log may carry out of the house is decided from here, field by
 * field, and a field without a class is taken for a text (docs/decisions/0017-redaction.md). The contract's types say it
 * by `@personal` (generated/privacy.gen.ts), payloads and rows by the names of their fields (privacy-fields.ts). The
 * classes that the fold may decide by are id, a list of values, time, number and flag: those survive redaction.
 */

/** What a field may hold, by a word. */
export const FIELD_CLASSES = [
  'id',
  /** ISO 8601 in UTC, or ms since 1970. */
  'time',
  /** Also one spelled as a text, up to nine digits. */
  'number',
  'flag',
  /** Where a message stands in its conversation: the second and the number are shown, the provider's id is not. */
  'place',
  /** What somebody wrote, or any JSON: only its length and shape are shown. */
  'text',
  'name',
  'phone',
  /** CPF, CNPJ. */
  'document',
  'email',
  /** A picture, a file or the address of one: only its type and length are shown. */
  'media',
  /** Only whether there is one is shown. */
  'secret',
  /** The key of a list of tickets: its tab and connections are shown, what was searched for is not. */
  'listKey',
  /**
   * JSON that the fold reads, whatever its shape, perhaps written as a text: fields by the classes of their
   * names, bare values as ids, the rest by its shape.
   */
  'answer',
  /** An object or a list of objects with classes of their own. */
  'rows',
] as const

/** What a field holds. A list names the only values that may be shown; others are hidden like a name. */
export type FieldClass = (typeof FIELD_CLASSES)[number] | readonly string[]
