/** A share of so many, with the interval in which it lies in 95 of 100 cases; of nobody nothing is known: 0 to 1. */
export type Share = Readonly<{ people: number; of: number; least: number; most: number }>

/** The quantile of the normal distribution for 95 %. */
const Z = 1.959964

/** Wilson's interval, which holds for few people and for none as well. */
export function shareOf(people: number, of: number): Share {
  if (of === 0) return { people, of, least: 0, most: 1 }
  const share = people / of
  const spread = Z * Math.sqrt((share * (1 - share)) / of + (Z * Z) / (4 * of * of))
  const middle = share + (Z * Z) / (2 * of)
  const whole = 1 + (Z * Z) / of
  return {
    people,
    of,
    least: Math.max(0, (middle - spread) / whole),
    most: Math.min(1, (middle + spread) / whole),
  }
}
