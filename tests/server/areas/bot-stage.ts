import { makeBot, switchBot } from '../../../server/areas/bots/bots'
import { publishBot } from '../../../server/areas/bots/drafts'
import { stepJob } from '../../../server/areas/bots/run/step.job'
import { emptyFlow, type Flow } from '../../../src/domain/bots/flow'
import type { Node } from '../../../src/domain/bots/nodes'
import { aPhone, deliver, envelope, rows, type Stage, text, work } from './stage'

let made = 0

/** A flow of these nodes that begins with the first. */
export const aFlow = (nodes: readonly Node[], more: Partial<Flow> = {}): Flow => ({
  ...emptyFlow(),
  start: nodes[0]?.id ?? null,
  nodes: [...nodes],
  handoverText: 'Vou chamar alguém.',
  ...more,
})

/** A node of a flow, its name being its id. */
export const aNode = (id: string, kind: Node['kind'], more: object = {}): Node =>
  ({ id, name: id, kind, exits: {}, ...more }) as Node

/** Asks for one of two departments; who is silent for an hour is bid goodbye. */
export const triage = (sales: string | null, pharmacist: string | null): Node[] => [
  aNode('n1', 'menu', {
    text: 'O que deseja?',
    button: 'Ver',
    minutes: 60,
    options: [
      { id: 'o1', title: 'Comprar', description: '' },
      { id: 'o2', title: 'Farmacêutico', description: '' },
    ],
    exits: { OPT_o1: 'n2', OPT_o2: 'n4', INVALID: 'n4', TIMEOUT: 'n5' },
  }),
  aNode('n2', 'question', {
    text: 'O que procura?',
    as: 'text',
    keep: 'procura',
    field: null,
    again: 'Escreva o que procura.',
    minutes: 60,
    exits: { OK: 'n3', INVALID: 'n4', TIMEOUT: 'n5' },
  }),
  aNode('n3', 'transfer', { departmentId: sales, text: 'Um momento.', note: 'Procura {{procura}}' }),
  aNode('n4', 'transfer', { departmentId: pharmacist, text: 'Já vem.', note: '' }),
  aNode('n5', 'close', { reasonId: null, text: 'Até logo!', asksGrade: false }),
]

/** Everything that tests of bots do again and again, on a stage. */
export function aBotDesk(stage: () => Stage) {
  const admin = () => stage().alice
  /** A bot that is published and on; gives its id. */
  const aBot = async (flow: Flow, more: object = {}): Promise<string> =>
    work(stage(), async (w) => {
      const form = { kind: 'passive', name: `Robô ${++made}`, hours: 'always', instance_ids: [], ...more }
      const id = await makeBot(w, form, flow, {}, admin().id)
      await publishBot(w, admin(), { id, rev: 1 }, stage().config, new Date())
      await switchBot(w, { id, active: true, handOver: false }, admin().id)
      return id
    })
  /** Switches all bots off, so that the next test has its own. */
  const noBots = () => rows(stage(), 'UPDATE bots SET active = FALSE, hands_over = FALSE')
  const step = (ticketId: string, now = new Date()) =>
    stepJob({ tenantId: stage().tenant.id, ticketId }, { db: stage().db, now: () => now })
  const ticketOf = async (phone: string): Promise<string> =>
    (
      await rows<{ id: string }>(
        stage(),
        'SELECT t.id::text FROM chat_tickets t JOIN customers c ON c.id = t.customer_id WHERE c.wa_id = $1 ORDER BY t.id DESC',
        [phone],
      )
    )[0]?.id ?? ''
  /** A customer writes, all at once. */
  const write = (phone: string, ...bodies: (string | object)[]) =>
    deliver(
      stage(),
      envelope(stage().phoneNumberId, {
        messages: bodies.map((body) =>
          typeof body === 'string' ? text(phone, body) : text(phone, '', body),
        ),
      }),
    )
  /** A customer writes and the bot reads. */
  const talk = async (phone: string, ...bodies: (string | object)[]): Promise<string> => {
    await write(phone, ...bodies)
    const id = await ticketOf(phone)
    await step(id)
    return id
  }
  /** Somebody new who writes to the bot. */
  const begin = async (...bodies: string[]) => {
    const phone = aPhone()
    const id = await talk(phone, ...(bodies.length > 0 ? bodies : ['oi']))
    return { phone, id }
  }
  const said = async (id: string) =>
    (
      await rows<{ message: string }>(
        stage(),
        `SELECT message FROM customer_chats WHERE chat_ticket_id = $1 AND is_bot_message ORDER BY id`,
        [id],
      )
    ).map(({ message }) => message)
  const session = async (id: string) =>
    (
      await rows<{
        id: string
        state: string
        node: string
        why: string | null
        seq: number
        vars: object
        ended: boolean
      }>(
        stage(),
        `SELECT id::text, state, node, why, seq, vars, ended_at IS NOT NULL AS ended FROM bot_sessions
         WHERE chat_ticket_id = $1 ORDER BY id DESC LIMIT 1`,
        [id],
      )
    )[0]
  const steps = (id: string) =>
    rows<{ n: number; seq: number; input: string; moves: { node: string; exit: string }[] }>(
      stage(),
      `SELECT x.n, x.seq, x.input, x.moves FROM bot_steps x JOIN bot_sessions s ON s.id = x.session_id
       WHERE s.chat_ticket_id = $1 ORDER BY x.session_id, x.n`,
      [id],
    )
  const aDepartment = async (name: string): Promise<string> =>
    (
      await rows<{ id: string }>(
        stage(),
        'INSERT INTO departments (tenant_id, name) VALUES ($1, $2) RETURNING id::text',
        [stage().tenant.id, name],
      )
    )[0]?.id ?? ''
  return { aBot, noBots, step, ticketOf, write, talk, begin, said, session, steps, aDepartment }
}
