/**
 * An amount in parts that stand to each other as the weights do, in whole cents, by the largest remainder: the parts sum
 * up to the amount, and each is less than a cent from its exact share. Of equal remainders the earlier comes first.
 * Where all weights are 0 nothing can be shared: then the amount must be 0.
 * @throws RangeError for amounts and weights that are no whole numbers from 0 on, and for an amount that nobody takes.
 */
export function shareOut(amount: number, weights: readonly number[]): number[] {
  if (![amount, ...weights].every((one) => Number.isSafeInteger(one) && one >= 0))
    throw new RangeError('no cents to share')
  const whole = weights.reduce((sum, weight) => sum + BigInt(weight), 0n)
  if (whole === 0n) {
    if (amount > 0) throw new RangeError('nobody takes a share')
    return weights.map(() => 0)
  }
  // Products of two amounts are too long for a double.
  const exact = weights.map((weight) => BigInt(amount) * BigInt(weight))
  const shares = exact.map((part) => Number(part / whole))
  let left = amount - shares.reduce((sum, share) => sum + share, 0)
  const byRemainder = exact
    .map((part, place) => ({ place, rest: part % whole }))
    .sort((a, b) => (a.rest === b.rest ? a.place - b.place : a.rest < b.rest ? 1 : -1))
  for (const { place } of byRemainder) {
    if (left === 0) break
    shares[place] = (shares[place] ?? 0) + 1
    left -= 1
  }
  return shares
}
