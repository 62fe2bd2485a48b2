import fc from 'fast-check'
import mjml from 'mjml'
import * as v from 'valibot'
import { describe, expect, it } from 'vitest'
import { LEAVE, mjmlOf, plainTextOf, subjectOf } from './layout'
import { BLOCK_KINDS, type BlockKind, MailContent } from './mail-content'
import { escapeHtml, fillVariables, holesIn, type MailValues } from './variables'

/** Every kind of block with the same typed words in every place for words. */
const blocksOf = (words: string) => ({
  heading: { kind: 'heading', text: words },
  text: { kind: 'text', text: words },
  image: { kind: 'image', src: 'https://loja.com.br/a.png', alt: words, href: '' },
  button: { kind: 'button', label: words, href: 'https://loja.com.br/?a=1&b="2"' },
  divider: { kind: 'divider' },
  offer: {
    kind: 'offer',
    name: words,
    price: words.slice(0, 40),
    before: words.slice(0, 40),
    src: 'https://loja.com.br/b.png',
    href: 'https://loja.com.br',
  },
})
const contentOf = (words: string, kinds: readonly BlockKind[] = BLOCK_KINDS, preview = words) =>
  v.safeParse(MailContent, { subject: 'Oferta', preview, blocks: kinds.map((kind) => blocksOf(words)[kind]) })
const pageOf = async (content: MailContent, values: MailValues = {}) =>
  fillVariables((await mjml(mjmlOf(content), { validationLevel: 'strict' })).html, values, escapeHtml)
/** The tags of a page and their attributes' names, in order; of comments nothing. */
const skeleton = (html: string): string[] =>
  [...html.replace(/<!--[\s\S]*?-->/g, '').matchAll(/<(\/?[a-z][\w-]*)((?:[^>"']|"[^"]*"|'[^']*')*)>/gi)].map(
    ([, tag, attributes = '']) =>
      `${tag} ${[...attributes.matchAll(/([\w:-]+)=(?:"[^"]*"|'[^']*')/g)]
        .map(([, name]) => name)
        .sort()
        .join(' ')}`,
  )

describe('a mail of blocks', () => {
  const piece = fc.constantFrom(
    '<script>alert(1)</script>',
    '"',
    "'",
    '<',
    '>',
    '&',
    '-->',
    '<!--',
    ']]>',
    '</mj-text>',
    '<mj-raw>',
    '<mj-include path="/etc/passwd" />',
    '{{nome|<b>}}',
    '{{nome|"}}',
    '\uE000nome\uE001<i>\uE002',
    'href="javascript:x"',
    '&lt;b&gt;',
    '{{',
    '}}',
    'a',
    '<br />',
    '<%= 1 %>',
    '$&',
  )
  const words = fc
    .array(piece, { minLength: 1, maxLength: 6 })
    .map((parts) => `x${parts.join('')}`.slice(0, 60))

  it('lets nothing that is typed out as markup, in whatever block, nor what is filled in', async () => {
    const kinds = BLOCK_KINDS
    const still = skeleton(await pageOf(v.parse(MailContent, contentOf('x').output)))
    await fc.assert(
      fc.asyncProperty(words, words, async (typed, known) => {
        const read = contentOf(typed, kinds)
        if (!read.success) throw new Error('content')
        expect(
          skeleton(await pageOf(read.output, { nome: known, [LEAVE]: 'https://loja.com.br/sair' })),
        ).toEqual(still)
      }),
      { numRuns: 60 },
    )
  })

  it('is plain text as well, with what is known of the reader or what stands for it', () => {
    const read = contentOf('Oi, {{nome|cliente}}! {{loja_x}}', ['text', 'button'])
    const content = read.success ? read.output : null
    const text = content ? plainTextOf(content) : ''
    const filled = (values: MailValues) => fillVariables(text, values, (one) => one).split('\n')[0]
    expect(filled({ nome: 'José <3', toString: 'x' })).toBe('Oi, José <3! ')
    expect(filled({ nome: ' ' })).toBe('Oi, cliente! ')
    expect(text).toContain('https://loja.com.br/?a=1&b=%222%22')
    expect(holesIn('{{nome}} {{ cidade | aí }} {{nome}}')).toEqual(['nome'])
    expect(
      subjectOf(v.parse(MailContent, { subject: 'Oi', preview: '', blocks: [{ kind: 'divider' }] })),
    ).toBe('Oi')
  })

  it.each([
    'javascript:alert(1)',
    'java\nscript:alert(1)',
    'data:text/html,x',
    '//loja.com.br',
    'https://ana:senha@loja.com.br',
    'http://localhost/x',
    'https:loja',
    '{{link}}',
    'mailto:a@b.com',
  ])('leads nowhere but to pages: not to %j', (href) => {
    const block = { kind: 'button', label: 'x', href }
    expect(v.safeParse(MailContent, { subject: 'x', preview: '', blocks: [block] }).success).toBe(false)
  })

  it.each(['Oi\r\nBcc: x@y.com', 'a\u0000b', ''])('has a subject of one line, not %j', (subject) => {
    expect(v.safeParse(MailContent, { subject, preview: '', blocks: [{ kind: 'divider' }] }).success).toBe(
      false,
    )
  })
})
