import { askedIn, questionsOf } from '../../../src/domain/business-data/asked'
import { type Asked, fitOf, type Stems, type Way } from '../../../src/domain/business-data/fit'
import { namedFacts, type ShopFact, shopFacts } from '../../../src/domain/business-data/shop-facts'
import { SHOP_ZONE } from '../../platform/db/shop-zone'
import type { Work } from '../../platform/db/work'
import { knownShop } from './known-shop'
import { alikeStems, waysOf } from './stems'

/** Something that the shop has said, with how well it fits a question, 0 to 1. */
export type FoundPassage = Readonly<{
  /** `answer:12`, `area:3`, `service:4`, `shop:hours`. */
  id: string
  /** The way to ask for it that fits best. */
  question: string
  /** Word for word, as it is approved, or as it is at this moment. */
  answer: string
  /** Who said so, where somebody wrote it down. */
  source: string | null
  score: number
}>

/** What is asked. `store`: the connection that it was asked on; null: what holds for all of them alone. */
export type Question = Readonly<{ text: string; store: string | null; now: Date; limit: number }>

/** Answers that are compared word by word: beyond these a question is of words that say nothing. */
const MOST_COMPARED = 60
/** The rarest words of a question choose, until as many answers as this have one of them. */
const CHOSEN = 200
/** What fits less is not worth showing. */
const LEAST = 0.1

type Row = Readonly<{
  id: string
  question: string
  variants: string | null
  answer: string
  source: string | null
  stems: readonly string[]
  similarities: readonly number[]
}>

/**
 * What the shop says to a question: its approved answers, and what the product knows of it, as it is at this moment; the best first.
 * By the words (full text, synonyms, slips of the finger) and letters of the ways to ask for each.
 */
export async function passagesFor(
  work: Work,
  { text, store, now, limit }: Question,
): Promise<FoundPassage[]> {
  const asked = askedIn(text)
  const known = await knownShop(work, store, now)
  const facts = [...shopFacts(known), ...namedFacts(known, asked)]
  const [own = { stems: [], similarity: 0 }, ...ways] = await waysOf(
    work,
    [asked, ...facts.flatMap((fact) => fact.ways)],
    asked,
  )
  const alike = await alikeStems(work, own.stems)
  const counted = await heldBy(work, own.stems)
  const rows = await candidates(work, { asked, stems: own.stems, alike, counted, store, now })
  const live = inParts(ways, facts)
  const judged: Asked = {
    stems: own.stems,
    alike,
    held: new Map(
      own.stems.map((stem) => [
        stem,
        (counted.held.get(stem) ?? 0) +
          live.filter((one) => one.some((way) => way.stems.includes(stem))).length,
      ]),
    ),
    of: counted.of + facts.length,
  }
  return [
    ...facts.map((fact, n) => ofFact(fact, live[n] ?? [], judged)),
    ...rows.map((row) => ofRow(row, judged)),
  ]
    .filter(({ score }) => score >= LEAST)
    .sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1))
    .slice(0, limit)
}

/** The ways of all facts, by fact. */
function inParts(ways: readonly Way[], facts: readonly ShopFact[]): Way[][] {
  let at = 0
  return facts.map((fact) => {
    const from = at
    at += fact.ways.length
    return ways.slice(from, at)
  })
}

type Told = Omit<FoundPassage, 'question' | 'score'>

function best(told: Told, questions: readonly string[], ways: readonly Way[], asked: Asked): FoundPassage {
  const scores = ways.map((way) => fitOf(asked, way))
  const score = Math.max(0, ...scores)
  return { ...told, question: questions[Math.max(0, scores.indexOf(score))] ?? '', score }
}

const ofFact = ({ id, ways: questions, answer }: ShopFact, ways: readonly Way[], asked: Asked) =>
  best({ id, answer, source: null }, questions, ways, asked)

const ofRow = ({ id, answer, source, stems, similarities, ...row }: Row, asked: Asked) =>
  best(
    { id: `answer:${id}`, answer, source },
    questionsOf(row),
    stems.map((line, n) => ({ stems: line.split(' ').filter(Boolean), similarity: similarities[n] ?? 0 })),
    asked,
  )

type Counted = Readonly<{ of: number; held: ReadonlyMap<string, number> }>

/** How many answers there are, and how many have each of the stems. */
async function heldBy(work: Work, stems: Stems): Promise<Counted> {
  const rows = await work.query<{ stem: string | null; count: number }>(
    `SELECT NULL AS stem, count(*)::integer AS count FROM business_answers WHERE tenant_id = $1 AND active
     UNION ALL SELECT v.stem, (SELECT count(*)::integer FROM searchable_answers s WHERE s.words @@ quote_literal(v.stem)::tsquery)
     FROM unnest($2::text[]) v(stem)`,
    [work.tenant.id, stems],
  )
  return {
    of: rows.find(({ stem }) => stem === null)?.count ?? 0,
    held: new Map(rows.flatMap(({ stem, count }) => (stem === null ? [] : [[stem, count]]))),
  }
}

type Seeking = Readonly<{
  asked: string
  stems: Stems
  alike: ReadonlyMap<string, Stems>
  counted: Counted
  store: string | null
  now: Date
}>

/** Answers that may fit: those with the rarest words of the question, and where it has a word that none has, those alike in their letters. */
async function candidates(work: Work, { asked, stems, alike, counted, store, now }: Seeking): Promise<Row[]> {
  const chosen: string[] = []
  let sum = 0
  for (const stem of [...stems].sort((a, b) => (counted.held.get(a) ?? 0) - (counted.held.get(b) ?? 0))) {
    chosen.push(stem, ...(alike.get(stem) ?? []))
    sum += counted.held.get(stem) ?? 0
    if (sum >= CHOSEN) break
  }
  const isMistyped = stems.some((stem) => (counted.held.get(stem) ?? 0) === 0)
  return work.query<Row>(
    `WITH q AS (SELECT string_agg(quote_literal(t), ' | ')::tsquery AS any_of FROM unnest($1::text[]) t),
       worded AS (SELECT s.id FROM searchable_answers s, q WHERE s.words @@ q.any_of AND ${HOLDS}
         ORDER BY ts_rank_cd(s.words, (SELECT string_agg(quote_literal(t), ' | ')::tsquery FROM unnest($2::text[]) t)) DESC, s.id LIMIT ${MOST_COMPARED}),
       lettered AS (SELECT s.id FROM searchable_answers s WHERE $3 AND $4 <% s.folded AND ${HOLDS}
         ORDER BY $4 <<-> s.folded, s.id LIMIT ${MOST_COMPARED / 2})
     SELECT a.id::text, a.question, a.variants, a.answer, a.source, a.stems,
       ARRAY(SELECT similarity(btrim(line), $4)::float8 FROM unnest(string_to_array(a.folded, E'\\n')) WITH ORDINALITY l(line, n)
         WHERE btrim(line) <> '' ORDER BY n) AS similarities
     FROM business_answers a WHERE a.id IN (SELECT id FROM worded UNION SELECT id FROM lettered)`,
    [chosen, stems, isMistyped, asked, store, now],
  )
}

/** SQL: does the answer `s` hold on the connection ($5) and day ($6)? */
const HOLDS = `(s.instance_id IS NULL OR s.instance_id = $5::bigint)
  AND (s.valid_from IS NULL OR s.valid_from <= ($6::timestamptz AT TIME ZONE ${SHOP_ZONE})::date)
  AND (s.valid_until IS NULL OR s.valid_until >= ($6::timestamptz AT TIME ZONE ${SHOP_ZONE})::date)`
