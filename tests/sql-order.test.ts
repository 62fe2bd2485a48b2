import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, test } from 'vitest'

/*
 * `SELECT id::text … ORDER BY id` sorts by the text: an output column's name goes before the table's
 * (PostgreSQL, "Sorting Rows"). Then 9 comes after 10, the newest is not the newest, a page begins in the
 * wrong place, and no index helps. The column that is meant carries its table's name.
 */

const SERVER = path.resolve(import.meta.dirname, '../server')
const STRINGS = /`(?:[^`\\]|\\.)*`|'(?:[^'\\\n]|\\.)*'/g

/** The texts between parentheses, each by itself: what is inside another pair stands there as `()`. */
function levelsOf(sql: string): string[] {
  const open = ['']
  const closed: string[] = []
  const add = (text: string) => open.push((open.pop() ?? '') + text)
  for (const sign of sql.replace(/\$\{[^}]*\}/g, '?'))
    if (sign === '(') open.push('')
    else if (sign === ')') {
      closed.push(open.pop() ?? '')
      add('()')
    } else add(sign)
  return [...closed, ...open]
}

/** Columns that an SQL text casts under their own name and sorts by at the same level. */
function sortedByCast(sql: string): string[] {
  return levelsOf(sql).flatMap((level) => {
    const sorted = [...level.matchAll(/ORDER BY\s+((?:(?!LIMIT|FOR |OFFSET|ORDER BY)[^`'])*)/g)]
      .flatMap(([, columns = '']) => columns.split(','))
      .map((column) => column.trim().split(/\s/)[0])
    return [...level.matchAll(/(?:\b\w+\.)?\b(\w+)::text\b(?!\s*AS\b)/g)]
      .map(([, column = '']) => column)
      .filter((column) => sorted.includes(column))
  })
}

test('the rule tells one from the other', () => {
  expect(sortedByCast('`SELECT id::text FROM a ORDER BY b, id DESC LIMIT 1`')).toEqual(['id'])
  expect(sortedByCast('`SELECT a.id::text FROM a ORDER BY a.id`')).toEqual([])
  expect(sortedByCast('`SELECT x FROM (SELECT id::text FROM a) b ORDER BY id`')).toEqual([])
})

test('nothing is sorted by the text of a number', () => {
  const wrong = readdirSync(SERVER, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts'))
    .flatMap((file) =>
      (readFileSync(path.join(SERVER, file), 'utf8').match(STRINGS) ?? [])
        .flatMap(sortedByCast)
        .map((column) => `${file}: ${column}`),
    )
  expect(wrong).toEqual([])
})
