import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { advance } from '../../../src/domain/bots/advance'
import { compileFlow } from '../../../src/domain/bots/compiled'
import type { Flow } from '../../../src/domain/bots/flow'
import { choicesOf } from '../../../src/domain/bots/numbered'
import { READY_FLOWS } from '../../../src/domain/bots/ready'
import {
  type Command,
  type Input,
  newSession,
  type Session,
  type Situation,
} from '../../../src/domain/bots/session'
import { aDatabase } from '../../databases'
import { draft, event, play, signedIn } from '../../model/entries'
import { aBotDesk } from './bot-stage'
import { aPhone, aStage, eventsSince, head, rows, type Stage } from './stage'

/** What somebody does in a conversation: writes, touches an option by its place, sends a file, or lets the time go by. */
type Act = Readonly<
  { kind: 'text'; text: string } | { kind: 'option'; place: number } | { kind: 'image' } | { kind: 'time' }
>

const act: fc.Arbitrary<Act> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ kind: fc.constant('option' as const), place: fc.nat(3) }) },
  {
    weight: 4,
    arbitrary: fc.record({
      kind: fc.constant('text' as const),
      text: fc.constantFrom(
        '1',
        '2',
        'oi',
        'dipirona 500',
        'voltar',
        'menu',
        'atendente',
        '01310-100',
        'não sei',
        '?',
        'É SÓ ISSO',
      ),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ kind: 'image' as const }) },
  { weight: 1, arbitrary: fc.constant({ kind: 'time' as const }) },
)

/** A panel that hears of everything from now on; gives where it has a conversation with a bot stand. */
async function aPanel(stage: () => Stage) {
  let seen = await head(stage())
  const { world } = play([...signedIn(), draft('mark', 'connection.caughtUp', { cursor: seen })])
  return async (ticketId: string) => {
    const told = await eventsSince(stage(), seen)
    play(
      told.map(({ seq, event: name, data }) => event(Number(seq), name as 'ping', data as never)),
      world,
    )
    seen = Number(told.at(-1)?.seq ?? seen)
    return world.rows.botSessions.get(ticketId)?.data
  }
}

/**
 * Step by step the same as `advance` alone: where the conversation stands, by which ways it went, and what was said; and so it stands
 * in the panel, whose state is the fold of its log.
 */
describe('conversations with the flows to begin with', () => {
  const stage = aStage(aDatabase())
  const desk = aBotDesk(stage)
  const passive = Object.values(READY_FLOWS).filter(({ type }) => type === 'passive')

  const inputOf = (one: Act, session: Session, flow: Flow): Input => {
    if (one.kind === 'time') return { kind: 'time' }
    if (one.kind === 'image') return { kind: 'message', text: 'Imagem', option: null, file: 'image' }
    if (one.kind === 'text') return { kind: 'message', text: one.text, option: null, file: null }
    const here = flow.nodes.find(({ id }) => id === session.node)
    const option = here?.kind === 'menu' ? here.options[one.place] : undefined
    return {
      kind: 'message',
      text: option?.title ?? `Opção ${one.place}`,
      option: option?.id ?? null,
      file: null,
    }
  }
  const wireOf = (input: Input): object => {
    if (input.kind !== 'message') throw new Error('nothing is sent')
    if (input.file === 'image')
      return { type: 'image', image: { id: '1', mime_type: 'image/jpeg' }, text: undefined }
    return input.option === null
      ? { text: { body: input.text } }
      : {
          type: 'interactive',
          interactive: { type: 'button_reply', button_reply: { id: 'option-0', title: input.text } },
          text: undefined,
        }
  }
  const textOf = (command: Command): string[] =>
    command.kind === 'say' || (command.kind === 'choose' && choicesOf(command)) ? [command.text.trim()] : []

  async function same(flow: Flow, acts: readonly Act[]): Promise<void> {
    const inPanel = await aPanel(stage)
    const compiled = compileFlow(flow, () => null)
    const phone = aPhone()
    const id = await desk.talk(phone, 'oi')
    const [row] = await rows<{ protocol: string; hour: number; shop: string }>(
      stage(),
      `SELECT t.protocol, extract(hour FROM now() AT TIME ZONE 'America/Sao_Paulo')::integer AS hour, i.name AS shop
       FROM chat_tickets t JOIN instances i ON i.id = t.instance_id WHERE t.id = $1`,
      [id],
    )
    const hour = row?.hour ?? 0
    const situation: Situation = {
      now: Date.now(),
      seed: '',
      isOpen: true,
      online: new Set(),
      fields: {},
      known: {
        saudacao: hour >= 5 && hour < 12 ? 'Bom dia' : hour >= 12 && hour < 18 ? 'Boa tarde' : 'Boa noite',
        loja: row?.shop ?? '',
        protocolo: row?.protocol ?? '',
      },
      isKnown: false,
      order: null,
      instanceId: stage().instanceId,
      hasButtons: true,
    }
    let alone = advance(compiled, newSession(compiled.start), { kind: 'begin' }, situation)
    const said = alone.commands.flatMap(textOf)
    const moves = [...alone.moves]
    // What is said stays within the customer's 24 hours, so that nothing is left out.
    let later = 0
    for (const one of acts) {
      if (alone.session.state !== 'waiting') break
      const input = inputOf(one, alone.session, flow)
      const here = compiled.nodes[alone.session.node]
      if (input.kind === 'time') {
        later += ((here && 'minutes' in here ? here.minutes : 0) + 1) * 60_000
        await desk.step(id, new Date(Date.now() + later))
      } else {
        await desk.write(phone, wireOf(input))
        await desk.step(id)
      }
      alone = advance(compiled, alone.session, input, situation)
      said.push(...alone.commands.flatMap(textOf))
      moves.push(...alone.moves)
      const { state, node, seq, why } = alone.session
      expect(await desk.session(id)).toMatchObject({ state, node, seq, why })
      expect(await inPanel(id)).toMatchObject({ state, node, seq })
    }
    expect((await desk.steps(id)).flatMap((step) => step.moves)).toEqual(moves)
    expect(await desk.said(id)).toEqual(said)
    await rows(
      stage(),
      `UPDATE chat_tickets SET state = 'closed', finished_at = now(), user_id = NULL WHERE id = $1`,
      [id],
    )
  }

  const runs = async (numRuns: number) => {
    for (const { flow } of passive) {
      await desk.noBots()
      await desk.aBot(flow)
      await fc.assert(
        fc.asyncProperty(fc.array(act, { minLength: 1, maxLength: 8 }), (acts) => same(flow, acts)),
        { numRuns },
      )
    }
  }

  it('go step by step as the reducer alone says', () => runs(4))
  it('do so in five hundred of them @long', () => runs(125), 20 * 60_000)
})
