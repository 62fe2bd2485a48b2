import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it } from 'vitest'
import { readConfig } from './config'
import { emulatorWarning } from './emulator'

const warned = (env: Record<string, string>) =>
  emulatorWarning(readConfig({ DATA_DIR: mkdtempSync(path.join(tmpdir(), 'balcao-test-')), ...env }))

it('an emulator in production says what it opens: every port, and that nothing reaches real customers', () => {
  const said = warned({ NODE_ENV: 'production', EMULATOR_PORT: '4010' }) ?? ''
  for (const word of [
    'ATENÇÃO',
    '4010',
    '4011',
    '4026',
    'senhas',
    'Nenhuma mensagem sai',
    'EMULATOR_PORT=off',
  ])
    expect(said).toContain(word)
  const real = { WHATSAPP_GRAPH_URL: 'https://graph.facebook.com' }
  expect(warned({ NODE_ENV: 'production', EMULATOR_PORT: '4010', ...real })).not.toContain('Nenhuma mensagem')
})

it.each([
  ['production without one', { NODE_ENV: 'production' }],
  ['a machine where things are tried out', { EMULATOR_PORT: '4010' }],
])('%s says nothing', (_, env) => {
  expect(warned(env)).toBeNull()
})
