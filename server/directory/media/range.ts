/** A stretch of a file, both ends included, bytes. */
type Range = { start: number; end: number }

/**
 * What a Range header asks of a file of this size (RFC 9110 section 14.2): one stretch, all of it (no header,
 * or several stretches, or another unit, which a server may ignore), or nothing that the file has.
 */
export function rangeOf(header: string | undefined, size: number): Range | 'all' | 'none' {
  const [, from, to] = /^bytes=(\d{0,15})-(\d{0,15})$/.exec(header?.trim() ?? '') ?? []
  if (from === undefined || to === undefined || (from === '' && to === '')) return 'all'
  if (from === '') {
    const last = Math.min(Number(to), size)
    return last === 0 ? 'none' : { start: size - last, end: size - 1 }
  }
  const start = Number(from)
  const end = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (start >= size) return 'none'
  // Ends before it begins: not a range at all.
  return end < start ? 'all' : { start, end }
}
