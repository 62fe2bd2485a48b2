import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checksOf, type Known } from './checks'
import { mailOf, typedIn } from './content/email'
import { filledTyped, unknownIn } from './content/typed-text'
import { variablesOf } from './content/variables'
import { filledFor, neededBy } from './content/whatsapp'
import { countsOf, MARKS } from './counts'
import { costOf, durationOf } from './estimate'
import { shareOf } from './share'
import { partOf } from './split'
import { advertises, saysWayOut, type WhatsAppNeeds, whatsAppChecks } from './whatsapp-checks'

describe('who falls where', () => {
  test('is the same however often it is asked, and about as many as were asked for', () => {
    const parts = Array.from({ length: 10_000 }, (_, n) => partOf('7', String(n), ['A', 'B'], 10))
    const control = parts.filter(({ kind }) => kind === 'control').length
    const first = parts.filter((part) => part.kind === 'variant' && part.name === 'A').length
    expect(control).toBeGreaterThan(850)
    expect(control).toBeLessThan(1_150)
    expect(Math.abs(first - (10_000 - control - first))).toBeLessThan(400)
    expect(partOf('7', '12', ['A', 'B'], 10)).toEqual(parts[12])
    expect(parts.some((part, n) => part.kind !== partOf('8', String(n), ['A', 'B'], 10).kind)).toBe(true)
  })
})

test('the audience is the sum of where its people stand, whatever the states', () => {
  const states = [
    'excluded',
    'control',
    'pending',
    'queued',
    'uncertain',
    'accepted',
    'delivered',
    'read',
    'failed',
    'canceled',
  ]
  const row = fc.record({ state: fc.constantFrom(...states), people: fc.nat(1_000) })
  fc.assert(
    fc.property(fc.array(row), (rows) => {
      const { audience, ...counts } = countsOf(
        rows.map((one) => ({ ...one, replied: 0, clicked: 0, opted_out: 0, bought: 0 })),
      )
      const standing = Object.entries(counts).filter(([key]) => !MARKS.some((mark) => mark === key))
      expect(standing.reduce((sum, [, people]) => sum + people, 0)).toBe(audience)
    }),
  )
})

describe('what stands in the fields', () => {
  const plan = { id: '1', key: 'plano', label: 'Plano', kind: 'text', sensitive: false, choices: [] } as never
  const secret = {
    id: '2',
    key: 'doenca',
    label: 'Doença',
    kind: 'text',
    sensitive: true,
    choices: [],
  } as never
  const known = (name: string, open_field: object = {}) =>
    variablesOf({ name, open_field }, [plan, secret], 'Farmácia Sol')

  test('is the name, the first name, the shop and the shop’s own fields, on one line', () => {
    expect(known(' Maria \n da  Silva ', { plano: 'Ouro\nPrata' })).toEqual({
      name: 'Maria da Silva',
      first_name: 'Maria',
      shop: 'Farmácia Sol',
      'own.plano': 'Ouro Prata',
    })
  })
  test('is nothing of somebody who is known by a number alone, nor of what is sensitive', () => {
    expect(known('+55 11 98888-0000', { doenca: 'x' })).toEqual({ shop: 'Farmácia Sol' })
  })
  test('is the fallback where nothing is known, and a hole where there is none', () => {
    const values = {
      a: { variable: 'first_name', fallback: 'cliente' },
      b: { variable: 'own.plano', fallback: null },
      c: { text: ' fixo ' },
    }
    expect(filledFor({ values }, known('123'))).toEqual({ a: 'cliente', b: null, c: 'fixo' })
    expect(neededBy({ template_id: '1', header_url: null, values })).toEqual(['own.plano'])
  })
  test('goes by the names that people write between braces, and a name that means nothing is said', () => {
    const text = 'Oi, {{primeiro_nome|cliente}}! {{ plano }} na {{loja}}. {{doenca}} {{sair_link}} {{x|y}}'
    expect(filledTyped(text, known('Maria da Silva', { plano: 'Ouro' }))).toEqual({
      primeiro_nome: 'Maria',
      plano: 'Ouro',
      loja: 'Farmácia Sol',
      doenca: null,
      sair_link: null,
    })
    expect(filledTyped(text, known('123')).plano).toBeNull()
    expect(filledTyped(text, known('123'))).not.toHaveProperty('primeiro_nome')
    expect(unknownIn(text, [plan, secret], ['sair_link'])).toEqual(['doenca', 'x'])
  })
  test('is a mail when nothing of it is missing', () => {
    const content = { sender_id: null, subject: 'Oi', preview: '{{nome}}', blocks: [] }
    expect(mailOf(content)).toBeNull()
    const whole = {
      ...content,
      blocks: [{ kind: 'button' as const, label: 'Ver', href: 'https://loja.com.br' }],
    }
    expect(mailOf(whole)?.blocks).toEqual([{ kind: 'button', label: 'Ver', href: 'https://loja.com.br/' }])
    expect(mailOf({ ...whole, blocks: [{ kind: 'button', label: 'Ver', href: 'javascript:x' }] })).toBeNull()
    expect(typedIn(whole)).toBe('Oi\n{{nome}}\nVer')
  })
})

