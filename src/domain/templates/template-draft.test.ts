import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { choiceWord } from '../consents/choice-words'
import { draftProblems } from './draft-problems'
import { DRAFT_WORDS, draftSaid } from './draft-words'
import {
  type DraftButton,
  draftOf,
  EMPTY_DRAFT,
  hasOwnText,
  isNamed,
  type TemplateDraft,
  templateComponents,
} from './template-draft'
import { formOf } from './template-form'
import { TEMPLATE_LIBRARY } from './template-library'

const draft = (more: Partial<TemplateDraft>): TemplateDraft => ({
  ...EMPTY_DRAFT,
  name: 'aviso',
  body: 'Seu pedido chegou à loja.',
  ...more,
})
const button = (kind: DraftButton['kind'], more: Partial<DraftButton> = {}): DraftButton => ({
  kind,
  text: hasOwnText(kind) ? 'Ver' : '',
  value: { reply: '', link: 'https://loja.example/', call: '+5511987654321', code: 'VOLTE10', catalog: '' }[
    kind
  ],
  open: false,
  sample: '',
  ...more,
})
const buttons = (...all: DraftButton[]) => draft({ buttons: all })
const replies = (count: number) => Array.from({ length: count }, () => button('reply'))
const SAMPLES = { 'body.1': 'Ana', 'body.2': '42', 'body.nome': 'Ana', 'body.Nome': 'Ana' }
const says = (body: string, more: Partial<TemplateDraft> = {}) => draft({ body, samples: SAMPLES, ...more })
const of = (length: number) => 'ç'.repeat(length)

const OFFER: Partial<TemplateDraft> = { category: 'MARKETING', buttons: [button('catalog')] }

