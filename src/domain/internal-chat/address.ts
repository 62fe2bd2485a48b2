/** Names the colleague whose conversation is open, in the address. */
export const COLLEAGUE_PARAM = 'colleague'
/** In place of a colleague's id: the list of them is open. */
export const NO_COLLEAGUE = 'all'
