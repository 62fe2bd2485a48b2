import { expect, it } from 'vitest'
import { soughtIn } from './sought-words'

it.each([
  ['losartana', 'losartana'],
  ['Quero também 2 losartana 50, o omeprazol de sempre e um protetor solar.', 'losartana 50'],
  ['Bom dia! Vocês têm dipirona 500 mg?', 'dipirona 500 mg'],
  ['oi, tudo bem? preciso de protetor solar FPS 60', 'protetor solar FPS 60'],
  ['quanto custa a vitamina D 2.000 UI', 'vitamina D 2.000 UI'],
  ['7891234567895', '7891234567895'],
  ['Bom dia', ''],
  ['', ''],
  ['2', ''],
])('of “%s” is looked for “%s”', (said, sought) => expect(soughtIn(said)).toBe(sought))

it('is never longer than the search takes', () =>
  expect(soughtIn('abcdefghij'.repeat(50)).length).toBeLessThanOrEqual(100))
