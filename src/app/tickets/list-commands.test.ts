import { registry } from '@domain/core'
import { emptyWorld } from '@domain/empty-world'
import type { TicketFilter, TicketTab } from '@domain/tickets/lists'
import type { Answer } from '@infra/graphql/client'
import {
  ChatTicketsDocument,
  CreateTicketTransferDocument,
  CustomerChatsPaginatedDocument,
} from '@infra/graphql/documents.gen'
import { expect, test } from 'vitest'
import { countingIds, FakeClock } from '../../../tests/clock'
import { commandsOver } from '../../../tests/commands'
import { aMessage, aTicket, aUser } from '../../../tests/model/rows'
import { Runtime } from '../runtime/runtime'

const LOST: Answer<never> = { ok: false, kind: 'network', message: 'HTTP 502' }
const REFUSED: Answer<never> = { ok: false, kind: 'refused', code: 'FORBIDDEN', message: 'Não pode.' }
const listed = { items: [], total_pages: 1, total: 0, next: null, read_at_seq: 1 }
const page = { ok: true, data: { chatTickets: listed } } as const
const list = (tab: TicketTab): TicketFilter => ({ tab, instanceIds: [], search: '', unseenOnly: false })

/** A panel whose server gives these answers, in this order, to the requests for one thing. */
function set(document: { toString(): string }, answers: Answer<unknown>[]) {
  const runtime = new Runtime(emptyWorld(), registry, new FakeClock(), countingIds())
  const logged: string[] = []
  runtime.listener = { taken: (entries) => logged.push(...entries.map(({ name }) => name)) }
  let asked = 0
  const request = async (wanted: unknown) => {
    if (wanted !== document) return LOST
    asked++
    return answers.shift() ?? LOST
  }
  const { commands } = commandsOver(runtime, { request } as never)
  return { runtime, commands, logged, asked: () => asked }
}

test.each<[string, Answer<unknown>[], number, boolean]>([
  ['at once', [page], 1, true],
  ['after one failure', [LOST, page], 2, true],
  ['after two', [LOST, LOST, page], 3, true],
  ['not at all', [LOST, LOST, LOST, page], 3, false],
  ['with a refusal, which is final', [REFUSED, page], 1, false],
])('a ticket list that comes %s is asked for at most three times', async (_, answers, times, comes) => {
  const { commands, asked } = set(ChatTicketsDocument, answers)
  const outcome = await commands.loadTickets(list('inbox'), 1)
  expect([asked(), outcome.ok]).toEqual([times, comes])
})

test('of lists asked for together only the one that failed is asked for again', async () => {
  const { commands, asked } = set(ChatTicketsDocument, [page, LOST, page, page])
  const outcomes = await Promise.all(
    (['inbox', 'mine', 'open'] as const).map((tab) => commands.loadTickets(list(tab), 1)),
  )
  expect([asked(), outcomes.map(({ ok }) => ok)]).toEqual([4, [true, true, true]])
})

test('a page of messages that does not come is in the log, brings nothing, and can be asked for again', async () => {
  const result = { data: [aMessage('1', '7')], total: 1, per_page: 20, read_at_seq: 1 }
  const { runtime, commands, logged, asked } = set(CustomerChatsPaginatedDocument, [
    LOST,
    LOST,
    LOST,
    { ok: true, data: { customerChatsPaginated: result } },
  ])
  runtime.ingest([{ kind: 'baseline', name: 'chatTicketInfos', src: 'api', data: { result: aTicket('7') } }])
  logged.length = 0
  expect(await commands.loadOlderMessages('7')).toMatchObject({ ok: false, code: 'UNREACHABLE' })
  expect([asked(), logged]).toEqual([3, ['command.refused']])
  expect(runtime.world.rows.messages.size).toBe(0)
  expect(await commands.loadOlderMessages('7')).toMatchObject({ ok: true })
  expect(runtime.world.rows.messages.size).toBe(1)
})

test('a ticket that stood here and is lost out of sight is taken by somebody; one that never did is not found', async () => {
  const gone: Answer<never> = { ok: false, kind: 'refused', code: 'NOT_FOUND', message: 'Não encontrado.' }
  const { runtime, commands } = set(CreateTicketTransferDocument, [gone, gone])
  runtime.ingest([
    { kind: 'intent', name: 'login.submitted', src: 'user', data: {} },
    { kind: 'baseline', name: 'logIn', src: 'api', data: { user: aUser() } },
    { kind: 'baseline', name: 'chatTicketInfos', src: 'api', data: { result: aTicket('7') } },
  ])
  expect(await commands.take('7')).toMatchObject({ ok: false, code: 'TAKEN' })
  expect(await commands.take('8')).toMatchObject({ ok: false, code: 'NOT_FOUND' })
})
