/** Lets so many calls through at a time. */
type Gate = <T>(body: () => Promise<T>) => Promise<T>

const gates = new Map<string, Gate>()

/** The gate of this name: one for the whole process, as what is limited is the machine's address. */
export function openGate(name: string, atOnce: number): Gate {
  const known = gates.get(name)
  if (known) return known
  let inside = 0
  const waiting: (() => void)[] = []
  const gate: Gate = async (body) => {
    if (inside >= atOnce) await new Promise<void>((resolve) => waiting.push(resolve))
    else inside += 1
    try {
      return await body()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else inside -= 1
    }
  }
  gates.set(name, gate)
  return gate
}
