/** So many are offered. */
const MOST = 5

/** The tickets that were open since the panel was loaded, the last one first. */
let opened: readonly string[] = []

/** Notes that a ticket is open. */
export function noteOpened(id: string): void {
  opened = [id, ...opened.filter((other) => other !== id)].slice(0, MOST + 1)
}

/** Those that were open before the one that is open now, the last one first. */
export const recentTickets = (): readonly string[] => opened.slice(1, MOST + 1)