type Case = readonly [about: string, draft: TemplateDraft, field?: string, why?: string]
const CASES: readonly Case[] = [
  ['a body', draft({})],
  ['no name', draft({ name: '' }), 'name', 'required'],
  ['a name of 512', draft({ name: 'a'.repeat(512) })],
  ['a name of 513', draft({ name: 'a'.repeat(513) }), 'name', 'long'],
  ['a name with a blank', draft({ name: 'pedido pronto' }), 'name', 'name'],
  ['a category of Meta’s own', draft({ category: 'AUTHENTICATION' }), 'category', 'category'],
  ['an unknown language', draft({ language: 'pt-BR' }), 'language', 'language'],
  ['a body of 1,024', draft({ body: of(1024) })],
  ['a body of 1,025', draft({ body: of(1025) }), 'body', 'long'],
  ['blanks alone', draft({ body: ' \n ' }), 'body', 'required'],
  ['a number', says('Olá {{1}}, seu pedido chegou.')],
  ['a name', says('Olá {{nome}}, seu pedido chegou.')],
  ['both', says('Olá {{nome}}, seu pedido {{1}} chegou à loja.'), 'body', 'mixed'],
  ['a gap in the numbers', says('Olá {{2}}, seu pedido chegou.'), 'body', 'order'],
  ['capitals', says('Olá {{Nome}}, seu pedido chegou.'), 'body', 'variableName'],
  ['an open brace', says('Olá {{nome}, seu pedido chegou.'), 'body', 'broken'],
  ['a variable first', says('{{nome}}, seu pedido chegou.'), 'body', 'edge'],
  ['a variable last', says('Seu pedido chegou, {{nome}}\n'), 'body', 'edge'],
  ['two side by side', says('Olá {{1}} {{2}}, seu pedido chegou à loja.'), 'body', 'adjacent'],
  ['too many for its words', says('Oi {{1}} e {{2}} já.'), 'body', 'tooMany'],
  ['an empty line', draft({ body: 'Olá.\n\nSeu pedido chegou.' })],
  ['two empty lines', draft({ body: 'Olá.\n\n\nSeu pedido chegou.' }), 'body', 'blanks'],
  ['five blanks', draft({ body: 'Olá.     Seu pedido chegou.' }), 'body', 'blanks'],
  ['no sample', says('Olá {{cliente}}, seu pedido chegou.'), 'samples.body.cliente', 'sample'],
  [
    'a sample of two lines',
    says('Olá {{1}}, seu pedido chegou.', { samples: { 'body.1': 'a\nb' } }),
    'samples.body.1',
    'sample',
  ],
  ['a header of 60', draft({ header: 'text', headerText: of(60) })],
  ['a header of 61', draft({ header: 'text', headerText: of(61) }), 'headerText', 'long'],
  ['a header without words', draft({ header: 'text' }), 'headerText', 'required'],
  ['words of another header', draft({ headerText: of(99) })],
  ['an emoji above', draft({ header: 'text', headerText: 'Oi 💊' }), 'headerText', 'plain'],
  ['bold above', draft({ header: 'text', headerText: '*Oi*' }), 'headerText', 'plain'],
  [
    'two variables above',
    draft({ header: 'text', headerText: '{{a}} {{b}}', samples: { 'header.a': 'x', 'header.b': 'x' } }),
    'headerText',
    'oneVariable',
  ],
  ['a picture', draft({ header: 'image', file: '/f' })],
  ['a picture without its sample', draft({ header: 'image' }), 'file', 'file'],
  ['a footer of 60', draft({ footer: of(60) })],
  ['a footer of 61', draft({ footer: of(61) }), 'footer', 'long'],
  ['a variable in the footer', draft({ footer: 'Loja {{1}}' }), 'footer', 'noVariable'],
  ['ten quick replies', buttons(...replies(10))],
  ['eleven', buttons(...replies(11)), 'buttons', 'buttons'],
  ['three links', buttons(button('link'), button('link'), button('link')), 'buttons', 'kind'],
  ['two calls', buttons(button('call'), button('call')), 'buttons', 'kind'],
  ['replies first', buttons(button('reply'), button('reply'), button('link'))],
  ['replies last', buttons(button('link'), button('call'), button('reply'))],
  ['a link among replies', buttons(button('reply'), button('link'), button('reply')), 'buttons', 'together'],
  ['replies among links', buttons(button('link'), button('reply'), button('call')), 'buttons', 'together'],
  ['a label of 26', buttons(button('reply', { text: of(26) })), 'buttons.0.text', 'long'],
  ['no label', buttons(button('reply', { text: ' ' })), 'buttons.0.text', 'required'],
  ['a variable on it', buttons(button('reply', { text: 'Oi {{1}}' })), 'buttons.0.text', 'noVariable'],
  ['an emoji on it', buttons(button('reply', { text: 'Oi 💊' })), 'buttons.0.text', 'plain'],
  ['an open link', buttons(button('link', { open: true, sample: 'x7' }))],
  ['its end without sample', buttons(button('link', { open: true })), 'buttons.0.sample', 'sample'],
  ['no address', buttons(button('link', { value: 'loja' })), 'buttons.0.value', 'url'],
  [
    'a variable in its middle',
    buttons(button('link', { value: 'https://a.b/{{1}}/c' })),
    'buttons.0.value',
    'url',
  ],
  ['a shortened one', buttons(button('link', { value: 'https://wa.me/55' })), 'buttons.0.value', 'shortened'],
  ['a word for a phone', buttons(button('call', { value: 'loja' })), 'buttons.0.value', 'phone'],
  ['0800', buttons(button('call', { value: '+5508007771234' })), 'buttons.0.value', 'tollFree'],
  ['a code of 16', buttons(button('code', { value: 'A'.repeat(16) })), 'buttons.0.value', 'long'],
  ['a product', draft({ header: 'product', category: 'MARKETING', body: of(160) })],
  ['161 below it', draft({ header: 'product', category: 'MARKETING', body: of(161) }), 'body', 'long'],
  ['a product for no offer', draft({ header: 'product' }), 'category', 'marketing'],
  [
    'a link below a product',
    draft({ header: 'product', category: 'MARKETING', buttons: [button('link')] }),
    'buttons',
    'ownButton',
  ],
  ['the catalogue', draft({ ...OFFER })],
  ['the catalogue for no offer', draft({ ...OFFER, category: 'UTILITY' }), 'category', 'marketing'],
  ['the catalogue below a picture', draft({ ...OFFER, header: 'image', file: '/f' }), 'buttons', 'alone'],
  [
    'the catalogue beside a link',
    draft({ ...OFFER, buttons: [button('link'), button('catalog')] }),
    'buttons',
    'alone',
  ],
]

