import { describe, expect, it } from 'vitest'
import { canonicalWaId, otherForm, recipientDigits, sameLine } from './brazil.ts'

describe('the other form of a number', () => {
  it.each<[string, string | undefined, string]>([
    ['5585999990000', '558599990000', 'a mobile loses its ninth digit'],
    ['558599990000', '5585999990000', 'and gains it'],
    ['551133334444', undefined, 'landlines have one form'],
    ['558001234567', undefined, '0800 is not area code 80'],
    ['5520999990000', undefined, 'there is no area code 20'],
    ['14155550100', undefined, 'foreign numbers have one form'],
  ])('%s → %s: %s', (number, other) => {
    expect(otherForm(number)).toBe(other)
  })
})

describe('the account a recipient means', () => {
  it.each<[string, string[], string, string]>([
    ['+5585999990000', ['558599990000'], '558599990000', '13 digits find an account of 12'],
    ['+558599990000', ['5585999990000'], '5585999990000', '12 digits find an account of 13'],
    ['5585999990000', ['5585999990000', '558599990000'], '5585999990000', 'the exact one wins'],
    ['+5585999990000', [], '5585999990000', 'an unknown one stays as written'],
    ['+558599990000', [], '558599990000', 'outside the south-east both forms may exist'],
    ['+551199990000', [], '5511999990000', 'São Paulo needs the 9'],
    ['85 99999-0000', [], '5585999990000', 'without plus the country of the business is put before'],
    ['55999123456', [], '5555999123456', '55 is also the area code of Santa Maria'],
    ['+1 415 555 0100', [], '14155550100', 'a plus is believed'],
  ])('%s among %j is %s: %s', (input, accounts, waId) => {
    expect(canonicalWaId(input, (account) => accounts.includes(account))).toBe(waId)
  })

  it('sees both forms as one line', () => {
    expect(sameLine('+55 85 99999-0000', '558599990000')).toBe(true)
    expect(sameLine('+55 85 99999-0000', '558599990001')).toBe(false)
    expect(recipientDigits('(11) 4002-8922')).toBe('551140028922')
  })
})
