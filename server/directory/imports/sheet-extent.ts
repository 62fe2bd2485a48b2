import { createReadStream } from 'node:fs'
import { Unzip, UnzipInflate } from 'fflate'
import { lettersOf } from '../exports/sheet'
import { BadTable } from './bad-table'

/** What a workbook's parts may grow to when they are unpacked, bytes: a file of some kB can hold gigabytes. */
const MOST_UNPACKED = 300 * 1024 * 1024
/** A packed byte grows to 1,032 at most (RFC 1951): so much at a time is unpacked to no more than 16 MB. */
const PIECE = 16 * 1024
/** The parts that say which sheet is the first are small, characters. */
const LONGEST_INDEX = 1024 * 1024
/** A tag that has not ended by then is none of a sheet's, characters. */
const LONGEST_TAG = 4_096

const WORKBOOK = 'xl/workbook.xml'
const RELATIONS = 'xl/_rels/workbook.xml.rels'

/** How far a sheet's filled cells reach; `far`: the corner, as "XFD20000". */
export type Extent = Readonly<{ rows: number; columns: number; far: string }>

/**
 * How far the filled cells of a workbook's first sheet reach, read piece by piece: a reader that fills what lies between
 * is not to be asked before. Cells that only have a look count for nothing. Where it is not to be seen which sheet is the
 * first, that which reaches farthest counts.
 * @throws BadTable for what grows too large
 */
export async function extentOf(file: string): Promise<Extent> {
  const index = { [WORKBOOK]: '', [RELATIONS]: '' }
  const sheets = new Map<string, Reach>()
  let unpacked = 0
  let fault: Error | null = null
  const unzip = new Unzip((part) => {
    const { name } = part
    // What the reader unpacks; pictures and the like stay packed.
    if (!/\.(xml|rels)$/.test(name)) return
    const reach = new Reach()
    sheets.set(name, reach)
    part.ondata = (error, bytes) => {
      unpacked += bytes?.length ?? 0
      if (error || unpacked > MOST_UNPACKED) {
        fault ??= error ?? new BadTable('A planilha é grande demais. Salve-a como CSV e envie de novo.')
        return part.terminate()
      }
      const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
      if (name === WORKBOOK || name === RELATIONS)
        index[name] += text.slice(0, LONGEST_INDEX - index[name].length)
      else reach.read(text)
    }
    part.start()
  })
  unzip.register(UnzipInflate)
  for await (const piece of createReadStream(file, { highWaterMark: PIECE })) {
    unzip.push(piece as Buffer)
    if (fault) throw fault
  }
  const first = firstSheet(index[WORKBOOK], index[RELATIONS])
  return sheets.get(first ?? '')?.extent() ?? farthest([...sheets.values()].map((reach) => reach.extent()))
}

const farthest = (extents: readonly Extent[]): Extent =>
  extents.reduce((one, other) => (other.rows * other.columns > one.rows * one.columns ? other : one), NOTHING)
const NOTHING: Extent = { rows: 0, columns: 0, far: 'A1' }

/** The part that holds the first sheet (ECMA-376 part 1, 18.2.19 and part 2, 9.3); null where it is not to be seen. */
function firstSheet(workbook: string, relations: string): string | null {
  const id = /<(?:\w+:)?sheet\s[^>]*?\bid="([^"]+)"/.exec(workbook)?.[1]
  for (const [tag] of id ? relations.matchAll(/<(?:\w+:)?Relationship\s[^>]*>/g) : []) {
    const target = /\bTarget="([^"]+)"/.exec(tag)?.[1]
    if (target && /\bId="([^"]+)"/.exec(tag)?.[1] === id)
      return target.startsWith('/') ? target.slice(1) : `xl/${target}`
  }
  return null
}

const TAGS = /<(?:\w+:)?(row|c)\s([^<>]*)>/g

/** Follows the tags of a sheet as its text comes. */
class Reach {
  #rest = ''
  #row = 0
  #rows = 0
  #columns = 0

  read(piece: string): void {
    const text = this.#rest + piece
    for (const [, tag, attributes = ''] of text.matchAll(TAGS)) {
      const [, letters = '', digits = '0'] = /\br\s*=\s*["']([A-Z]{0,4})(\d{1,10})["']/.exec(attributes) ?? []
      if (tag === 'row') this.#row = Number(digits)
      // What closes itself holds nothing.
      else if (!attributes.endsWith('/')) this.#fill(Math.max(this.#row, Number(digits)), columnOf(letters))
    }
    const open = text.lastIndexOf('<')
    this.#rest = open > text.lastIndexOf('>') && text.length - open < LONGEST_TAG ? text.slice(open) : ''
  }

  #fill(row: number, column: number): void {
    this.#rows = Math.max(this.#rows, row)
    this.#columns = Math.max(this.#columns, column)
  }

  extent(): Extent {
    return {
      rows: this.#rows,
      columns: this.#columns,
      far: `${lettersOf(Math.max(0, this.#columns - 1))}${this.#rows}`,
    }
  }
}

/** "A" is 1, "Z" 26, "AA" 27. */
const columnOf = (letters: string): number =>
  [...letters].reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0)
