import { describe, expect, it } from 'vitest'
import { callable } from './picture'

const HUB = 'http://10.0.0.5:8080'

describe('the address of a picture, as a hub gives it', () => {
  it.each([
    'https://pps.whatsapp.net/v/t61.24694-24/1.jpg?ccb=11-4&oh=01&oe=2',
    'https://whatsapp.net/x.jpg',
    'http://10.0.0.5:8080/pictures/1.jpg',
  ])('%s may be called', (address) => expect(callable(address, HUB)?.href).toBe(address))

  it.each([
    'http://pps.whatsapp.net/x.jpg',
    'https://pps.whatsapp.net:8443/x.jpg',
    'https://user:secret@pps.whatsapp.net/x.jpg',
    'https://pps.whatsapp.net.example.com/x.jpg',
    'https://notwhatsapp.net/x.jpg',
    'http://169.254.169.254/latest/meta-data',
    'http://10.0.0.5/x.jpg',
    'http://10.0.0.5:5432/x.jpg',
    'http://user:secret@10.0.0.5:8080/x.jpg',
    'file:///etc/passwd',
    'data:image/png;base64,AAAA',
    '//pps.whatsapp.net/x.jpg',
    'x',
    '',
  ])('%s may not', (address) => expect(callable(address, HUB)).toBeNull())
})
