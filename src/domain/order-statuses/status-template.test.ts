import { expect, it } from 'vitest'
import { formOf } from '../templates/template-form'
import { filledFor, suggestedForStatus } from './status-template'

const form = (text: string, parameter_format = 'POSITIONAL') => {
  const read = formOf({ components: [{ type: 'BODY', text }], parameter_format })
  if (!read) throw new Error('no form')
  return read
}

it('fills in beforehand what names and the words before a number say', () => {
  expect(
    suggestedForStatus(form('Olá, {{1}}! Seu pedido nº {{2}} no valor de {{3}} está {{4}}. Até {{5}} aqui.')),
  ).toEqual({
    'body.1': '{{primeiro_nome}}',
    'body.2': '{{numero_pedido}}',
    'body.3': '{{total_pedido}}',
    'body.4': '{{status}}',
  })
  expect(
    suggestedForStatus(form('Oi {{nome}}, {{Total}} em {{loja}} e {{protocolo}} aqui.', 'NAMED')),
  ).toEqual({
    'body.nome': '{{primeiro_nome}}',
    'body.Total': '{{total}}',
    'body.loja': '{{loja}}',
  })
})

it('leaves no variable behind, and addresses whom nobody has named', () => {
  const values = [
    { key: 'body.1', value: '{{primeiro_nome}}' },
    { key: 'body.2', value: '{{pedido}} de {{loja}}' },
  ]
  const template = { name: 'x', language: 'pt_BR', values }
  expect(filledFor(template, { primeiro_nome: null, pedido: 'P-1', loja: null })).toEqual({
    'body.1': 'cliente',
    'body.2': '',
  })
})
