import { crc16 } from '@domain/payments/pix'

/** The fields of a code by their names; null for what is none, or has a wrong checksum. */
export function readPix(code: string): Record<string, string> | null {
  if (code.slice(-8, -4) !== '6304' || crc16(code.slice(0, -4)) !== code.slice(-4)) return null
  return fields(code)
}

function fields(text: string): Record<string, string> | null {
  const read: Record<string, string> = {}
  for (let at = 0; at < text.length; ) {
    const [, id, digits] = /^(\d\d)(\d\d)/.exec(text.slice(at)) ?? []
    if (id === undefined || digits === undefined) return null
    const value = text.slice(at + 4, at + 4 + Number(digits))
    if (value.length !== Number(digits)) return null
    read[id] = value
    at += 4 + value.length
  }
  return read
}
