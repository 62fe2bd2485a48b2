import { describe, expect, test } from 'vitest'
import { approvalOf } from './approval'
import { CATALOGUE_HEADER_TYPES, HEADER_TYPES, headerTakes, headerTypeOf } from './header-types'

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

test('the kinds of headers', () => {
  expect(HEADER_TYPES).toEqual(['TEXT', 'IMAGE', 'VIDEO', 'DOCUMENT'])
  expect(CATALOGUE_HEADER_TYPES).toEqual(['IMAGE', 'PRODUCT'])
})

describe('a file is for the header', () => {
  test.each([
    ['a.jpg', 'IMAGE'],
    ['a.jpeg', 'IMAGE'],
    ['A.PNG', 'IMAGE'],
    ['a.gif', 'IMAGE'],
    ['a.webp', 'IMAGE'],
    ['a.mp4', 'VIDEO'],
    ['a.pdf', 'DOCUMENT'],
    ['a.b.doc', 'DOCUMENT'],
    ['a.docx', 'DOCUMENT'],
    ['a.ppt', 'DOCUMENT'],
    ['a.pptx', null],
    ['a.avi', null],
    ['a.pdf.exe', null],
    ['pdf', null],
    ['.pdf', null],
    ['a.', null],
    ['', null],
  ])('%j: %s', (name, type) => {
    expect(headerTypeOf(name)).toBe(type)
    for (const one of HEADER_TYPES) expect(headerTakes(one, name)).toBe(one === type)
  })
})
