/** Under which a draft to a colleague is kept; no ticket's id. */
export const internalDraftKey = (peerId: string): string => `internal:${peerId}`
