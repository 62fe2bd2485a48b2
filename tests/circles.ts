/** Groups of which each leads to every other by these arrows (Tarjan). */
export function circlesOf(arrows: ReadonlyMap<string, ReadonlySet<string>>): string[][] {
  const circles: string[][] = []
  const place = new Map<string, number>()
  const lowest = new Map<string, number>()
  const open: string[] = []
  const visit = (node: string): void => {
    place.set(node, place.size)
    lowest.set(node, place.get(node) as number)
    open.push(node)
    for (const next of arrows.get(node) ?? []) {
      if (!place.has(next)) visit(next)
      if (open.includes(next))
        lowest.set(node, Math.min(lowest.get(node) as number, lowest.get(next) as number))
    }
    if (lowest.get(node) !== place.get(node)) return
    const circle = open.splice(open.indexOf(node))
    if (circle.length > 1) circles.push(circle.sort())
  }
  for (const node of arrows.keys()) if (!place.has(node)) visit(node)
  return circles
}