describe('what Meta has against', () => {
  test.each(CASES.map((one) => [one[0], one] as const))('%s', (_, [, one, field, why]) => {
    const problems = draftProblems(one, null)
    expect(Object.entries(problems).map(([key, problem]) => [key, problem.why])).toEqual(
      field === undefined ? [] : [[field, why]],
    )
    for (const problem of Object.values(problems)) expect(draftSaid(problem)).not.toMatch(/\{\{(?!nome)/)
  })

  test('variables of a kind that the template does not have', () => {
    const numbered = says('Olá {{1}}, seu pedido chegou.')
    const named = says('Olá {{nome}}, seu pedido chegou.')
    expect(draftProblems(numbered, 'NAMED').body?.why).toBe('variableName')
    expect(draftProblems(named, 'POSITIONAL').body?.why).toBe('numbered')
    expect(draftProblems(numbered, 'POSITIONAL')).toEqual({})
    expect(draftProblems(named, 'NAMED')).toEqual({})
  })

  test('every problem has its words', () => {
    const whys = new Set(CASES.flatMap((one) => one[3] ?? []))
    expect([...whys, 'numbered'].sort()).toEqual(Object.keys(DRAFT_WORDS).sort())
  })
})

/** Drafts without problems, as they come out of a form. */
const word = fc.stringMatching(/^[a-zà-ú]{1,12}$/u)
const words = (least: number, most: number) =>
  fc.array(word, { minLength: least, maxLength: most }).map((all) => all.join(' '))
const anyButton = fc.record({
  kind: fc.constantFrom('reply', 'link', 'call', 'code' as const),
  open: fc.boolean(),
  text: words(1, 2).map((text) => text.slice(0, 25).trim()),
  sample: fc.stringMatching(/^[a-z0-9]{1,9}$/),
})
const anyDraft = fc
  .record({
    name: fc.stringMatching(/^[a-z0-9_]{1,30}$/),
    category: fc.constantFrom('UTILITY', 'MARKETING'),
    header: fc.constantFrom('none', 'text', 'image', 'document' as const),
    variables: fc.uniqueArray(fc.stringMatching(/^[a-z_][a-z0-9_]{0,9}$/), { maxLength: 4 }),
    numbered: fc.boolean(),
    says: words(6, 9),
    above: word,
    footer: fc.oneof(fc.constant(''), words(1, 3)),
    samples: fc.array(words(1, 2), { minLength: 5, maxLength: 5 }),
    made: fc.array(anyButton, { maxLength: 4 }),
    shows: fc.constantFrom(null, 'catalog', 'product' as const),
  })
  .map((one): TemplateDraft => {
    const names = one.variables.map((name, place) => (one.numbered ? String(place + 1) : name))
    const keys = names.map((name) => `body.${name}`)
    const body =
      names.map((name) => `${one.says} {{${name}}}`).join(' ') + (names.length > 0 ? '.' : one.says)
    const shows = one.category === 'MARKETING' && one.header === 'none' ? one.shows : null
    const isProduct = shows === 'product' && body.length <= 160
    return {
      ...EMPTY_DRAFT,
      ...{ name: one.name, category: one.category, footer: one.footer, body },
      header: isProduct ? 'product' : one.header,
      headerText: one.header === 'text' ? one.above : '',
      file: one.header === 'image' || one.header === 'document' ? '/f' : null,
      samples: Object.fromEntries(keys.map((key, place) => [key, one.samples[place] ?? ''])),
      buttons: isProduct
        ? []
        : shows === 'catalog'
          ? [button('catalog')]
          : one.made
              .filter(
                ({ kind }, at, all) => kind === 'reply' || all.findIndex((each) => each.kind === kind) === at,
              )
              .sort((a, b) => Number(a.kind !== 'reply') - Number(b.kind !== 'reply'))
              .map(({ kind, text, open, sample }) => {
                const isOpen = kind === 'link' && open
                return button(kind, {
                  text: hasOwnText(kind) ? text : '',
                  open: isOpen,
                  sample: isOpen ? sample : '',
                })
              }),
    }
  })

test('what is posted to Meta reads back as what was written, by the editor and by what sends it', () =>
  fc.assert(
    fc.property(anyDraft, (one) => {
      expect(draftProblems(one, null)).toEqual({})
      const posted = {
        name: one.name,
        language: one.language,
        category: one.category,
        parameter_format: isNamed(one) ? 'NAMED' : 'POSITIONAL',
        components: JSON.parse(JSON.stringify(templateComponents(one, '4::h'))) as unknown,
      }
      expect(draftOf(posted)).toEqual({ ...one, file: null })
      const form = formOf(posted)
      const texts = form?.fields.filter(({ part, kind }) => part === 'body' && kind === 'text') ?? []
      expect(texts.map(({ key, example }) => [key, example])).toEqual(Object.entries(one.samples))
      const shown = form?.fields.some(({ key }) => key === 'product') ? 'product' : 'none'
      expect(form?.header?.kind ?? shown).toBe(one.header)
    }),
    { numRuns: 150 },
  ))

test.each([
  [
    'a carousel',
    [
      { type: 'BODY', text: 'Oi' },
      { type: 'CAROUSEL', cards: [] },
    ],
  ],
  [
    'a call over the internet',
    [
      { type: 'BODY', text: 'Oi' },
      { type: 'BUTTONS', buttons: [{ type: 'VOICE_CALL', text: 'x' }] },
    ],
  ],
  [
    'an address open in its middle',
    [
      { type: 'BODY', text: 'Oi' },
      { type: 'BUTTONS', buttons: [{ type: 'URL', text: 'x', url: 'https://a.b/{{1}}/c' }] },
    ],
  ],
])('%s is not written on here', (_, components) =>
  expect(draftOf({ ...EMPTY_DRAFT, parameter_format: 'POSITIONAL', components })).toBeNull(),
)

describe('the library', () => {
  test('has twenty, each another', () => {
    expect(TEMPLATE_LIBRARY).toHaveLength(20)
    const names = TEMPLATE_LIBRARY.map(({ draft: { name } }) => name)
    expect(new Set(names).size).toBe(20)
  })

  test.each(TEMPLATE_LIBRARY.map(({ title, draft: one }) => [title, one] as const))('%s', (_, one) => {
    const isFile = one.header === 'image' || one.header === 'document'
    expect(draftProblems({ ...one, file: isFile ? '/f' : null }, null)).toEqual({})
    // Who is offered something is told how to say no, in words that are heard.
    const words = /responda (\p{Lu}+)$/u.exec(one.footer)?.[1]
    if (one.category === 'MARKETING') expect(choiceWord(words ?? '')).toBe('stop')
  })
})
