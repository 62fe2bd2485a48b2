/** Is this the spelling of an id that could exist? Anything else is answered like an id that does not. */
export const isId = (id: string): boolean => /^[1-9]\d{0,17}$/.test(id)

/** The same of users, who are numbered as integers within their tenant. */
export const isUserId = (id: string): boolean => isId(id) && Number(id) <= 2_147_483_647
