import { describe, expect, it } from 'vitest'
import { filledUrl, originOf } from './filled-url'

describe('an address that is asked', () => {
  it('takes what was answered as a value, and never as where it leads', () => {
    expect(filledUrl('https://a.test/x?cpf={{cpf}}', { cpf: '1&b=2#/' })).toBe(
      'https://a.test/x?cpf=1%26b%3D2%23%2F',
    )
    expect(originOf('https://a.test/{{x}}')).toBe('https://a.test')
    expect(originOf('https://{{host}}/x')).toBe('')
    expect(originOf('https://a.test{{x}}/x')).toBe('')
    expect(originOf('nada')).toBe('')
  })
})
