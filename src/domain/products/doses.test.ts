import { describe, expect, it } from 'vitest'
import { dosesOf, isSameDose } from './doses'

const of = (name: string, presentation: string | null = null) => ({ name, presentation })

describe('doses', () => {
  it.each([
    ['Losartana Potássica 50mg', ['50 mg']],
    ['Losartana + Hidroclorotiazida 50 + 12,5 mg', ['50 mg', '12,5 mg']],
    ['Amoxicilina + Clavulanato 875mg/125mg', ['875 mg', '125 mg']],
    ['Amoxicilina + Clavulanato 875/125 mg', ['875 mg', '125 mg']],
    ['Dipirona gotas 500 mg/ml, 20 ml', ['500 mg/ml']],
    ['Vitamina D 2.000 UI', ['2000 UI']],
    ['Clonazepam 2.5 mg/ml', ['2,5 mg/ml']],
    ['Hidratante ureia 10%', ['10%']],
    ['Soro fisiológico 500 ml', []],
    ['Fralda XG', []],
  ])('of %s are %j', (name, doses) => expect(dosesOf(of(name))).toEqual(doses))

  it('stand in the presentation too, and are the same in any order and spelling', () => {
    expect(dosesOf(of('Losartana', '50 mg, 30 comprimidos'))).toEqual(['50 mg'])
    expect(isSameDose(of('Cozaar 50 mg'), of('Losartana', '50mg'))).toBe(true)
    expect(isSameDose(of('Losartana 50 mg'), of('Losartana 100 mg'))).toBe(false)
    expect(isSameDose(of('Losartana + HCT 50 + 12,5 mg'), of('Losartana 50 mg'))).toBe(false)
    expect(isSameDose(of('A + B 12,5mg/50mg'), of('B + A 50 + 12,5 mg'))).toBe(true)
  })
})
