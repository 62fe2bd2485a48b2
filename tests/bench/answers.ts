import { randomUUID } from 'node:crypto'
import '../../server/assemble'
import { passagesFor } from '../../server/areas/business-data/area'
import { DEMO_ANSWERS } from '../../server/areas/demo/answers'
import { SNAPSHOT } from '../../server/platform/db/page'
import { questionsOf } from '../../src/domain/business-data/asked'
import { aTenant } from '../server/fixtures'
import { onDatabase } from './database'
import { type BenchRow, percentile } from './row'

/** Approved answers of the shop: as many as there may be. */
const ANSWERS = 5_000
/** The first questions compile plans and warm the pages. */
const WARMING = 20

/** How long a shop with 5,000 approved answers takes to find what it says to a question, without a model. */
export const benchAnswers = (): Promise<BenchRow[]> =>
  onDatabase(async ({ db }) => {
    const tenant = await aTenant(db, `respostas-${randomUUID().slice(0, 8)}`)
    await db.work(tenant, (work) =>
      work.query(
        `INSERT INTO business_answers (tenant_id, question, variants, answer)
         SELECT $1, left(d.question || ' produto' || n % 700 || ' modelo' || n % 90 || ' ' || n, 200),
           replace(d.variants, E'\\n', ' produto' || n % 700 || E'\\n'), d.answer
         FROM generate_series(1, $2) n
         JOIN jsonb_to_recordset($3::jsonb) d(k integer, question text, variants text, answer text) ON d.k = n % $4`,
        [
          tenant.id,
          ANSWERS,
          JSON.stringify(
            DEMO_ANSWERS.map(([question, variants, answer], k) => ({ k, question, variants, answer })),
          ),
          DEMO_ANSWERS.length,
        ],
      ),
    )
    await db.system((work) => work.query('ANALYZE business_answers'))
    const asked = DEMO_ANSWERS.flatMap(([question, variants]) => questionsOf({ question, variants }))
    const times: number[] = []
    for (const [n, text] of [...asked.slice(0, WARMING), ...asked].entries()) {
      const began = performance.now()
      await db.work(
        tenant,
        (work) => passagesFor(work, { text, store: null, now: new Date(), limit: 6 }),
        SNAPSHOT,
      )
      if (n >= WARMING) times.push(performance.now() - began)
    }
    return [
      {
        name: `what a shop with ${ANSWERS.toLocaleString('en')} answers says to a question (p95)`,
        measured: percentile(times, 0.95),
        limit: 60,
        unit: 'ms',
      },
    ]
  })
