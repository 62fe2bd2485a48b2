/** Collects positional parameters while a statement is put together, so that no value ever enters its text. */
export class Parameters {
  readonly values: unknown[] = []

  /** Keeps the value and gives its placeholder. */
  add(value: unknown): string {
    this.values.push(value)
    return `$${this.values.length}`
  }
}

/** A typed text as an ILIKE pattern that finds it anywhere; its own wildcards count as plain characters. */
export const containing = (text: string): string => `%${text.replace(/[\\%_]/g, '\\$&')}%`
