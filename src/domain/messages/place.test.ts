import { expect, it } from 'vitest'
import { pointIn } from './place'

const SP = { latitude: -23.5505, longitude: -46.6333 }

it.each([
  ['two numbers', '-23.5505, -46.6333', SP],
  ['without a blank', '-23.5505,-46.6333', SP],
  ['with commas before the fraction', '-23,5505, -46,6333', SP],
  ['with commas and a semicolon', '-23,5505; -46,6333', SP],
  ['with signs of degrees and brackets', ' (-23.5505° -46.6333°) ', SP],
  ['with a printed minus', '−23.5505, −46.6333', SP],
  ['whole degrees', '-23, -46', { latitude: -23, longitude: -46 }],
  ['a map', 'https://www.google.com/maps/@-23.5505,-46.6333,17z', SP],
  [
    'a place on a map: the place, not the middle of the map',
    'https://www.google.com/maps/place/Loja/@-23.9,-46.9,17z/data=!3m1!4b1!4m6!3m5!3d-23.5505!4d-46.6333!16s',
    SP,
  ],
  ['a search', 'https://www.google.com/maps/search/?api=1&query=-23.5505%2C-46.6333', SP],
  ['an old link', 'https://maps.google.com/?q=-23.5505,-46.6333', SP],
  ["Apple's", 'https://maps.apple.com/?ll=-23.5505,-46.6333&q=Loja', SP],
  ["OpenStreetMap's", 'https://www.openstreetmap.org/?mlat=-23.5505&mlon=-46.6333#map=17', SP],
  ['a search by path', 'https://www.google.com/maps/search/-23.5505,+-46.6333?entry=tts', SP],
  ["a phone's", 'geo:-23.5505,-46.6333?z=17', SP],
  ['a shortened link', 'https://maps.app.goo.gl/AbCdEf', null],
  ['an address', 'Rua Direita, 100, Centro', null],
  ['a phone number', '11 98765-4321', null],
  ['one number', '-23.5505', null],
  ['beyond the pole', '95.1, 10.2', null],
  ['beyond the date line', '10.5, 190.1', null],
  ['a stray percent sign', 'https://maps.google.com/?q=-23.5505,-46.6333&x=%', SP],
  ['nothing', '', null],
] as const)('%s', (_, pasted, point) => expect(pointIn(pasted)).toEqual(point))
