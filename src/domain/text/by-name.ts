const collator = new Intl.Collator('pt-BR', { numeric: true })

/**
 * Compares names as people look them up: case and accents count last, and "Caixa 2" comes before "Caixa 10". The
 * languages of the panel share one order of letters.
 */
export const byName = (one: string, other: string): number => collator.compare(one, other)
