import { describe, expect, test } from 'vitest'
import { isOfHealth, memoryProblem, type Remembering } from './memory'

const problem = (more: Partial<Remembering>) =>
  memoryProblem({
    kind: 'delivery',
    value: 'Entregar pela portaria dos fundos',
    health: false,
    byTeam: false,
    keepsHealth: false,
    mayKeepHealth: false,
    ...more,
  })

describe('what is remembered of a customer', () => {
  test('is how to serve them', () => expect(problem({})).toBeNull())
  test('in free words by the team alone', () => {
    expect(problem({ kind: 'free' })).toBe('kind')
    expect(problem({ kind: 'free', byTeam: true })).toBeNull()
  })
  test('is short, and there', () => {
    expect(problem({ value: '  ' })).toBe('length')
    expect(problem({ value: 'a'.repeat(201) })).toBe('length')
  })
  test.each(['CPF 529.982.247-25', 'paga com 4111 1111 1111 1111', 'a senha do portão é 1234'])(
    'is no secret: %s',
    (value) => expect(problem({ value, byTeam: true })).toBe('secret'),
  )
  test.each([
    'Toma losartana de manhã',
    'É diabético',
    'Prefere ser chamada de Dona Ana, está grávida',
    'Alergia a dipirona',
    'Compra insulina todo mês',
    'Usa 50 mg',
  ])('is not about health, unless the shop keeps that and they said so: %s', (value) => {
    expect(isOfHealth(value)).toBe(true)
    expect(problem({ value })).toBe('health_off')
    expect(problem({ value, keepsHealth: true })).toBe('health_consent')
    expect(problem({ value, keepsHealth: true, mayKeepHealth: true })).toBeNull()
    expect(problem({ value, mayKeepHealth: true })).toBe('health_off')
  })
  test('is about health where the team says so', () =>
    expect(problem({ kind: 'free', byTeam: true, health: true, value: 'Prefere a marca azul' })).toBe(
      'health_off',
    ))
  test.each([
    'Chamar de Dona Lúcia',
    'Prefere a loja do Centro',
    'Paga com Pix',
    'Depois das 18h',
    'Troco para 50',
  ])('is not taken for health: %s', (value) => expect(isOfHealth(value)).toBe(false))
})
