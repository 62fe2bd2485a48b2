import { approvedAnswer } from '../../../src/domain/business-data/approved'
import { shopFacts } from '../../../src/domain/business-data/shop-facts'
import { beforeLooking } from '../../../src/domain/maria/turn'
import { isId } from '../../platform/db/is-id'
import type { Work } from '../../platform/db/work'
import { mutation, query } from '../../platform/graphql/operation'
import { Refusal } from '../../platform/graphql/refusal'
import type { Resolvers, ShopFact, TriedQuestion } from '../../platform/graphql/resolvers.gen'
import { knownShop } from './known-shop'
import { passagesFor } from './passages'
import { answerUnanswered, dismissUnanswered, unansweredRows } from './settle'

/** What is shown of what was found. */
const SHOWN = 5
/** Characters of a question that is tried. */
const LONGEST_TRIED = 1_000

/** @throws Refusal INVALID for a connection that the shop has not */
async function connectionOf(work: Work, id: string | null | undefined): Promise<string | null> {
  if (id == null) return null
  const row = isId(id)
    ? await work.one('SELECT 1 FROM instances WHERE id = $1 AND deleted_at IS NULL', [id])
    : undefined
  if (!row) throw new Refusal('INVALID', 'Esta conexão não existe mais.', { field: 'instance_id' })
  return id
}

async function factsOf(work: Work, store: string | null, now: Date): Promise<ShopFact[]> {
  const facts = shopFacts(await knownShop(work, store, now))
  return facts.map(({ id, ways, answer }) => ({ id, question: ways[0] ?? '', answer }))
}

async function tried(work: Work, text: string, store: string | null, now: Date): Promise<TriedQuestion> {
  const passages = await passagesFor(work, { text: text.slice(0, LONGEST_TRIED), store, now, limit: SHOWN })
  const before = beforeLooking({ text, file: false, turns: 0 })
  if (before?.kind === 'hand' || before?.kind === 'greet')
    return { outcome: before.kind, before: before.text, said: 0, passages }
  const outcome = approvedAnswer(passages, ({ answer }) => answer)
  const said = outcome.kind === 'ask' ? outcome.passages.length : outcome.kind === 'answer' ? 1 : 0
  return { outcome: outcome.kind, before: null, said, passages }
}

/** What a shop answers, and what nothing answered. */
export const resolvers: Resolvers = {
  Query: {
    shopFacts: query(async (work, _viewer, { instance_id: id }, now) =>
      factsOf(work, await connectionOf(work, id), now),
    ),
    triedQuestion: query(async (work, _viewer, { text, instance_id: id }, now) =>
      tried(work, text, await connectionOf(work, id), now),
    ),
    unansweredRows: query((work, viewer, { list }) => unansweredRows(work, viewer, list ?? {})),
  },
  Mutation: {
    answerUnanswered: mutation(answerUnanswered),
    dismissUnanswered: mutation((work, _viewer, { id, dismissed }) => dismissUnanswered(work, id, dismissed)),
  },
}
