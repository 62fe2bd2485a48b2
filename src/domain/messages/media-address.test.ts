import { describe, expect, test } from 'vitest'
import { addressExpired, mediaAddress } from './media-address'

const at = 'https://media.test/loja/7.jpg'

describe('the address of a medium', () => {
  test.each([
    ['without a query', at, at],
    ['Amazon', `${at}?X-Amz-Algorithm=AWS4&X-Amz-Date=1&X-Amz-Signature=a`, at],
    ['Google', `${at}?X-Goog-Signature=a&X-Goog-Expires=1`, at],
    ['CloudFront', `${at}?Expires=1&Signature=a&Key-Pair-Id=K`, at],
    ['Azure', `${at}?sv=1&se=2&sr=b&sp=r&sig=a`, at],
    ['a short name that signs nothing', `${at}?sv=1`, `${at}?sv=1`],
    ['Meta', 'https://lookaside.test/media/?mid=7&ext=1&hash=a', 'https://lookaside.test/media/?mid=7'],
    ['what names the file', `${at}?file=7`, `${at}?file=7`],
    ['what names the file, beside a signature', `${at}?v=2&Signature=a&file=7`, `${at}?file=7&v=2`],
    ['in another order', `${at}?file=7&v=2`, `${at}?file=7&v=2`],
    ['a fragment', `${at}?Signature=a#page`, at],
    ['a relative one', '/files/7.jpg?token=a', '/files/7.jpg'],
    ['one of this page', 'blob:https://panel.test/1', 'blob:https://panel.test/1'],
    ['a question mark and nothing', `${at}?`, at],
    ['nothing', '', ''],
  ])('%s', (_, url, address) => {
    expect(mediaAddress(url)).toBe(address)
    expect(mediaAddress(mediaAddress(url))).toBe(address)
  })
})

test.each([
  ['/demo/api/file/1?expires=1000&signature=x', 999_999, false],
  ['/demo/api/file/1?expires=1000&signature=x', 1_000_001, true],
  ['/demo/api/file/1', 1_000_001, false],
  ['/demo/api/file/1?unexpires=1', 1_000_001, false],
])('%s at %i has run out: %s', (url, now, expired) => {
  expect(addressExpired(url, now)).toBe(expired)
})
