/** Is this the spelling of an id that could exist? Anything else is answered like an id that does not. */
export const isId = (id: string): boolean => /^[1-9]\d{0,17}$/.test(id)
