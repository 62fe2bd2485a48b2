import { expect, it } from 'vitest'
import { DEMO_ANSWERS, UNANSWERED } from '../../server/areas/demo/answers'
import { redFlagIn } from '../../src/domain/maria/red-flags'

/** Seen to fail while the name of an illness in a question about a service was taken for a symptom. */
it('what the example shop answers, or would, is never kept for a person by its words', () => {
  const asked = [
    ...DEMO_ANSWERS.flatMap(([question, variants]) => [question, ...variants.split('\n')]),
    ...UNANSWERED,
  ]
  expect(asked.filter((text) => redFlagIn(text) !== null)).toEqual([])
})
