import { describe, expect, test } from 'vitest'
import { EMPTY_STORE } from '../store/store-form'
import { type KnownShop, namedFacts, shopFacts } from './shop-facts'

const NOTHING: KnownShop = { store: EMPTY_STORE, opening: null, areas: [], services: [], payments: [] }
const answerOf = (shop: Partial<KnownShop>, id: string) =>
  shopFacts({ ...NOTHING, ...shop }).find((fact) => fact.id === id)?.answer
const area = (id: number, name: string, fee = 500) => ({ id: String(id), name, fee, minutes: 40 })

describe('what is known of a shop', () => {
  test('is nothing, where it has said nothing', () => expect(shopFacts(NOTHING)).toEqual([]))
  test('is said as it is at this moment', () => {
    const calendar = {
      week: ['', ...Array.from({ length: 6 }, () => '08:00-18:00')],
      national: false,
      days: [],
    }
    const at = (iso: string) => answerOf({ opening: { calendar, wall: Date.parse(iso) } }, 'shop:hours')
    expect(at('2026-11-30T10:00:00Z')).toBe('Estamos abertos agora. Nosso horário: seg a sáb 8h às 18h.')
    expect(at('2026-11-29T10:00:00Z')).toMatch(/^Agora estamos fechados\./)
  })
  test('has the ways by which it was paid, and Pix where it has a key', () => {
    expect(answerOf({ payments: ['cash', 'card'] }, 'shop:payment')).toBe('Aceitamos cartão e dinheiro.')
    expect(answerOf({ store: { ...EMPTY_STORE, pix_key: 'a@b.c' } }, 'shop:payment')).toBe('Aceitamos Pix.')
    expect(answerOf({ payments: ['other'] }, 'shop:payment')).toBeUndefined()
  })
  test('leaves no message too long, however many areas there are', () => {
    const areas = Array.from({ length: 300 }, (_, n) => area(n, `Bairro número ${n}`))
    const said = answerOf({ areas }, 'shop:delivery') ?? ''
    expect(said.length).toBeLessThanOrEqual(600)
    expect(said).toMatch(/e em mais \d+: diga o seu bairro\.$/)
  })
})

test('areas and services are spoken of by their names', () => {
  const shop = { ...NOTHING, areas: [area(1, 'Jardim América', 900), area(2, 'Centro', 0)] }
  expect(namedFacts(shop, 'entregam no jardim america')).toMatchObject([
    { id: 'area:1', answer: 'Entregamos em Jardim América (taxa de R$ 9,00, em cerca de 40 min).' },
  ])
  expect(namedFacts(shop, 'qual o horario')).toEqual([])
})
