import type { FileHandle } from 'node:fs/promises'

type Encoding = 'utf-8' | 'utf-16le' | 'utf-16be' | 'windows-1252'

const PIECE = 64 * 1024

/**
 * In which of the ways that spreadsheets save text a file was written: by its mark, by the noughts of the two-byte ways,
 * or UTF-8 where all of it is that; what is none of these comes from an older Excel in Brazil.
 */
export async function encodingOf(file: FileHandle): Promise<Encoding> {
  const head = Buffer.alloc(1_024)
  const { bytesRead } = await file.read(head, 0, head.length, 0)
  const start = head.subarray(0, bytesRead)
  if (start[0] === 0xff && start[1] === 0xfe) return 'utf-16le'
  if (start[0] === 0xfe && start[1] === 0xff) return 'utf-16be'
  const noughts = (odd: 0 | 1) => start.filter((byte, index) => byte === 0 && index % 2 === odd).length
  if (noughts(1) > start.length / 4) return 'utf-16le'
  if (noughts(0) > start.length / 4) return 'utf-16be'
  const strict = new TextDecoder('utf-8', { fatal: true })
  try {
    for await (const piece of pieces(file)) strict.decode(piece, { stream: true })
    strict.decode()
    return 'utf-8'
  } catch {
    return 'windows-1252'
  }
}

/** The file's text, from its beginning, piece by piece; a mark at its beginning is no part of it. */
export async function* textOf(file: FileHandle, encoding: Encoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding)
  for await (const piece of pieces(file)) yield decoder.decode(piece, { stream: true })
  yield decoder.decode()
}

async function* pieces(file: FileHandle): AsyncGenerator<Buffer> {
  for (let at = 0; ; ) {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(PIECE), 0, PIECE, at)
    if (bytesRead === 0) return
    yield buffer.subarray(0, bytesRead)
    at += bytesRead
  }
}
