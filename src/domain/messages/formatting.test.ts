import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { type Formatted, formatMessage, plainText } from './formatting'

const text = (text: string): Formatted => ({ type: 'text', text })
const bold = (...children: Formatted[]): Formatted => ({ type: 'bold', children })
const italic = (...children: Formatted[]): Formatted => ({ type: 'italic', children })
const link = (address: string, href = address): Formatted => ({ type: 'link', text: address, href })

describe('formatMessage', () => {
  it.each<[string, Formatted[]]>([
    ['oi', [text('oi')]],
    ['*oi*', [bold(text('oi'))]],
    ['~oi~', [{ type: 'strike', children: [text('oi')] }]],
    ['_*os dois*_', [italic(bold(text('os dois')))]],
    ['total: *R$ 10,00*.', [text('total: '), bold(text('R$ 10,00')), text('.')]],
    ['2*3*4', [text('2*3*4')]],
    ['snake_case_name', [text('snake_case_name')]],
    ['* não é lista *', [text('* não é lista *')]],
    ['*sem fim', [text('*sem fim')]],
    ['*duas\nlinhas*', [text('*duas\nlinhas*')]],
    ['**', [text('**')]],
    ['use `a*b*c`', [text('use '), { type: 'code', text: 'a*b*c' }]],
    ['```a\nb```', [{ type: 'code', text: 'a\nb' }]],
    ['veja https://a.com.br/x_y_z.', [text('veja '), link('https://a.com.br/x_y_z'), text('.')]],
    ['(www.a.com)', [text('('), link('www.a.com', 'https://www.a.com'), text(')')]],
    ['https://a.com/b_(c)', [link('https://a.com/b_(c)')]],
    ['javascript:alert(1)', [text('javascript:alert(1)')]],
    ['https://', [text('https://')]],
    [
      'ana.s@farma.com.br!',
      [{ type: 'email', text: 'ana.s@farma.com.br', href: 'mailto:ana.s@farma.com.br' }, text('!')],
    ],
    ['<b>oi</b>', [text('<b>oi</b>')]],
  ])('%j', (input, expected) => expect(formatMessage(input)).toEqual(expected))

  it.each([
    ['open marks', '*a '.repeat(20_000)],
    ['nested marks', `${'*_~'.repeat(400)}a${'~_*'.repeat(400)}`],
    ['backticks', '`a\n'.repeat(20_000)],
  ])('a hostile text of %s is read at once', (_, hostile) => {
    const start = performance.now()
    formatMessage(hostile)
    expect(performance.now() - start).toBeLessThan(1000)
  })

  it('loses no letter: the flattened tree is the text less its marks', () => {
    const strip = (s: string) => s.replace(/[*_~`\s]/g, '')
    fc.assert(
      fc.property(
        fc.string({ unit: fc.constantFrom('a', 'ç', ' ', '*', '_', '~', '`', '\n', '.', '@', 'www.a.b ') }),
        (s) => {
          expect(strip(plainText(s))).toBe(strip(s))
        },
      ),
    )
  })
})
