type Values = Readonly<Record<string, string>>

/** Why a row cannot be taken, in words; `spare`: the fields without which it could be, as what is wrong is in them alone. */
export class BadRow extends Error {
  readonly spare: readonly string[]
  constructor(message: string, spare: readonly string[] = []) {
    super(message)
    this.spare = spare
  }
}

/**
 * Reads a row, without those of its values that are refused where the row can do without them.
 * @returns what was read, and a sentence for each value that was left out
 * @throws BadRow for what a row cannot do without
 */
export function readWithout<Told>(
  values: Values,
  read: (values: Values) => Told,
): { told: Told; left: string[] } {
  const left: string[] = []
  let kept = values
  for (;;)
    try {
      return { told: read(kept), left }
    } catch (error) {
      if (!(error instanceof BadRow)) throw error
      const spare = error.spare.filter((field) => kept[field]?.trim())
      // Ends: every turn leaves out one value at least.
      if (spare.length === 0) throw error
      left.push(error.message)
      kept = Object.fromEntries(Object.entries(kept).filter(([field]) => !spare.includes(field)))
    }
}

/** Could a row that is refused be taken without the values that are? */
export function isSparable(values: Values, read: (values: Values) => unknown): boolean {
  try {
    return readWithout(values, read).left.length > 0
  } catch (error) {
    if (error instanceof BadRow) return false
    throw error
  }
}
