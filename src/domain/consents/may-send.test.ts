import { describe, expect, test } from 'vitest'
import { reasonsAgainst, SEND_PURPOSES, SEND_REFUSALS, SEND_RULE } from './may-send'

/** What stops whom: purposes from the least to the most, `-`: it does not stop it. */
test.each([
  ['gone', 'answer service marketing campaign'],
  ['blocked', 'answer service marketing campaign'],
  ['not_served', '- service marketing campaign'],
  ['withdrawn', '- - marketing campaign'],
  ['denied', '- - marketing campaign'],
  ['blacklisted', '- - marketing campaign'],
  ['no_consent', '- - - campaign'],
  ['disconnected', 'answer service marketing campaign'],
  ['template_unknown', 'answer service marketing campaign'],
  ['template_paused', 'answer service marketing campaign'],
  ['window_closed', 'answer service marketing campaign'],
  ['quiet', '- service marketing campaign'],
  ['capped', '- service marketing campaign'],
] as const)('%s stops %s', (reason, stopped) =>
  expect(
    SEND_PURPOSES.map((purpose) => (reasonsAgainst(purpose).includes(reason) ? purpose : '-')).join(' '),
  ).toBe(stopped),
)

describe('a reason', () => {
  test.each(SEND_REFUSALS)('%s is said in words, at length and in short', (reason) => {
    const { said, briefly, code } = SEND_RULE[reason]
    expect(said).toMatch(/^\p{Lu}.+\.$/u)
    expect(briefly).toMatch(/^\p{Ll}.+[^.]$/u)
    expect(code).toMatch(/^[A-Z_]+$/)
  })

  test('that the customer gave is never overruled, nor is one that cannot be', () =>
    expect(SEND_REFUSALS.filter((reason) => SEND_RULE[reason].overruled)).toEqual([
      'not_served',
      'blacklisted',
      'quiet',
      'capped',
    ]))

  test('that somebody else stopped comes behind the customer’s own word', () =>
    expect(SEND_REFUSALS.indexOf('withdrawn')).toBeLessThan(SEND_REFUSALS.indexOf('blacklisted')))
})
