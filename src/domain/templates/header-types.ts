/** What a template may begin with (specification section 5). */
export const HEADER_TYPES = ['TEXT', 'IMAGE', 'VIDEO', 'DOCUMENT'] as const
export type HeaderType = (typeof HEADER_TYPES)[number]

/** What a template of the catalogue may begin with (section 5). */
export const CATALOGUE_HEADER_TYPES = ['IMAGE', 'PRODUCT'] as const
export type CatalogueHeaderType = (typeof CATALOGUE_HEADER_TYPES)[number]

/** The provider's name of a button that answers by itself (section 5: "a quick reply button type exists"). */
export const QUICK_REPLY = 'QUICK_REPLY'

/** Endings of the files that a header takes (section 5). Text takes none. */
export const HEADER_FILE_ENDINGS: Readonly<Record<HeaderType, readonly string[]>> = {
  TEXT: [],
  IMAGE: ['jpg', 'jpeg', 'png', 'gif', 'webp'],
  VIDEO: ['mp4'],
  DOCUMENT: ['pdf', 'doc', 'docx', 'ppt'],
}

/** May this file stand in such a header? By the ending of its name, in whatever case. */
export function headerTakes(type: HeaderType, fileName: string): boolean {
  const dot = fileName.lastIndexOf('.')
  return dot > 0 && HEADER_FILE_ENDINGS[type].includes(fileName.slice(dot + 1).toLowerCase())
}

/** The header type that a file is for, or null for none. */
export const headerTypeOf = (fileName: string): HeaderType | null =>
  HEADER_TYPES.find((type) => headerTakes(type, fileName)) ?? null
