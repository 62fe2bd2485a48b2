/** Fewest characters of a password (specification section 5). */
const SHORTEST_PASSWORD = 8

/** How strong a password is (section 5): the scores that the meter shows. */
export type PasswordScore = 50 | 75 | 100

/** May this be a password at all? Only its length is asked for; the score is advice. */
export const longEnough = (password: string): boolean => [...password].length >= SHORTEST_PASSWORD

/**
 * The score of section 5: 50 if shorter than 8, or with runs of 3 identical characters or sequences (123, abc);
 * 100 with at least two special characters, a lower and an upper case letter; otherwise 75.
 *
 * Read so: characters are counted as people see them written (an emoji is one); sequences go upwards, as both
 * examples do, in digits and in plain letters, whatever their case; a special character is what is neither
 * letter, digit nor blank.
 */
export function passwordScore(password: string): PasswordScore {
  if (!longEnough(password) || hasRun(password)) return 50
  const special = [...password].filter((one) => !/[\p{L}\p{N}\s]/u.test(one)).length
  return special >= 2 && /\p{Ll}/u.test(password) && /\p{Lu}/u.test(password) ? 100 : 75
}

/** Three of the same in a row, or three that count upwards. */
function hasRun(password: string): boolean {
  const all = [...password]
  return all.some((first, i) => {
    const [second, third] = [all[i + 1], all[i + 2]]
    if (second === undefined || third === undefined) return false
    return (first === second && second === third) || (follows(first, second) && follows(second, third))
  })
}

/** Is `b` the digit or plain letter right after `a`? */
function follows(a: string, b: string): boolean {
  const [left, right] = [a.toLowerCase(), b.toLowerCase()]
  const both = /^\d\d$/.test(left + right) || /^[a-z][a-z]$/.test(left + right)
  return both && right.charCodeAt(0) === left.charCodeAt(0) + 1
}
