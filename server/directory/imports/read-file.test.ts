import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { workbookOf } from '../../../tests/workbook'
import { readRowsAt } from './read-file'

describe('a file that strangers send', () => {
  let folder = ''
  beforeAll(() => {
    folder = mkdtempSync(path.join(tmpdir(), 'balcao-read-'))
  })
  afterAll(() => rmSync(folder, { recursive: true }))
  const place = (content: string | Uint8Array) => {
    const file = path.join(folder, 'file')
    writeFileSync(file, content)
    return file
  }

  it('is read in a thread, its rows as they stand, however many', async () => {
    const rows = Array.from({ length: 1_201 }, (_, n) => [`nome ${n}`, String(n)])
    const read = await readRowsAt(place(rows.map((row) => row.join(';')).join('\n')), async (file) => {
      const all: string[][] = []
      for await (const row of file.rows) all.push(row)
      return { encoding: file.encoding, all }
    })
    expect(read).toEqual({ encoding: 'utf-8', all: rows })
  })

  it('is refused with the sentence of the thread', async () => {
    const refused = readRowsAt(place('nome;fone\n"Ana;1\n'), async ({ rows }) => {
      for await (const _ of rows);
    })
    await expect(refused).rejects.toMatchObject({
      message: expect.stringContaining('linha 2'),
      extensions: { code: 'INVALID' },
    })
  })

  /** Seen to fail with the workbook read where requests are answered: it was read, and nobody was answered for six seconds. */
  it('takes neither the memory nor the time of others, where what it says of its cells is not seen before @long', async () => {
    const far = '<row r="1e6"><c r="&#88;FD1" t="n"><v>1</v></c></row>'
    const rows = Array.from({ length: 4_000 }, (_, n) =>
      far.replace('1e6', `${n + 1}e0`).replace('FD1', `FD${n + 1}`),
    )
    const book = workbookOf(rows.join(''))
    let longest = 0
    let last = performance.now()
    const beat = setInterval(() => {
      longest = Math.max(longest, performance.now() - last)
      last = performance.now()
    }, 10)
    const refused = readRowsAt(place(book), async () => 'read')
    await expect(refused).rejects.toThrow('mais memória')
    clearInterval(beat)
    expect(longest).toBeLessThan(2_000)
  })
})
