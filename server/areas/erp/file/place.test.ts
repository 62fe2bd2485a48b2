import { describe, expect, it, test } from 'vitest'
import type { Config } from '../../../platform/config'
import { BadPlace, isBelow, placeOf } from './place'

const erp = {
  files: { folder: '/srv/erp', urls: ['https://arquivos.example/lojas/'] },
} as unknown as Config['erp']
const tenant = { id: 1, slug: 'loja' }

describe('where a file may be fetched from', () => {
  it('is the shop’s own folder, or below an address of the operator’s', () => {
    expect(placeOf('produtos.csv', erp, tenant)).toEqual({
      kind: 'folder',
      file: '/srv/erp/loja/produtos.csv',
    })
    expect(placeOf(' https://arquivos.example/lojas/loja/p.csv?v=2 ', erp, tenant)).toEqual({
      kind: 'url',
      url: 'https://arquivos.example/lojas/loja/p.csv?v=2',
    })
  })

  test.each([
    '../outra/produtos.csv',
    '/etc/passwd',
    'a/b.csv',
    '..\\b.csv',
    '.env.csv',
    'produtos.exe',
    'produtos',
    '',
    'file:///etc/passwd',
    'http://127.0.0.1/p.csv',
    'http://169.254.169.254/latest/meta-data',
    'http://[::1]/p.csv',
    'https://arquivos.example.evil.example/lojas/p.csv',
    'https://arquivos.example/lojas/../outros/p.csv',
    'https://arquivos.example/lojas/%2e%2e/outros/p.csv',
    'https://arquivos.example/lojas/loja/..%2foutros/p.csv',
    'https://arquivos.example/lojas/loja/..%2Foutros%2Fp.csv',
    'https://arquivos.example/lojas/loja/..%5coutros/p.csv',
    'https://arquivos.example/lojas/loja/..%252foutros/p.csv',
    'https://arquivos.example/lojas/loja/%252e%252e/outros/p.csv',
    'https://arquivos.example/lojas/loja/..\\outros/p.csv',
    'https://arquivos.example/lojas/loja/..;/outros/p.csv',
    'https://arquivos.example/lojas/loja/a%00.csv',
    'https://arquivos.example/outros/p.csv',
    'https://arquivos.example/lojas/vizinha/p.csv',
    'https://arquivos.example/lojas/p.csv',
    'https://arquivos.example/lojas/loja2/p.csv',
    'https://arquivos.example:8443/lojas/p.csv',
    'http://arquivos.example/lojas/p.csv',
    'https://user:secret@arquivos.example/lojas/loja/p.csv',
    'https://arquivos.example@evil.example/lojas/p.csv',
    'https://evil.example/?https://arquivos.example/lojas/',
  ])('is not %s', (place) => expect(() => placeOf(place, erp, tenant)).toThrow(BadPlace))

  it('is nowhere where the operator has opened nothing', () => {
    const closed = { files: { folder: null, urls: [] } } as unknown as Config['erp']
    expect(() => placeOf('produtos.csv', closed, tenant)).toThrow('ERP_FILES_DIR')
    expect(isBelow(new URL('https://arquivos.example/'), [])).toBe(false)
  })
})
