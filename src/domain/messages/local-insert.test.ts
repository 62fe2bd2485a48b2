import { expect, test } from 'vitest'
import { aMessage } from '../../../tests/model/rows'
import { localInsert } from './local-insert'

test.each([
  ['of a chosen connection', 'in', '1', ['1', '2'], [], 'insert'],
  ['when none is chosen: all are', 'in', '9', [], [], 'insert'],
  ['of another connection', 'in', '9', ['1', '2'], [], 'otherConnection'],
  ['a line of the system', 'system', '1', ['1'], [], 'insert'],
  ['a line of the system that was removed', 'system', '1', ['1'], ['7'], 'removedBefore'],
  ['a function’s line that was removed', 'function', '1', ['1'], ['7'], 'removedBefore'],
  ['another one was removed', 'system', '1', ['1'], ['8'], 'insert'],
  ['a customer’s message that was removed', 'in', '1', ['1'], ['7'], 'insert'],
])('a message %s', (_, tag_type, instance_id, chosen, removed, becomes) =>
  expect(localInsert(aMessage('7', '1', { tag_type, instance_id }), chosen, new Set(removed))).toBe(becomes),
)
