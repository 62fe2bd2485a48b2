import { expect, test } from 'vitest'
import { LESSONS } from './lessons/lessons'
import { RULES } from './rules/rules'

test.each([
  ['rules', RULES],
  ['lessons', LESSONS],
])('the %s say as much in every language', (_, { pt_BR, pt, en }) => {
  for (const other of [pt, en])
    expect(other.map(({ text, to }) => [text.length, to?.[0]])).toEqual(
      pt_BR.map(({ text, to }) => [text.length, to?.[0]]),
    )
  // Nothing was left in Portuguese.
  expect(en.filter(({ title }) => pt_BR.some((topic) => topic.title === title))).toEqual([])
})
