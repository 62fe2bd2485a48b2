import type { Operation } from '@contract/operation'
import type { Answer } from '@infra/graphql/client'
import { expect, it } from 'vitest'
import { commandsOver } from '../../../tests/commands'
import type { Fact } from '../runtime/runtime'

const REMOVE = `
    mutation DeleteRole($id: ID!) { deleteRole(id: $id) }` as Operation<
  { deleteRole: boolean },
  { id: string }
>
const LIST = 'query Roles { roles { total_items } }' as Operation<{ roles: object }, object>

function set(answer: Answer<never>) {
  const log: Fact[] = []
  const sent: unknown[] = []
  const ingest = (facts: readonly Fact[]) => void log.push(...facts)
  const request = async (_document: unknown, variables: unknown) => {
    sent.push(variables)
    return answer
  }
  const { commands } = commandsOver({ ingest } as never, { request } as never)
  return { log, sent, read: commands.read, change: commands.change }
}
const linesOf = (log: readonly Fact[]) => log.map(({ name, data }) => [name, data])

it('tells the log what is changed by the operation’s name and id, and nothing else of what was sent', async () => {
  const { change, log, sent } = set({ ok: true, data: { deleteRole: true } as never })
  const variables = { id: '7', password: 'segredo' }
  expect(await change(REMOVE, variables)).toEqual({ ok: true, value: { deleteRole: true } })
  expect(sent).toEqual([variables])
  expect(linesOf(log)).toEqual([
    ['command.asked', { name: 'deleteRole', about: '7' }],
    ['command.done', { name: 'deleteRole' }],
  ])
})

it('tells the log why a change was refused, and the screen which field will not do', async () => {
  const refused = {
    ok: false,
    kind: 'refused',
    code: 'CONFLICT',
    message: 'Já existe.',
    field: 'name',
  } as const
  const { change, log } = set(refused)
  expect(await change(REMOVE, { id: '7' })).toEqual({
    ok: false,
    code: 'CONFLICT',
    message: 'Já existe.',
    field: 'name',
  })
  expect(linesOf(log).at(-1)).toEqual(['command.refused', { name: 'deleteRole', code: 'CONFLICT' }])
})

it('tells the log nothing of what is only read', async () => {
  const { read, log } = set({ ok: true, data: { roles: {} } as never })
  expect(await read(LIST, {})).toEqual({ ok: true, value: { roles: {} } })
  expect(log).toEqual([])
})
