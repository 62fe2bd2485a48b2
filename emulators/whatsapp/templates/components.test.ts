import { expect, it } from 'vitest'
import type { Template } from '../entries.ts'
import type { Json } from '../json.ts'
import { defaultNumbers, defaultSettings } from '../options.ts'
import { emptyWorld } from '../world.ts'
import { componentsProblem } from './components.ts'
import { verdictOf } from './review.ts'

const world = emptyWorld(defaultNumbers, defaultSettings)
const upload = (handle: string, mimeType: string) =>
  world.uploads.set(handle, { id: handle, name: 'a', length: 1, mimeType, handle })
upload('4::jpg', 'image/jpeg')
upload('4::pdf', 'application/pdf')

const of = (length: number) => 'ç'.repeat(length)
const body = (text: string, ...examples: string[]): Json => ({
  type: 'BODY',
  text,
  ...(examples.length > 0 && { example: { body_text: [examples] } }),
})
const named = (text: string, ...params: [string, string][]): Json => ({
  type: 'BODY',
  text,
  example: { body_text_named_params: params.map(([param_name, example]) => ({ param_name, example })) },
})
const header = (text: string, example?: string): Json => ({
  type: 'HEADER',
  format: 'TEXT',
  text,
  ...(example && { example: { header_text: [example] } }),
})
const media = (format: string, handle?: string): Json => ({
  type: 'HEADER',
  format,
  ...(handle && { example: { header_handle: [handle] } }),
})
const buttons = (...list: Json[]): Json => ({ type: 'BUTTONS', buttons: list })
const quick = (text = 'Sim'): Json => ({ type: 'QUICK_REPLY', text })
const url = (address: string, example?: string): Json => ({
  type: 'URL',
  text: 'Ver',
  url: address,
  ...(example && { example: [example] }),
})
const PRODUCT = { type: 'HEADER', format: 'PRODUCT' }
const BODY = body('Seu pedido chegou à loja.')
const card = (format: string, ...more: Json[]): Json => ({
  components: [
    media(format, '4::jpg'),
    body('Na vitrine desta semana.'),
    buttons(...(more.length > 0 ? more : [quick()])),
  ],
})
const cards = (...list: Json[]): Json => ({ type: 'CAROUSEL', cards: list })

/** Null: taken; 0: refused without a subcode. */
type Case = [name: string, components: Json[], subcode: number | null, format?: 'NAMED']
it.each<Case>([
  ['a body', [BODY], null],
  ['no body', [header('Oi')], 2388043],
  ['two bodies', [BODY, BODY], 0],
  ['a strange component', [BODY, { type: 'POLL' }], 0],
  ['a body of 1,024', [body(of(1_024))], null],
  ['a body of 1,025', [body(of(1_025))], 2388040],
  ['an empty body', [body('  ')], 2388072],
  ['a variable with its example', [body('Olá {{1}}, seu pedido chegou.', 'Ana')], null],
  ['a variable without', [body('Olá {{1}}, seu pedido chegou.')], 2388043],
  ['an example too many', [body('Olá {{1}}, seu pedido chegou.', 'Ana', 'x')], 2388043],
  ['a variable at the start', [body('{{1}}, seu pedido chegou.', 'Ana')], 2388299],
  ['a variable at the end', [body('Seu pedido chegou, {{1}}', 'Ana')], 2388299],
  ['two side by side', [body('Olá {{1}} {{2}}, seu pedido chegou aqui.', 'Ana', 'Sá')], 2388072],
  ['too many for its length', [body('Oi {{1}} e {{2}} já.', 'a', 'b')], 2388293],
  ['a gap in the numbers', [body('Olá {{1}}, seu pedido {{3}} chegou aqui.', 'a', 'b')], 2388072],
  ['a name among numbers', [body('Olá {{nome}}, seu pedido chegou.', 'Ana')], 2388072],
  ['a broken placeholder', [body('Olá {{1}, seu pedido chegou.')], 2388072],
  ['names', [named('Olá {{nome}}, seu pedido chegou.', ['nome', 'Ana'])], null, 'NAMED'],
  ['a name in capitals', [named('Olá {{Nome}}, seu pedido chegou.', ['Nome', 'Ana'])], 2388072, 'NAMED'],
  ['a name without example', [named('Olá {{nome}}, seu pedido chegou.')], 2388043, 'NAMED'],
  ['a header of 60', [header(of(60)), BODY], null],
  ['a header of 61', [header(of(61)), BODY], 2388040],
  ['a header with a variable', [header('Pedido {{1}}', '12'), BODY], null],
  ['a header’s variable without example', [header('Pedido {{1}}'), BODY], 2388043],
  ['a header with two variables', [header('{{1}} de {{2}}', 'a'), BODY], 2388047],
  ['a header with emoji', [header('Oi 💊'), BODY], 2388047],
  ['a header in bold', [header('*Oi*'), BODY], 2388047],
  ['a picture', [media('IMAGE', '4::jpg'), BODY], null],
  ['a picture without sample', [media('IMAGE'), BODY], 2388043],
  ['a picture by an id', [media('IMAGE', '123'), BODY], 2388047],
  ['a document as a picture', [media('IMAGE', '4::pdf'), BODY], 2388047],
  ['a document', [media('DOCUMENT', '4::pdf'), BODY], null],
  ['a picture as a document', [media('DOCUMENT', '4::jpg'), BODY], 2388047],
  ['a footer of 60', [BODY, { type: 'FOOTER', text: of(60) }], null],
  ['a footer of 61', [BODY, { type: 'FOOTER', text: of(61) }], 2388040],
  ['a footer with a variable', [BODY, { type: 'FOOTER', text: 'Loja {{1}}' }], 2388073],
  ['ten quick replies', [BODY, buttons(...Array.from({ length: 10 }, () => quick()))], null],
  ['eleven', [BODY, buttons(...Array.from({ length: 11 }, () => quick()))], 0],
  ['a label of 26', [BODY, buttons(quick(of(26)))], 2388040],
  ['a label with a variable', [BODY, buttons(quick('Oi {{1}}'))], 0],
  ['two links', [BODY, buttons(url('https://a.example'), url('https://b.example'))], null],
  ['three', [BODY, buttons(...['a', 'b', 'c'].map((one) => url(`https://${one}.example`)))], 0],
  ['a link that ends open', [BODY, buttons(url('https://a.example/{{1}}', 'https://a.example/x'))], null],
  ['a link without example', [BODY, buttons(url('https://a.example/{{1}}'))], 2388043],
  ['a link open in the middle', [BODY, buttons(url('https://a.example/{{1}}/x', 'x'))], 0],
  ['no link', [BODY, buttons(url('loja'))], 0],
  ['quick replies first', [BODY, buttons(quick(), quick(), url('https://a.example'))], null],
  ['quick replies last', [BODY, buttons(url('https://a.example'), quick())], null],
  ['quick replies among others', [BODY, buttons(quick(), url('https://a.example'), quick())], 0],
  ['a call', [BODY, buttons({ type: 'PHONE_NUMBER', text: 'Ligar', phone_number: '+551140028922' })], null],
  ['a call to words', [BODY, buttons({ type: 'PHONE_NUMBER', text: 'Ligar', phone_number: 'loja' })], 0],
  ['a code', [BODY, buttons({ type: 'COPY_CODE', example: 'MENOS10' })], null],
  ['a code without example', [BODY, buttons({ type: 'COPY_CODE' })], 2388043],
  ['a product for no offer', [PRODUCT, BODY, buttons({ type: 'SPM', text: 'View' })], 0],
  ['the catalogue for no offer', [BODY, buttons({ type: 'CATALOG', text: 'View catalog' })], 0],
  ['a carousel', [BODY, cards(card('IMAGE'), card('IMAGE'))], null],
  ['one card', [BODY, cards(card('IMAGE'))], 0],
  ['cards that differ', [BODY, cards(card('IMAGE'), card('IMAGE', url('https://a.example')))], 0],
  ['a card with three buttons', [BODY, cards(card('IMAGE', quick(), quick(), quick()), card('IMAGE'))], 0],
])('%s', (_name, components, subcode, format) => {
  const problem = componentsProblem(components, { category: 'UTILITY', named: format === 'NAMED', world })
  expect(problem ? (problem.subcode ?? 0) : null, problem?.details).toBe(subcode)
})

