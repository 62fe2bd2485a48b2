import { expect, test } from 'vitest'
import { refusalIn } from './refusal-in'

const graphql = (message: string, extensions?: object) => ({ errors: [{ message, extensions }] })
const ATTACK = 'O texto não pode ser salvo pois sugere um ataque ou inserção de script. Evite usar |, < e >.'

test.each<[string, number, unknown, { code: string; message: string } | null]>([
  ['this house’s own', 200, graphql('Não.', { code: 'FORBIDDEN' }), { code: 'FORBIDDEN', message: 'Não.' }],
  [
    'an expired token, by status and words',
    401,
    { message: 'Token has expired' },
    { code: 'TOKEN_EXPIRED', message: 'Token has expired' },
  ],
  [
    'the same in a 200',
    200,
    graphql('Token has expired'),
    { code: 'TOKEN_EXPIRED', message: 'Token has expired' },
  ],
  [
    'the same without JSON',
    401,
    'Token has expired',
    { code: 'TOKEN_EXPIRED', message: 'Token has expired' },
  ],
  ['not signed in', 401, { error: 'Unauthorized' }, { code: 'UNAUTHENTICATED', message: 'Unauthorized' }],
  [
    'not signed in, in GraphQL',
    401,
    graphql('Unauthorized'),
    { code: 'UNAUTHENTICATED', message: 'Unauthorized' },
  ],
  [
    'another 401',
    401,
    { message: 'Senha ou E-mail incorreto.' },
    { code: 'UNKNOWN', message: 'Senha ou E-mail incorreto.' },
  ],
  ['a script, by status and words', 400, graphql(ATTACK), { code: '400', message: ATTACK }],
  [
    'a script, by a number for its code',
    200,
    graphql(ATTACK, { code: 400 }),
    { code: '400', message: ATTACK },
  ],
  ['a script, as plain HTTP has it', 400, { message: ATTACK }, { code: '400', message: ATTACK }],
  ['the same words with another status', 500, { message: ATTACK }, { code: 'UNKNOWN', message: ATTACK }],
  [
    'wrong fields in GraphQL',
    200,
    graphql('Validation failed for the field [newUser].', {
      validation: { email: ['O e-mail é obrigatório.', 'x'] },
    }),
    { code: 'INVALID', message: 'O e-mail é obrigatório.' },
  ],
  [
    'wrong fields beside a message',
    422,
    { message: 'The given data was invalid.', errors: { name: ['O nome é obrigatório.'] } },
    { code: 'INVALID', message: 'O nome é obrigatório.' },
  ],
  [
    'maintenance',
    503,
    { message: 'A plataforma está em manutenção.' },
    { code: 'MAINTENANCE', message: 'A plataforma está em manutenção.' },
  ],
  [
    'no shop',
    403,
    graphql('must define a valid tenant'),
    { code: 'INVALID_TENANT', message: 'must define a valid tenant' },
  ],
  ['nothing refused', 200, { data: { ok: true } }, null],
  ['a message of something that went well', 200, { message: 'Unauthorized' }, null],
  ['an error without words', 500, {}, null],
  ['a proxy’s page', 502, '<html>Bad gateway</html>', null],
  ['a proxy’s word', 401, '<html>Unauthorized</html>', null],
  ['a list', 200, [], null],
])('%s', (_, status, body, said) =>
  expect(refusalIn(status, typeof body === 'string' ? body : JSON.stringify(body))).toEqual(said),
)

test('names field, reason and who was faster', () =>
  expect(
    refusalIn(
      200,
      JSON.stringify(
        graphql('Já foi.', { code: 'CONFLICT', field: 'name', reason: 'taken', by: { name: 'Ana' } }),
      ),
    ),
  ).toEqual({ code: 'CONFLICT', message: 'Já foi.', field: 'name', reason: 'taken', by: 'Ana' }))
