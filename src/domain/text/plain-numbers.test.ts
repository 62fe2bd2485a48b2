import fc from 'fast-check'
import { expect, test } from 'vitest'
import { between, HIDDEN_CONTACTS, inScripts, NO_CONTACTS, someScripts } from '../../../tests/hidden-contacts'
import { maskLine, maskName, maskValue } from '../contacts/mask'
import { wholeContact } from '../contacts/sought'
import { digitsOf, plainNumbers } from './plain-numbers'

test.each([
  ['＋５５ （１１） ９７３１９－２８４６', '+55 (11) 97319-2846'],
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['𝟎𝟗𝟘𝟡𝟢𝟫', '090909'],
  ['11\u00a097319\u20112846', '11 97319-2846'],
  ['1\u200b1\u202e9\u00ad7', '1197'],
  ['ana＠exemplo．test', 'ana@exemplo.test'],
  ['Família 👨\u200d👩\u200d👧 nº 5', 'Família 👨\u200d👩\u200d👧 nº 5'],
  ['Rua São João, 10', 'Rua São João, 10'],
])('%j is read as %j', (text, plain) => expect(plainNumbers(text)).toBe(plain))

/** The database is tried with the same table (tests/server/database.test.ts). */
test.each(HIDDEN_CONTACTS)('%j is covered', (text) =>
  expect([maskValue(text), maskName(text)]).not.toContain(text),
)

test.each(NO_CONTACTS)('%j is not', (text) => expect([maskValue(text), maskName(text)]).toEqual([text, text]))

test('a phone, CPF or address is covered in whatever script and with whatever signs it is written', () => {
  fc.assert(
    fc.property(
      someScripts,
      between,
      between,
      fc.constantFrom('@', '\uff20', '\ufe6b'),
      (zeros, one, two, at) => {
        const phone = inScripts(`55${one}11${one}97319${two}2846`, zeros)
        const cpf = inScripts(`529${one}982${one}247${two}25`, zeros)
        for (const mask of [maskValue, maskName, (text: string) => maskValue(`Ligar ${text} hoje`)]) {
          expect(digitsOf(mask(phone))).not.toContain('97319')
          expect(digitsOf(mask(cpf))).not.toContain('52998224725')
          expect(plainNumbers(mask(`canario${at}exemplo.test`))).not.toContain('canario')
        }
        expect(digitsOf(maskLine(inScripts('Mensagem de +55 11 97319-2846', zeros)))).not.toContain('97319')
        expect(wholeContact(inScripts('11 97319-2846', zeros))).toEqual(wholeContact('11 97319-2846'))
        expect(wholeContact(inScripts('529.982.247-25', zeros))).toEqual(wholeContact('529.982.247-25'))
      },
    ),
    { numRuns: 300 },
  )
})

test('what holds no number is shown as it was written', () => {
  const text = 'Fundos \u2013 “casa\u00a0azul” 👨\u200d👩\u200d👧 ４º andar'
  for (const mask of [maskValue, maskName, maskLine]) expect(mask(text)).toBe(text)
})