describe('before it starts', () => {
  const good: Omit<Known, 'own' | 'advertises' | 'channel'> & WhatsAppNeeds = {
    now: 0,
    sendAt: null,
    receive: 100,
    audience: 120,
    connection: { name: 'Centro', isOfficial: true, isOn: true, quality: 'GREEN' },
    templates: [
      {
        name: 'oferta',
        status: 'APPROVED',
        category: 'MARKETING',
        quality: 'GREEN',
        whole: true,
        says: 'Oi. Responda SAIR.',
      },
    ],
    prescription: [],
    otc: [],
    text: 'Oi. Responda SAIR.',
    stock: [],
    cost: 100,
    ceiling: null,
    month: null,
    room: { limit: 2_000, reached: 0, kept: 300, room: 1_700 },
  }
  const template = good.templates[0] ?? null

  test('nothing is said of a text that is not there yet', () => {
    const known = { ...good, templates: [null], text: '', cost: null }
    const asked = checksOf({ ...known, channel: 'whatsapp', own: whatsAppChecks(known), advertises: false })
    expect(asked.map(({ name }) => name)).toEqual(['audience', 'connection', 'template', 'limit'])
  })

  const verdicts = (more: Partial<typeof good>) => {
    const known = { ...good, ...more }
    const own = whatsAppChecks(known)
    return checksOf({
      ...known,
      channel: 'whatsapp',
      own,
      advertises: known.templates.some(advertises),
    }).flatMap(({ name, verdict }) => (verdict === 'ok' ? [] : [`${name} ${verdict}`]))
  }

  test.each<[string, Partial<typeof good>, string[]]>([
    ['nothing is in the way', {}, []],
    ['nobody may get it', { receive: 0 }, ['audience refused']],
    [
      'the connection is off',
      { connection: { name: 'x', isOfficial: true, isOn: false, quality: null } },
      ['connection refused'],
    ],
    [
      'a hub’s number',
      { connection: { name: 'x', isOfficial: false, isOn: true, quality: null } },
      ['connection refused'],
    ],
    ['no template', { templates: [null] }, ['template refused']],
    ['paused', { templates: [template && { ...template, status: 'PAUSED' }] }, ['template refused']],
    ['a hole', { templates: [template && { ...template, whole: false }] }, ['template refused']],
    ['no way out said', { templates: [template && { ...template, says: 'Oi.' }] }, ['way_out warning']],
    ['a medicine with prescription', { prescription: ['Losartana'] }, ['prescription refused']],
    ['another medicine, without the warning', { otc: ['Dipirona'] }, ['medicine refused']],
    [
      'with it',
      { otc: ['Dipirona'], text: 'A PERSISTIREM OS SINTOMAS, o médico deverá ser consultado.' },
      [],
    ],
    ['more than a day takes', { receive: 1_701 }, ['limit warning']],
    ['above its ceiling', { ceiling: 99 }, ['cost refused']],
    ['more than is left of the month', { month: 99 }, ['month warning']],
    ['nothing is left of the month', { month: 0 }, ['month refused']],
    ['nothing is left of a month before its own', { month: 0, sendAt: 2e12 }, ['month warning']],
    ['nothing is left, and it costs nothing', { month: 0, cost: 0 }, []],
    ['a time that is over', { now: 1e12, sendAt: 1 }, ['time refused']],
    ['less stock than people', { stock: [{ name: 'Protetor', left: 5 }] }, ['stock warning']],
  ])('%s', (_, more, expected) => expect(verdicts(more)).toEqual(expected))

  test('a text says how to get out by its words, whatever the accents', () => {
    expect(saysWayOut('Não quer mais? NÃO QUERO RECEBER')).toBe(true)
    expect(saysWayOut('Descadastre-se aqui')).toBe(true)
    expect(saysWayOut('A semana vai passar rápido')).toBe(false)
  })
})

test('what does not fit into today’s limit goes another day', () => {
  const asked = { people: 4_000, perSecond: 40, isNew: false }
  expect(durationOf({ ...asked, room: null })).toBe(100)
  expect(durationOf({ ...asked, room: { limit: 2_000, reached: 0, kept: 300, room: 1_700 } })).toBe(
    2 * 86_400 + 100,
  )
  expect(durationOf({ ...asked, isNew: true, room: null })).toBe(100 + 1_800)
  expect(costOf(10_000, 34.375)).toBe(343_750)
  expect(costOf(10, null)).toBeNull()
})

test('a share has its interval, of few people a wide one', () => {
  const few = shareOf(1, 10)
  const many = shareOf(100, 1_000)
  expect(many.most - many.least).toBeLessThan(few.most - few.least)
  expect(few.least).toBeCloseTo(0.018, 3)
  expect(few.most).toBeCloseTo(0.404, 3)
  expect(shareOf(0, 0)).toEqual({ people: 0, of: 0, least: 0, most: 1 })
})
