import { DROP_WARNING_MS, dropWarning } from '@domain/instances/drop-warning'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { said, tell } from './feedback'

beforeEach(() => vi.useFakeTimers())
afterEach(() => vi.useRealTimers())

const texts = () => said().map(({ text }) => text)

it('a dropped connection is warned of for 6 s, and gone then (specification section 4)', () => {
  const seen = { id: '1', name: 'Loja', nickname: null, phone_number: '5511940028922', activated: false }
  const warning = dropWarning({ activated: true }, seen)
  expect(warning?.forMs).toBe(6_000)
  tell('warned', 'Conexão desconectada!', warning?.forMs)
  vi.advanceTimersByTime(DROP_WARNING_MS - 1)
  expect(texts()).toEqual(['Conexão desconectada!'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

it('what went well stays 4 s, what failed until it is closed, three at a time', () => {
  tell('done', 'salvo')
  for (const n of [1, 2, 3]) tell('failed', `falha ${n}`)
  expect(texts()).toEqual(['falha 1', 'falha 2', 'falha 3'])
  vi.advanceTimersByTime(3_600_000)
  expect(texts()).toEqual(['falha 1', 'falha 2', 'falha 3'])
})
