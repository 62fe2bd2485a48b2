import { registry } from '@domain/core'
import type { Entry } from '@domain/kernel/entry'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tenants } from '../../../tests/model/arbitraries'
import { draft, event, numbered, signedIn } from '../../../tests/model/entries'
import { aCustomer, aTicket } from '../../../tests/model/rows'
import { fileAdmission, readEntry } from './entry'
import { expressOf, onlyEntryOf } from './express'
import { parseLine } from './read'

const takeQuickly = expressOf(registry)
const express = (text: string) => takeQuickly(onlyEntryOf(text))
const admission = fileAdmission(registry)

/** What the long way makes of a line; null where it takes none. */
function theLongWay(text: string): Entry | null {
  const line = parseLine(text)
  if (!line.ok || !('entry' in line.json)) return null
  const read = readEntry(line.json.entry, admission)
  return read.ok ? read.entry : null
}

const lineOf = (entry: unknown): string => JSON.stringify({ entry })

test('the lines of a working day take the short way, all but those of odd shape', () => {
  fc.assert(
    fc.property(tenants(40), (tenant) => {
      for (const entry of numbered([...signedIn(), ...tenant.events])) {
        const short = express(lineOf(entry))
        if (entry.kind === 'event') expect(short).not.toBeNull()
        if (short) expect(short).toStrictEqual(theLongWay(lineOf(entry)))
      }
    }),
    { numRuns: 40 },
  )
})

const STRANGE = [
  '1e999',
  '-1E+400',
  'null',
  '{"password":"x"}',
  '{"__proto__":{"token":"x"}}',
  '[[{"api_key":1}]]',
  '"\\ud800"',
  '{"token":null}',
  '0',
  '[]',
  `${'['.repeat(70)}${']'.repeat(70)}`,
]
const NAMES = [
  'password',
  'x_api-key',
  'to\\u006ben',
  'surplus',
  '__proto__',
  'open_field',
  'rev',
  'pos',
  'entry',
]

/**
 * Law: what the short way takes, the long way takes, as the very same. Seen to fail with the count of fields left
 * out (of the payload, of the entry, of the line), with free JSON taken unseen, and with a plain `v.number()` taken
 * for finite.
 */
test('with something strange anywhere in it, what the short way takes is what the long way gives', () => {
  const entries = numbered([
    ...signedIn(),
    event(1, 'Created', { ticket: aTicket('1') }),
    event(2, 'customerChanged', { customer: aCustomer('1'), rev: 2 }),
    draft('baseline', 'customerInfos', { rev: 3, result: aCustomer('1') }),
    draft('baseline', 'sumOfTickets', { result: { inbox_list: 1, my_chats_list: 2 } }),
    event(3, 'TransferCanceled', { id: '1', chatTicketId: '1', rev: 3 }),
  ])
  let taken = 0
  for (const entry of entries) {
    const text = lineOf(entry)
    // Every place where a value or a field may stand.
    for (const found of text.matchAll(/:(?=[^:])|[{[,]/g)) {
      const at = found.index + found[0].length
      for (const value of STRANGE) {
        const inPlace = text.slice(at).replace(/^(?:"(?:[^"\\]|\\.)*"|[^,"\]}[{]+)/, () => value)
        const lines = [text.slice(0, at) + inPlace]
        for (const name of NAMES) lines.push(`${text.slice(0, at)}"${name}":${value},${text.slice(at)}`)
        for (const line of lines) {
          const short = express(line)
          if (short === null) continue
          taken += 1
          expect(short, line).toStrictEqual(theLongWay(line))
        }
      }
    }
  }
  expect(taken).toBeGreaterThan(100)
})
