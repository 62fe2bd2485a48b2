import { describe, expect, test } from 'vitest'
import { formOf } from './template-form'
import { templatePayload, withCatalog, withHeaderFile } from './template-payload'
import { suggestedValues } from './template-suggestions'
import { problemsOf, renderTemplate, type TemplateValues } from './template-values'

type Shape = Readonly<{ components: readonly unknown[]; named?: boolean }>
const read = ({ components, named = false }: Shape) =>
  formOf({ components, parameter_format: named ? 'NAMED' : 'POSITIONAL' })
function form(shape: Shape) {
  const found = read(shape)
  if (!found) throw new Error('not readable')
  return found
}
const body = (text: string, example?: object) => ({ type: 'BODY', text, ...(example && { example }) })
const buttons = (...list: object[]) => ({ type: 'BUTTONS', buttons: list })
const FILE = { id: '9001', filename: 'nota.pdf' }

/** What leaves for Meta, per shape of template; as whatsapp-facts section 2.1 writes them. */
type Golden = readonly [string, Shape, TemplateValues, readonly unknown[]]
const GOLDEN: readonly Golden[] = [
  ['text without variables', { components: [body('Estamos abertos.')] }, {}, []],
  [
    'numbered variables in the body',
    { components: [body('Olá {{1}}, pedido {{2}} pronto.')] },
    { 'body.1': ' Célia ', 'body.2': '55' },
    [
      {
        type: 'body',
        parameters: [
          { type: 'text', text: 'Célia' },
          { type: 'text', text: '55' },
        ],
      },
    ],
  ],
  [
    'named variables in header and body',
    {
      named: true,
      components: [
        { type: 'HEADER', format: 'TEXT', text: 'Pedido {{numero}}' },
        body('Olá {{nome}}, até já.'),
      ],
    },
    { 'header.numero': '55', 'body.nome': 'Célia' },
    [
      { type: 'header', parameters: [{ type: 'text', parameter_name: 'numero', text: '55' }] },
      { type: 'body', parameters: [{ type: 'text', parameter_name: 'nome', text: 'Célia' }] },
    ],
  ],
  [
    'a header without variables is not sent',
    { components: [{ type: 'HEADER', format: 'TEXT', text: 'Aviso' }, body('Abrimos às {{1}} hoje.')] },
    { 'body.1': '8 h' },
    [{ type: 'body', parameters: [{ type: 'text', text: '8 h' }] }],
  ],
  ...['IMAGE', 'VIDEO'].map(
    (format): Golden => [
      `a header of ${format}`,
      { components: [{ type: 'HEADER', format }, body('Veja a oferta.')] },
      {},
      [
        {
          type: 'header',
          parameters: [{ type: format.toLowerCase(), [format.toLowerCase()]: { id: '9001' } }],
        },
      ],
    ],
  ),
  [
    'a document with its name, and a body',
    { components: [{ type: 'HEADER', format: 'DOCUMENT' }, body('Olá {{1}}, segue a nota.')] },
    { 'body.1': 'Célia' },
    [
      {
        type: 'header',
        parameters: [{ type: 'document', document: { id: '9001', filename: 'nota.pdf' } }],
      },
      { type: 'body', parameters: [{ type: 'text', text: 'Célia' }] },
    ],
  ],
  [
    'buttons: only those with something to fill in, by their place',
    {
      components: [
        body('Acompanhe.'),
        buttons(
          { type: 'QUICK_REPLY', text: 'Ok' },
          { type: 'URL', text: 'Site', url: 'https://loja.example' },
          { type: 'URL', text: 'Rastrear', url: 'https://loja.example/r/{{1}}' },
          { type: 'COPY_CODE', text: 'Copiar', example: 'SETE' },
          { type: 'PHONE_NUMBER', text: 'Ligar', phone_number: '+5511' },
        ),
      ],
    },
    { 'button.2': 'AB12', 'button.3': 'DEZ' },
    [
      { type: 'button', sub_type: 'url', index: '2', parameters: [{ type: 'text', text: 'AB12' }] },
      {
        type: 'button',
        sub_type: 'copy_code',
        index: '3',
        parameters: [{ type: 'coupon_code', coupon_code: 'DEZ' }],
      },
    ],
  ],
  [
    'a product, in the catalogue of the connection that it leaves through',
    {
      components: [
        { type: 'HEADER', format: 'PRODUCT' },
        body('Chegou, {{1}}: veja só.'),
        buttons({ type: 'SPM', text: 'View' }),
      ],
    },
    { product: '42', 'body.1': 'Ana' },
    [
      {
        type: 'header',
        parameters: [{ type: 'product', product: { product_retailer_id: '42', catalog_id: '444' } }],
      },
      { type: 'body', parameters: [{ type: 'text', text: 'Ana' }] },
    ],
  ],
  [
    'the catalogue, with the product whose picture it is shown with',
    { components: [body('Veja o que chegou.'), buttons({ type: 'CATALOG', text: 'View catalog' })] },
    { 'button.0': '42' },
    [
      {
        type: 'button',
        sub_type: 'catalog',
        index: '0',
        parameters: [{ type: 'action', action: { thumbnail_product_retailer_id: '42' } }],
      },
    ],
  ],
]

