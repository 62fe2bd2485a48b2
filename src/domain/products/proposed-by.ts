/**
 * By what a class is proposed: another product of the same GTIN, a list of the law, the list of what needs no prescription,
 * the register at ANVISA, the shop's word on the category, a dose or a form, or a word of the name.
 */
export const PROPOSED_BY = ['gtin', 'list', 'free', 'register', 'category', 'form', 'word'] as const
export type ProposedBy = (typeof PROPOSED_BY)[number]
