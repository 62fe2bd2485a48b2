/** Plain text, the ASCII and Latin that nearly everything is written in, holds nothing to be turned but these few. */
const ODD = /[^\0-\x7f\u00a1-\u00ac\u00ae-\u024f]/
const DIGIT = /\p{Nd}/u
const OTHER_DIGITS = /(?![0-9])\p{Nd}/gu
/** Letters, digits and signs as wide as Chinese ones (Unicode, Halfwidth and Fullwidth Forms). */
const WIDE = /[\uff01-\uff5e]/g
const WIDE_LESS_ASCII = 0xfee0
/** What nobody sees; the joiner that makes one picture of several is seen. */
const UNSEEN = /(?!\u200d)\p{Cf}|(?<!\p{Extended_Pictographic}|\p{Emoji_Modifier}|\ufe0f)\u200d/gu

/** The value of a decimal digit of any script: each script's ten stand in a row, and some scripts' behind each other's. */
function digitOf(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  let zero = code
  while (DIGIT.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}

/**
 * Text whose numbers and addresses are written as keyboards here write them: digits of any script as 0 to 9, wide signs as
 * narrow ones, every space and dash as the plain one, without what nobody sees. What looks for a number in somebody's words
 * looks here.
 */
export function plainNumbers(text: string): string {
  if (!ODD.test(text)) return text
  return text
    .replace(UNSEEN, '')
    .replace(OTHER_DIGITS, digitOf)
    .replace(WIDE, (sign) => String.fromCharCode(sign.charCodeAt(0) - WIDE_LESS_ASCII))
    .replace(/\ufe6b/g, '@')
    .replace(/\p{Zs}/gu, ' ')
    .replace(/[\p{Pd}\u2212]/gu, '-')
}

/** The digits of a text, of whatever script, as 0 to 9. */
export const digitsOf = (text: string): string => plainNumbers(text).replace(/\D/g, '')
