import { describe, expect, it } from 'vitest'
import { regrouped } from './regrouped'

describe('a tree that asks for a group which was merged into another', () => {
  it('asks for the other at any depth, once', () => {
    expect(
      regrouped(
        {
          and: [
            { field: 'name', op: 'is', value: '7' },
            { not: { or: [{ field: 'group', op: 'any', value: ['7', '8'] }] } },
            { field: 'group', op: 'all', value: ['7', '9'] },
            { field: 'group', op: 'empty' },
          ],
        },
        '7',
        '9',
      ),
    ).toEqual({
      and: [
        { field: 'name', op: 'is', value: '7' },
        { not: { or: [{ field: 'group', op: 'any', value: ['9', '8'] }] } },
        { field: 'group', op: 'all', value: ['9'] },
        { field: 'group', op: 'empty' },
      ],
    })
  })
})
