import { expect, test } from 'vitest'
import { approvalOf } from './approval'

test.each([
  ['APPROVED', 'approved'],
  ['REJECTED', 'rejected'],
  ['PAUSED', 'paused'],
  ['SUBMITTED', 'pending'],
  ['PENDING', 'pending'],
  ['approved', 'approved'],
  ['DISABLED', 'unknown'],
  ['', 'unknown'],
  ['constructor', 'unknown'],
])('a template that is %j is %s', (status, approval) => expect(approvalOf(status)).toBe(approval))
