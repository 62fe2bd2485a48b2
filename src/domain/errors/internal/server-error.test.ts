import { describe, expect, test } from 'vitest'
import { type ErrorSituation, type ServerError, situationOf } from './server-error'

const error = (over: Partial<ServerError>): ServerError => ({
  status: 200,
  code: null,
  message: '',
  firstFieldMessage: null,
  ...over,
})
const other = (message: string): ErrorSituation => ({ kind: 'other', message })
const attack = 'O texto não pode ser salvo pois sugere um ataque ou inserção de script. Evite usar |, < e >.'

describe('the situation', () => {
  test.each<[string, Partial<ServerError>, ErrorSituation]>([
    ['an expired token', { status: 401, message: 'Token has expired' }, { kind: 'tokenExpired' }],
    ['an expired token inside a 200', { message: 'Token has expired' }, { kind: 'tokenExpired' }],
    ['an expired token by its code', { code: 'TOKEN_EXPIRED', message: 'Sessão' }, { kind: 'tokenExpired' }],
    [
      'the same words with another status',
      { status: 500, message: 'Token has expired' },
      other('Token has expired'),
    ],
    ['not signed in', { status: 401, message: 'Unauthorized' }, { kind: 'unauthorized' }],
    ['not signed in by its code', { code: 'UNAUTHENTICATED' }, { kind: 'unauthorized' }],
    [
      'another 401',
      { status: 401, message: 'Senha ou E-mail incorreto.' },
      other('Senha ou E-mail incorreto.'),
    ],
    ['maintenance', { status: 503, message: 'A plataforma está em manutenção.' }, { kind: 'maintenance' }],
    ['no valid tenant', { message: 'You must define a valid tenant' }, { kind: 'tenantInvalid' }],
    [
      'a wrong field',
      { firstFieldMessage: 'O nome é obrigatório.', message: 'Validation failed' },
      { kind: 'validation', message: 'O nome é obrigatório.' },
    ],
    ['a script', { status: 400, message: attack }, { kind: 'attack' }],
    [
      'a script, though a field is named',
      { status: 400, message: attack, firstFieldMessage: attack },
      { kind: 'attack' },
    ],
    ['the same words without a 400', { status: 422, message: attack }, other(attack)],
    ['another 400', { status: 400, message: 'Número inválido.' }, other('Número inválido.')],
    ['anything else', { status: 500, message: 'Falha' }, other('Falha')],
    ['nothing said', { status: 502 }, other('')],
  ])('%s', (_, over, situation) => expect(situationOf(error(over), '/centro/users/list')).toEqual(situation))

  test('no tenant is none on the coming-soon page', () => {
    const asked = error({ message: 'must define a valid tenant' })
    expect(situationOf(asked, '/pages/comingsoon')).toEqual(other('must define a valid tenant'))
    expect(situationOf(asked, '/comingsoon2')).toEqual({ kind: 'tenantInvalid' })
  })
})
