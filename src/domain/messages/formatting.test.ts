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
    ['*<img src=x onerror=alert(1)>*', [bold(text('<img src=x onerror=alert(1)>'))]],
    ['&lt;b&gt; "x"', [text('&lt;b&gt; "x"')]],
    ['data:text/html,<script>', [text('data:text/html,<script>')]],
    [`https://a.com/${'x'.repeat(2000)}`, [link(`https://a.com/${'x'.repeat(2000)}`)]],
    [`https://a.com/${'x'.repeat(3000)}`, [text(`https://a.com/${'x'.repeat(3000)}`)]],
    ['~*_a_*~', [{ type: 'strike', children: [bold(italic(text('a')))] }]],
    ['*código `x*y` aqui*', [bold(text('código '), { type: 'code', text: 'x*y' }, text(' aqui'))]],
    ['*Oi, https://a.com.br/x*', [bold(text('Oi, '), link('https://a.com.br/x'))]],
    ['preço *10* e *20*', [text('preço '), bold(text('10')), text(' e '), bold(text('20'))]],
    ['*😀*', [bold(text('😀'))]],
  ])('%j', (input, expected) => expect(formatMessage(input)).toEqual(expected))

  it.each([
    ['open marks', '*a '.repeat(20_000)],
    ['nested marks', `${'*_~'.repeat(400)}a${'~_*'.repeat(400)}`],
    ['backticks', '`a\n'.repeat(20_000)],
    ['nearly an e-mail address', 'a.'.repeat(32_000)],
    ['nearly an e-mail address, the other half', `a@${'b.'.repeat(32_000)}`],
    ['nearly a link', 'www.'.repeat(16_000)],
    // Read with a pattern that tries again from every place, one of these takes longer than the test may run.
  ])('a hostile text of %s is read to its end', (_, hostile) => {
    const text = hostile.repeat(2)
    expect(plainText(text).length).toBeGreaterThan(0)
    expect(formatMessage(text)).toBeDefined()
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

it('a link ends where the direction of reading is turned: what stands behind it belongs to no address', () => {
  const tree = formatMessage('veja https://pix-falso.test/\u202emoc.ocnab')
  expect(tree.filter(({ type }) => type === 'link')).toEqual([
    { type: 'link', text: 'https://pix-falso.test/', href: 'https://pix-falso.test/' },
  ])
})
