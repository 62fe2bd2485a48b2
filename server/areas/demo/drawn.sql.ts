/** SQL: a number from 0 to 1 that looks drawn, and is the same in every demonstration. */
export const drawn = (of: string, salt: number): string =>
  `(abs(hashint8((${of})::bigint * 31 + ${salt}) % 1000) / 1000.0)`
