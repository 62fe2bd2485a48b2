/** What a template may begin with (specification section 5). */
export const HEADER_TYPES = ['TEXT', 'IMAGE', 'VIDEO', 'DOCUMENT'] as const
export type HeaderType = (typeof HEADER_TYPES)[number]
