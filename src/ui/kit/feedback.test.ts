import { DROP_WARNING_MS, dropWarning } from '@domain/instances/internal/drop-warning'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { holdFeedback, said, tell, tellFailure, whyNot } from './feedback'

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

it('what is said goes after 4 s, what failed too, three at a time', () => {
  tell('done', 'salvo')
  for (const n of [1, 2, 3]) tell('failed', `falha ${n}`)
  expect(texts()).toEqual(['falha 1', 'falha 2', 'falha 3'])
  vi.advanceTimersByTime(3_999)
  expect(texts()).toEqual(['falha 1', 'falha 2', 'falha 3'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

it('what is being read stays, and has its full time once the hand is off it', () => {
  tell('failed', 'falha')
  vi.advanceTimersByTime(3_000)
  holdFeedback(true)
  vi.advanceTimersByTime(3_600_000)
  expect(texts()).toEqual(['falha'])
  holdFeedback(false)
  vi.advanceTimersByTime(3_999)
  expect(texts()).toEqual(['falha'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

it('who was faster is named, and that is no fault (specification section 8 names faults)', () => {
  tellFailure({
    ok: false,
    code: 'CONFLICT',
    message: 'Este atendimento já foi assumido por Ana.',
    by: 'Ana',
  })
  expect(said()).toMatchObject([{ kind: 'warned', title: undefined }])
  vi.advanceTimersByTime(4_000)
  expect(texts()).toEqual([])
})

it('what never left says so in words of the deed; what was not answered may have been done', () => {
  const away = { ok: false, code: 'UNREACHABLE', message: '' } as const
  vi.stubGlobal('navigator', { onLine: false })
  expect(tellFailure(away, 'take')).toBe(false)
  expect(said().at(-1)).toMatchObject({
    kind: 'warned',
    title: undefined,
    text: 'Sem conexão: nada foi assumido.',
  })
  expect(whyNot(away)).toBe('Sem conexão: nada mudou.')
  vi.stubGlobal('navigator', { onLine: true })
  expect(whyNot(away, 'take')).toBe('O servidor não respondeu. Confira se foi feito antes de repetir.')
  expect(whyNot({ ok: false, code: 'CONFLICT', message: 'Já foi.' }, 'take')).toBe('Já foi.')
  expect(whyNot({ ok: false, code: 'NOT_FOUND', message: '' })).toContain('Nada mudou')
  vi.unstubAllGlobals()
  vi.advanceTimersByTime(4_000)
})
