import { beforeEach, describe, expect, it } from 'vitest'
import { stepBots } from '../../../server/areas/bots/run/step'
import { stepsJob } from '../../../server/areas/bots/run/step.job'
import { stepEach, stepLater } from '../../../server/areas/bots/run/timers'
import type { Database, Work } from '../../../server/platform/db/work'
import { priorityOf } from '../../../server/platform/jobs/catalogue'
import { silentLog } from '../../../server/platform/log'
import { aDatabase } from '../../databases'
import { aBotDesk, aFlow, triage } from './bot-stage'
import { aPhone, aStage, rows, work } from './stage'

/** Many who write in one moment are answered in one transaction, as each would be alone. */
describe('bots that go on in many tickets at once', () => {
  const stage = aStage(aDatabase())
  const desk = aBotDesk(stage)
  const { aBot, noBots, said, session, steps, ticketOf, write } = desk
  beforeEach(noBots)

  /** So many customers who wrote this, and were not answered yet. */
  const waiting = async (count: number, ...words: string[]): Promise<{ phones: string[]; ids: string[] }> => {
    const phones = Array.from({ length: count }, aPhone)
    for (const phone of phones) await write(phone, ...words)
    return { phones, ids: await Promise.all(phones.map(ticketOf)) }
  }

  /** Goes on with all of them at once, and counts the statements. */
  const stepAll = async (ids: readonly string[]): Promise<number> => {
    let statements = 0
    const counted =
      <A extends unknown[], R>(does: (...given: A) => R) =>
      (...given: A): R => {
        statements++
        return does(...given)
      }
    await work(stage(), (w) =>
      stepBots(
        {
          tenant: w.tenant,
          query: counted(w.query) as Work['query'],
          one: counted(w.one) as Work['one'],
          enqueue: counted(w.enqueue) as Work['enqueue'],
          beforeCommit: w.beforeCommit,
        },
        ids,
        new Date(),
      ),
    )
    return statements
  }

  it('answer each what they answer one alone, in as many statements for twenty as for two', async () => {
    const pharmacist = await desk.aDepartment('Farmácia de muitos')
    const asking = triage(null, pharmacist).map((node) =>
      node.kind === 'menu' ? { ...node, text: '{{saudacao}}! O que deseja?' } : node,
    )
    await aBot(aFlow(asking))
    const two = await waiting(2, 'oi')
    const twenty = await waiting(20, 'oi')
    const few = await stepAll(two.ids)
    expect(await stepAll(twenty.ids)).toBe(few)
    // The last word has each of them given to people.
    for (const word of ['1', 'dipirona']) {
      for (const phone of [...twenty.phones, ...two.phones]) await write(phone, word)
      expect(await stepAll(twenty.ids), word).toBe(await stepAll(two.ids))
    }
    const alone = await waiting(1, 'oi')
    await desk.step(alone.ids[0] ?? '')
    for (const word of ['1', 'dipirona']) {
      await write(alone.phones[0] ?? '', word)
      await desk.step(alone.ids[0] ?? '')
    }
    const journal = async (id: string) => ({
      said: await said(id),
      steps: await steps(id),
      session: { ...(await session(id)), id: '' },
    })
    const expected = await journal(alone.ids[0] ?? '')
    expect(expected.said).toEqual([
      expect.stringMatching(/^[^{]+! O que deseja\?$/),
      'O que procura?',
      'Um momento.',
    ])
    expect(expected.session).toMatchObject({ state: 'handed' })
    for (const id of [...two.ids, ...twenty.ids]) expect(await journal(id)).toEqual(expected)
  })

  it('are woken before all work that is nobody’s answer, one alone and many', async () => {
    await aBot(aFlow(triage(null, null)))
    const ids = (await waiting(3, 'oi')).ids
    await work(stage(), async (w) => {
      await stepEach(w, ids.slice(0, 1))
      await stepLater(w, ids)
    })
    const jobs = await stage().db.system((w) =>
      w.query<{ task: string; priority: number }>(
        `SELECT DISTINCT t.identifier AS task, j.priority FROM graphile_worker._private_jobs j
         JOIN graphile_worker._private_tasks t ON t.id = j.task_id WHERE t.identifier LIKE 'bots.step%' ORDER BY 1`,
      ),
    )
    expect(jobs).toEqual([
      { task: 'bots.step', priority: priorityOf('bots.step') },
      { task: 'bots.steps', priority: priorityOf('bots.steps') },
    ])
    expect(priorityOf('bots.steps')).toBeLessThan(priorityOf('customers.picture'))
  })

  it('tell of each answer once, in an event of its own number', async () => {
    await aBot(aFlow(triage(null, null)))
    const { ids } = await waiting(5, 'oi')
    await stepAll(ids)
    await stepAll(ids)
    const told = await rows<{ ticket: string; seqs: number }>(
      stage(),
      `SELECT data -> 'message' ->> 'chat_ticket_id' AS ticket, count(DISTINCT seq)::integer AS seqs FROM events
       WHERE event = 'customerChatCreated' AND (data -> 'message' ->> 'is_bot_message')::boolean
         AND data -> 'message' ->> 'chat_ticket_id' = ANY($1) GROUP BY 1`,
      [ids],
    )
    expect(told).toHaveLength(5)
    for (const { seqs } of told) expect(seqs).toBe(1)
  })

  it('let one that fails fail alone', async () => {
    await aBot(aFlow(triage(null, null)))
    const { ids } = await waiting(3, 'oi')
    const failing: Database = {
      ...stage().db,
      work: (tenant, body, options) =>
        stage().db.work(
          tenant,
          (w) =>
            body({
              tenant: w.tenant,
              one: w.one.bind(w),
              enqueue: w.enqueue.bind(w),
              beforeCommit: w.beforeCommit.bind(w),
              query: (sql, params) =>
                sql.includes('INSERT INTO bot_steps')
                  ? Promise.reject(new Error('no'))
                  : w.query(sql, params),
            }),
          options,
        ),
    }
    // Those that were set as the messages came.
    await stage().db.system((w) => w.query('DELETE FROM graphile_worker._private_jobs'))
    await stepsJob(
      { tenantId: stage().tenant.id, ticketIds: ids },
      { db: failing, now: () => new Date(), log: silentLog },
    )
    for (const id of ids) expect(await said(id)).toEqual([])
    const waits = await stage().db.system((w) =>
      w.query('SELECT FROM graphile_worker._private_jobs WHERE key = ANY($1)', [
        ids.map((id) => `t${stage().tenant.id}:bots.step:${id}`),
      ]),
    )
    expect(waits).toHaveLength(3)
  })
})
