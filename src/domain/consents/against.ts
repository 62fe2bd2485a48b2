/** Why somebody goes on against what the shop has decided, characters at most. */
export const LONGEST_AGAINST = 300
