/** What one user may keep: more than anybody finds anything in. */
export const MOST_STICKERS = 500
