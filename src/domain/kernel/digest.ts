/** Where two 32-bit lanes of multiplicative mixing begin, and by what they are multiplied (cyrb53, public domain). */
export const START_A = 0xdeadbeef | 0
export const START_B = 0x41c6ce57
export const BY_A = 2654435761 | 0
export const BY_B = 1597334677

/** Two 32-bit lanes of multiplicative mixing over UTF-16 units (the cyrb53 construction, public domain). */
export function digest(text: string): [high: number, low: number] {
  let a = START_A
  let b = START_B
  for (let i = 0; i < text.length; i++) {
    const unit = text.charCodeAt(i)
    a = Math.imul(a ^ unit, BY_A)
    b = Math.imul(b ^ unit, BY_B)
  }
  return finish(a, b)
}

/** What the lanes come to after the last unit. */
export function finish(a: number, b: number): [high: number, low: number] {
  const low = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  const high = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(low ^ (low >>> 13), 3266489909)
  return [high >>> 0, low >>> 0]
}
