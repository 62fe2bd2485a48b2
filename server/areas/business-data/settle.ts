import type { Viewer } from '../../../src/domain/access/visibility'
import { businessAnswers } from '../../../src/domain/business-data/area'
import { LONGEST_VARIANTS } from '../../../src/domain/business-data/limits'
import { emptyForm } from '../../../src/domain/described/area-form'
import { isId } from '../../platform/db/is-id'
import { iso } from '../../platform/db/iso'
import type { Work } from '../../platform/db/work'
import { tellTopic } from '../../platform/events/tell-topic'
import { Refusal } from '../../platform/graphql/refusal'
import type { UnansweredRow, UnansweredRowPage } from '../../platform/graphql/resolvers.gen'
import type { ListDefinition, ListInput } from '../../platform/list/definition'
import { oneOfIds, yesOrNo } from '../../platform/list/filters'
import { pagedQuery } from '../../platform/list/paged-query'
import { answers } from './answers'

/** Other ways of a question that are shown, and become ways to ask for its answer. */
const MOST_WAYS = 10
const OF = 'FROM unanswered_askings x WHERE x.tenant_id = q.tenant_id AND x.question_id = q.id'
const LAST = `(SELECT x.at ${OF} ORDER BY x.id DESC LIMIT 1)`
const TIMES = `(SELECT count(*)::integer ${OF})`

const unansweredList: ListDefinition = {
  table: 'unanswered_questions',
  as: 'q',
  select: `q.id::text, (SELECT x.text ${OF} ORDER BY x.id DESC LIMIT 1) AS text, ${TIMES} AS times, ${LAST} AS last_at,
    ARRAY(SELECT w.text FROM (SELECT x.text, max(x.id) AS id ${OF} GROUP BY x.text) w ORDER BY w.id DESC OFFSET 1 LIMIT ${MOST_WAYS}) AS ways,
    q.state = 'dismissed' AS dismissed`,
  search: (pattern) => `EXISTS (SELECT 1 ${OF} AND fold_text(x.text) LIKE fold_text(${pattern}))`,
  sorts: { last: { by: LAST, type: 'timestamptz' }, times: { by: TIMES, type: 'bigint' } },
  sort: '-last',
  filters: { id: oneOfIds('q.id'), dismissed: yesOrNo(`q.state = 'dismissed'`) },
  where: `q.state <> 'answered' AND EXISTS (SELECT 1 ${OF})`,
}

type Row = Omit<UnansweredRow, 'last_at'> & Readonly<{ last_at: Date }>

/** A page of what customers asked and nothing answered; what was put aside only where it is asked for. */
export async function unansweredRows(
  work: Work,
  viewer: Viewer,
  input: ListInput,
): Promise<UnansweredRowPage> {
  const { filters = [] } = input
  const asks = filters?.some(({ field }) => field === 'dismissed' || field === 'id')
  const page = await pagedQuery<Row>(work, viewer, unansweredList, {
    ...input,
    filters: asks ? filters : [...(filters ?? []), { field: 'dismissed', any: ['no'] }],
  })
  return { ...page, items: page.items.map((row) => ({ ...row, last_at: iso(row.last_at) })) }
}

/** @throws Refusal NOT_FOUND */
async function lockQuestion(work: Work, id: string): Promise<void> {
  const row = isId(id)
    ? await work.one(`SELECT 1 FROM unanswered_questions WHERE id = $1 AND state <> 'answered' FOR UPDATE`, [
        id,
      ])
    : undefined
  if (!row) throw new Refusal('NOT_FOUND', 'Esta pergunta já foi resolvida por outra pessoa.')
}

/** Makes an approved answer of what was asked. @throws Refusal NOT_FOUND, INVALID, and CONFLICT where the question has an answer */
export async function answerUnanswered(
  work: Work,
  viewer: Viewer,
  { id, answer }: Readonly<{ id: string; answer: string }>,
): Promise<string> {
  await lockQuestion(work, id)
  const asked = await work.query<{ text: string }>(
    `SELECT text FROM (SELECT text, max(id) AS id FROM unanswered_askings WHERE question_id = $1 GROUP BY text) w ORDER BY id DESC LIMIT ${MOST_WAYS + 1}`,
    [id],
  )
  const [question = '', ...ways] = asked.map(({ text }) => text)
  let variants = ''
  for (const way of ways) if (variants.length + way.length < LONGEST_VARIANTS) variants += `${way}\n`
  const form = { ...emptyForm(businessAnswers), question, variants, answer, source: 'Pergunta de clientes' }
  const answerId = await answers.save(work, null, form, 0, viewer.id)
  await work.query(`UPDATE unanswered_questions SET state = 'answered', answer_id = $2 WHERE id = $1`, [
    id,
    answerId,
  ])
  return answerId
}

/** Puts aside what is not for Maria, or has it back. @throws Refusal NOT_FOUND */
export async function dismissUnanswered(work: Work, id: string, dismissed: boolean): Promise<true> {
  await lockQuestion(work, id)
  await work.query('UPDATE unanswered_questions SET state = $2 WHERE id = $1', [
    id,
    dismissed ? 'dismissed' : 'open',
  ])
  await tellTopic(work, 'businessAnswers')
  return true
}
