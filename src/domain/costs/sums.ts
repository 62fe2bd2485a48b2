type Line = Readonly<{ messages: number; cents: number }>
type Sum = Line & Readonly<{ key: string }>

/** Sums lines that have the same key, the dearest first; of more than `most` the rest is summed as one. */
export function summedBy<Of extends Line>(
  lines: readonly Of[],
  keyOf: (line: Of) => string,
  most: number,
): Readonly<{ rows: readonly Sum[]; others: Line | null }> {
  const sums = new Map<string, Line>()
  for (const line of lines) {
    const key = keyOf(line)
    sums.set(key, added(sums.get(key) ?? NOTHING, line))
  }
  const all = [...sums]
    .map(([key, sum]) => ({ key, ...sum }))
    .sort((a, b) => b.cents - a.cents || b.messages - a.messages || a.key.localeCompare(b.key))
  const rest = all.slice(most)
  return { rows: all.slice(0, most), others: rest.length > 0 ? rest.reduce(added, NOTHING) : null }
}

const NOTHING: Line = { messages: 0, cents: 0 }
const added = (a: Line, b: Line): Line => ({ messages: a.messages + b.messages, cents: a.cents + b.cents })
