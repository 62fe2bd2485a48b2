/** The tickets that this user keeps on top, the last pinned first. */
export type PinsRow = Readonly<{ id: 'self'; ids: readonly string[]; rev: number }>
