import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { fillIn, holesIn, straysIn } from '../text/placeholders'
import { filledIn } from './filled-in'

const known = {
  saudacao: 'Bom dia',
  primeiro_nome: 'Carlos',
  nome: 'Carlos Lima',
  loja: 'Loja Centro',
  loja_endereco: 'Av. Brasil, 10. Santos',
  loja_cnpj: null,
  loja_horario: '',
}

describe('a text of which something is not known', () => {
  test.each<[string, string | null]>([
    [
      '{{saudacao}}, {{primeiro_nome}}! Estamos fechados. Horário: {{loja_horario}}.',
      'Bom dia, Carlos! Estamos fechados.',
    ],
    ['Até logo!\n{{loja}} - CNPJ {{loja_cnpj}}', 'Até logo!'],
    ['Até logo!\n\nCNPJ {{loja_cnpj}}\n\n{{loja}}', 'Até logo!\n\nLoja Centro'],
    ['Oi. CNPJ {{loja_cnpj}}.\nVolte.', 'Oi.\nVolte.'],
    ['Oi.\nCNPJ {{loja_cnpj}}. Volte.', 'Oi.\nVolte.'],
    ['CNPJ {{loja_cnpj}}. Volte.', 'Volte.'],
    ['*Horário:*\n{{loja_horario}}\n{{loja}}', 'Loja Centro'],
    ['Horário:\n\n{{loja_horario}}', null],
    ['Fale pelo tel. {{loja_telefone}}. Obrigado!', 'Obrigado!'],
    ['Fica na {{loja_endereco}}. CNPJ {{loja_cnpj}}', 'Fica na Av. Brasil, 10. Santos.'],
    ['Qual? {{?Qual o remédio? Diga}} Tchau.', 'Qual?'],
    ['Custa R$ 10.50 em {{loja}}', 'Custa R$ 10.50 em Loja Centro'],
    ['{{loja_cnpj}}. 😊', null],
    // A name that nobody knows, or that is none, is never sent as it was written.
    ['Oi. CNPJ {{loja_cnjp}}. Volte.', 'Oi. Volte.'],
    ['Oi. CNPJ {{loja-cnpj}}. Volte.', 'Oi. Volte.'],
    ['Oi. Aqui é {{loja endereco}}. Volte.', 'Oi. Volte.'],
    ['Oi. CNPJ {{loja_cnpj}. Volte.', 'Oi. Volte.'],
    ['Oi. Aqui é loja}}. Volte.', 'Oi. Volte.'],
    ['Oi. {{}} Volte.', 'Oi.'],
    [`Oi. {{${'x'.repeat(99)}}}. Volte.`, 'Oi. Volte.'],
    ['😊', '😊'],
    ['{{loja_cnpj}}', null],
    ['', null],
  ])('%j is sent as %j', (text, sent) => expect(filledIn(text, known)).toBe(sent))
})

describe('a customer of whom no name is known', () => {
  test.each<[string, string | null]>([
    ['Olá, {{primeiro_nome}}, seu pedido saiu.', 'Olá, seu pedido saiu.'],
    ['Olá {{primeiro_nome}} seu pedido saiu.', 'Olá seu pedido saiu.'],
    ['{{saudacao}}, *{{nome}}*! Tudo bem?', 'Bom dia! Tudo bem?'],
    ['{{primeiro_nome}}, seu pedido saiu.', 'Seu pedido saiu.'],
    ['Obrigado pela compra, {{nome}}.', 'Obrigado pela compra.'],
    ['Foi {{nome}} que pediu. Saiu.', 'Saiu.'],
    ['Pedido de {{nome}} pronto.', null],
    ['{{nome}}!', null],
  ])('%j is sent as %j', (text, sent) =>
    expect(filledIn(text, { ...known, nome: null, primeiro_nome: null })).toBe(sent),
  )
})

test('of any text only whole sentences are left, without a hole, in their order', () => {
  const part = fc.constantFrom(
    'Olá',
    '{{loja}}',
    '{{loja_cnpj}}',
    '{{?O quê? Já}}',
    '. ',
    '! ',
    ', ',
    '\n',
    ': ',
    ':\n',
    ' ',
    'tel. ',
    '😊',
    '{{',
  )
  fc.assert(
    fc.property(fc.array(part, { maxLength: 14 }), (parts) => {
      const text = parts.join('')
      const sent = filledIn(text, known)
      const { text: filled, missing } = fillIn(text, known)
      if (missing.length === 0 && straysIn(text).length === 0) {
        expect(sent).toBe(filled.trim() || null)
        return
      }
      if (sent === null) return
      expect(sent).not.toMatch(/\{\{|\}\}/)
      expect(holesIn(sent)).toEqual([])
      expect(sent).toMatch(/[\p{L}\p{N}]/u)
      let from = 0
      for (const words of sent.split(/(?<=[.!?])\s+|\n\s*/).filter(Boolean)) {
        const at = filled.indexOf(words, from)
        expect(at).toBeGreaterThanOrEqual(0)
        from = at + words.length
      }
    }),
    { numRuns: 300 },
  )
})