it('authentication has a button with the code and no words of its own', () => {
  const problem = (...components: Json[]) =>
    componentsProblem(components, { category: 'AUTHENTICATION', named: false, world })
  expect(problem({ type: 'BODY' }, buttons({ type: 'OTP', otp_type: 'COPY_CODE' }))).toBeUndefined()
  expect(problem(BODY, buttons({ type: 'OTP' }))?.subcode).toBe(2388072)
  expect(problem({ type: 'BODY' }, buttons(quick()))).toBeDefined()
})

it.each<[string, Partial<Template>, string]>([
  ['Seu pedido chegou à loja.', {}, 'UTILITY'],
  ['Aproveite: 20% OFF em protetor solar.', {}, 'MARKETING'],
  ['Aproveite a oferta da semana.', { category: 'MARKETING' }, 'MARKETING'],
  ['Aproveite a oferta da semana.', { allowsCategoryChange: false }, 'INCORRECT_CATEGORY'],
  ['Aproveite a oferta.', { category: 'AUTHENTICATION' }, 'PROMOTIONAL'],
  ['Para confirmar, informe sua senha do aplicativo.', {}, 'SCAM'],
  ['Pague hoje ou terá o nome negativado.', {}, 'ABUSIVE_CONTENT'],
  ['Acompanhe em bit.ly/pedido por favor.', {}, 'INVALID_FORMAT'],
  ['Hello, your order is here.', {}, 'TAG_CONTENT_MISMATCH'],
  ['Seu pedido não está pronto.', { language: 'en_US' }, 'TAG_CONTENT_MISMATCH'],
  ['Hello, your order is here.', { language: 'en_US' }, 'UTILITY'],
  ['Já está na loja.', {}, 'INVALID_FORMAT'],
])('the review of “%s” %o: %s', (text, change, expected) => {
  const template: Template = {
    id: '1',
    waba: 'w',
    name: 'a',
    language: 'pt_BR',
    category: 'UTILITY',
    status: 'PENDING',
    components: [{ type: 'BODY', text }],
    ...change,
  }
  const taken = { ...template, id: '2', components: [{ type: 'BODY', text: 'Já está na loja.' }] }
  const verdict = verdictOf(template, [template, taken])
  expect('reason' in verdict ? verdict.reason : verdict.category).toBe(expected)
})