describe('the payload of', () => {
  test.each(GOLDEN)('%s', (_, shape, values, payload) => {
    const read = form(shape)
    const kind = read.header === null || read.header.kind === 'text' ? null : read.header.kind
    expect(problemsOf(read, values, kind !== null)).toEqual(new Map())
    const components = withCatalog(templatePayload(read, values), '444')
    expect(withHeaderFile(components, kind, FILE)).toEqual(payload)
  })
})

describe('a template that is not filled in here', () => {
  test.each<[string, unknown[]]>([
    ['a carousel', [body('Oi'), { type: 'CAROUSEL', cards: [] }]],
    ['a place in the header', [{ type: 'HEADER', format: 'LOCATION' }, body('Oi')]],
    ['a form', [body('Oi'), buttons({ type: 'FLOW', text: 'Abrir' })]],
    ['a product without its button', [{ type: 'HEADER', format: 'PRODUCT' }, body('Oi')]],
    ['the button of a product without it', [body('Oi'), buttons({ type: 'SPM', text: 'View' })]],
    ['several products', [body('Oi'), buttons({ type: 'MPM', text: 'View items' })]],
    ['a one-time code', [body('Oi'), buttons({ type: 'OTP', otp_type: 'COPY_CODE' })]],
    ['no body', [{ type: 'FOOTER', text: 'x' }]],
    ['nothing', []],
  ])('%s', (_, components) => expect(read({ components })).toBeNull())

  test.each([null, 'x', 7, {}])('components that are %j', (components) =>
    expect(formOf({ components, parameter_format: 'POSITIONAL' })).toBeNull(),
  )
})

describe('a hole keeps it from being sent', () => {
  const one = form({
    components: [
      { type: 'HEADER', format: 'IMAGE' },
      body('Olá {{1}}, código {{2}}.', { body_text: [['Maria', '77']] }),
      buttons({
        type: 'URL',
        text: 'Ver',
        url: 'https://a.example/{{1}}',
        example: ['https://a.example/x7'],
      }),
    ],
  })
  const full = { 'body.1': 'Ana', 'body.2': '7', 'button.0': 'x' }
  test.each<[string, TemplateValues, boolean, Record<string, string>]>([
    ['everything there', full, true, {}],
    ['no file', full, false, { header: 'missing' }],
    ['nothing but blanks', { ...full, 'body.2': '   ' }, true, { 'body.2': 'missing' }],
    ['a line break', { ...full, 'body.1': 'Ana\nMaria' }, true, { 'body.1': 'lines' }],
    ['a tabulator', { ...full, 'body.1': 'Ana\tMaria' }, true, { 'body.1': 'lines' }],
    ['five blanks in a row', { ...full, 'body.1': 'A     B' }, true, { 'body.1': 'spaces' }],
    ['a blank in an address', { ...full, 'button.0': 'a b' }, true, { 'button.0': 'spaces' }],
    ['too long', { ...full, 'body.1': 'a'.repeat(1024) }, true, { 'body.1': 'long', 'body.2': 'long' }],
    ['what every object has', { 'body.1': 'Ana', 'body.2': '7' }, true, { 'button.0': 'missing' }],
  ])('%s', (_, values, hasFile, problems) =>
    expect(Object.fromEntries(problemsOf(one, values, hasFile))).toEqual(problems),
  )

  test('examples are the author’s', () =>
    expect(one.fields.map(({ key, example }) => [key, example])).toEqual([
      ['header', null],
      ['body.1', 'Maria'],
      ['body.2', '77'],
      ['button.0', 'x7'],
    ]))
})

test('a value that looks like a variable stays as it is', () => {
  const one = form({
    components: [
      body('{{1}} e {{2}}, certo.'),
      { type: 'FOOTER', text: 'Loja' },
      buttons({ type: 'URL', text: 'Ver', url: 'https://a.example/{{1}}' }),
    ],
  })
  expect(renderTemplate(one, { 'body.1': '{{2}}', 'body.2': 'B', 'button.0': 'z' })).toEqual({
    header: null,
    body: '{{2}} e B, certo.',
    footer: 'Loja',
    buttons: [{ text: 'Ver', url: 'https://a.example/z' }],
  })
})

describe('filled in beforehand', () => {
  const known = { firstName: 'Célia', name: 'Célia Souza', protocol: '202611' }
  test.each<[string, Shape, TemplateValues]>([
    ['by what stands before', { components: [body('Olá, *{{1}}*! Tudo bem?')] }, { 'body.1': 'Célia' }],
    [
      'the protocol too',
      { components: [body('Bom dia {{1}}, seu protocolo é {{2}} e o total {{3}} reais.')] },
      { 'body.1': 'Célia', 'body.2': '202611' },
    ],
    [
      'by their names',
      { named: true, components: [body('Oi {{primeiro_nome}}: {{protocolo}}, {{valor}} ok.')] },
      { 'body.primeiro_nome': 'Célia', 'body.protocolo': '202611' },
    ],
    ['not where nothing says so', { components: [body('Total de {{1}} reais.')] }, {}],
  ])('%s', (_, shape, values) => expect(suggestedValues(form(shape), known)).toEqual(values))

  test('not with what is not known', () =>
    expect(
      suggestedValues(form({ components: [body('Oi {{1}}, até já.')] }), { ...known, firstName: null }),
    ).toEqual({}))
})
