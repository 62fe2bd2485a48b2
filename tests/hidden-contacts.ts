import fc from 'fast-check'

/**
 * Texts in which the mask covers something, for both sides of the one rule: src/domain/contacts/mask.ts, which covers it, and
 * `hides_contact` in the database (migration 0366), by which it is neither searched nor sorted by.
 */
export const HIDDEN_CONTACTS: readonly string[] = [
  '+55 11 97319-2846',
  'Ligar 11 97319-2846 hoje',
  '529.982.247-25',
  'ana@exemplo.test',
  'Nº ٥٥١١٩٧٣١٩٢٨٤٦',
  '५२९.९८२.२४७-२५',
  '＋５５ （１１） ９７３１９－２８４６',
  '𝟏𝟏 𝟗𝟕𝟑𝟏𝟗-𝟐𝟖𝟒𝟔',
  '11\u200b97319\u20602846',
  'ana＠exemplo．test',
  'ana﹫exemplo.test',
  '12.ABC.345/01DE-35',
  '１２.ＡＢＣ.３４５/０１ＤＥ-３５',
  '١٢abc34501de٣٥',
]

/** Texts that hold none, which everybody may search. */
export const NO_CONTACTS: readonly string[] = [
  'Rua São João, 10',
  'Família 👨‍👩‍👧 nº ٥',
  'Ｒｉｔａ ４º andar',
  'Жанна Йод',
  'João D’Ávila',
  '',
]

/** A zero of each of some scripts that have digits of their own. */
const ZEROS = [0x30, 0x660, 0x6f0, 0x966, 0xe50, 0xff10, 0x104a0, 0x1d7ce, 0x1d7d8, 0x1d7f6, 0x1fbf0]

/** The text with its digits written in these scripts in turn, given by their zeros. */
export const inScripts = (text: string, zeros: readonly number[]): string =>
  [...text]
    .map((sign, n) =>
      /\d/.test(sign) ? String.fromCodePoint((zeros[n % zeros.length] ?? 0x30) + Number(sign)) : sign,
    )
    .join('')

/** Scripts for {@link inScripts}. */
export const someScripts = fc.array(fc.constantFrom(...ZEROS), { minLength: 1, maxLength: 14 })

/** What stands between the groups of a number, and what nobody sees. */
export const between = fc.constantFrom(
  '',
  ' ',
  '\u00a0',
  '\u2009',
  '-',
  '\u2013',
  '\uff0d',
  '\u200b',
  '\u2060',
  '.',
)

/** Something of somebody's in words, in whatever script and with whatever signs. */
export const somebodysContact: fc.Arbitrary<string> = fc
  .tuple(
    fc.constantFrom(
      '55{}11{}97319{}2846',
      '529{}982{}247{}25',
      '12{}ABC{}345{}01DE{}35',
      'a1{}@exemplo.test',
    ),
    between,
    someScripts,
    fc.constantFrom('@', '\uff20', '\ufe6b'),
    fc.constantFrom('', 'Ligar ', 'José: '),
  )
  .map(
    ([form, sign, zeros, at, before]) =>
      before + inScripts(form.replaceAll('{}', sign), zeros).replace('@', at),
  )
