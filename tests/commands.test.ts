import { COMMANDS } from '@contract/privacy-lists'
import { registry } from '@domain/core'
import { emptyWorld } from '@domain/empty-world'
import type * as v from 'valibot'
import { describe, expect, test, vi } from 'vitest'
import type { AnyCommand } from '../src/app/commands/define-command'
import { CallError } from '../src/app/commands/run-command'
import { allCommands, commandHere, findCommand, registered } from '../src/app/panel/registry'
import { Runtime } from '../src/app/runtime/runtime'
import { CommandRelay } from '../src/app/tabs/internal/command-relay'
import { countingIds, FakeClock } from './clock'
import { commandsOver } from './commands'
import { aMessage, aTicket, aUser } from './model/rows'

const TYPED = { type: 'chat', replyTo: null } as const

/** A tab that leads, over a server that refuses everything, or (`answer`) says this. */
function leading(answer: object = { ok: false, kind: 'refused', code: 'FORBIDDEN', message: 'Não pode.' }) {
  const [clock, ids] = [new FakeClock(), countingIds()]
  const runtime = new Runtime(emptyWorld(), registry, clock, ids)
  runtime.ingest([
    { kind: 'intent', name: 'login.submitted', src: 'user', data: {} },
    { kind: 'baseline', name: 'logIn', src: 'api', data: { user: aUser() } },
    { kind: 'baseline', name: 'chatTicketInfos', src: 'api', data: { result: aTicket('7') } },
    { kind: 'baseline', name: 'sendPendingMessage', src: 'api', data: { result: aMessage('1', '7') } },
  ])
  const lines: unknown[] = []
  runtime.listener = {
    taken: (entries) =>
      lines.push(...entries.flatMap(({ name, data }) => (name.startsWith('command.') ? [[name, data]] : []))),
  }
  const complain = vi.fn()
  const relay = new CommandRelay({
    port: null,
    clock,
    ids,
    own: { ids, files: { keep: () => Promise.reject(new Error('no disk')) } },
    voice: { sentence: (why) => why, say: complain },
    queued: (hash) => runtime.world.rows.outbox.has(hash),
  })
  const here = commandsOver(runtime, { request: async () => answer } as never, { ids })
  relay.leadHere(here.give)
  return { runtime, relay, here, lines, complain, commands: relay.commands }
}

/** What schemas are made of: a choice of options, an object of entries, a tuple of items. */
type Parts = Readonly<{
  options?: readonly Schema[]
  entries?: Readonly<Record<string, Schema & { literal?: unknown }>>
  items?: readonly Schema[]
}>
type Schema = v.GenericSchema

/** Something of each kind that a schema takes: of a choice one of every option, with what tells the options apart. */
function ofEachKind(schema: Schema): unknown[] {
  const { options, entries } = schema as Parts
  if (options) return options.flatMap(ofEachKind)
  if (!entries) return ['1']
  const fields = Object.entries(entries).map(([key, of]) => [key, 'literal' in of ? of.literal : '1'])
  return [Object.fromEntries(fields)]
}

/** The names under which a command writes its lines. */
function namesInLog(key: string, { arguments: taken, logged }: AnyCommand): string[] {
  const { items = [] } = taken as Parts
  const calls = items.reduce<unknown[][]>(
    (before, item) => before.flatMap((args) => ofEachKind(item).map((one) => [...args, one])),
    [[]],
  )
  const lines = calls.map((args) => (typeof logged === 'function' ? logged(...(args as never[])) : logged))
  return lines.flatMap((line) => (line ? [line.name ?? key] : []))
}

describe('the registry', () => {
  test('has no two commands of one name', () => {
    const one = { pin: {} }
    expect(() => registered([one, one])).toThrow("'pin'")
  })
  test('writes no line under a name that a masked log hides', async () => {
    const commands = [...((await allCommands()) ?? [])]
    // The administration's own go by the operation that they ask for.
    const names = commands.filter(([key]) => key !== 'change').flatMap((one) => namesInLog(...one))
    expect(names).toEqual(expect.arrayContaining(['pin', 'instances.create', 'snooze', 'start']))
    expect(names.filter((name) => !COMMANDS.some((known) => known === name))).toEqual([])
  })
  test('gives what the first screen needs at once, and the rest when it is asked for', async () => {
    expect(commandHere('send')).toBeDefined()
    expect(commandHere('changeCustomer')).toBeUndefined()
    expect(await findCommand('changeCustomer')).toBe((await allCommands())?.get('changeCustomer'))
  })
  test.each([
    ['nothing of that name', 'constructor', []],
    ['another one’s arguments', 'take', [7]],
    ['one argument too few', 'pin', ['7']],
    ['a field that is not its', 'loadTickets', [{ tab: 'inbox', sql: '' }, 1]],
    ['the arguments of a later one', 'changeCustomer', ['7', { type: 'burn' }]],
  ])('does not do %s', async (_, name, args) => {
    await expect(leading().here.perform(name, args)).rejects.toBeInstanceOf(CallError)
  })
})

describe('the tab that leads', () => {
  test('shows what is typed in the moment of the key-press', () => {
    const { runtime, commands } = leading()
    void commands.send('7', 'Oi', TYPED)
    expect([...runtime.world.rows.outbox.values()].map(({ text }) => text)).toEqual(['Oi'])
  })
  test.each(['pin', 'changeTicket'])('gives %s as the same function each time', (name) => {
    const { commands } = leading()
    expect(Reflect.get(commands, name)).toBe(Reflect.get(commands, name))
  })
  test('writes what was asked and what was refused', async () => {
    const { commands, lines } = leading()
    expect(await commands.changeTicket('7', { kind: 'wake' })).toMatchObject({ ok: false, code: 'FORBIDDEN' })
    expect(lines).toEqual([
      ['command.asked', { name: 'wake', about: '7' }],
      ['command.refused', { name: 'wake', code: 'FORBIDDEN' }],
    ])
  })
  test('writes what was asked and done', async () => {
    const { commands, lines } = leading({ ok: true, data: { pinChatTicket: true } })
    expect(await commands.pin('7', true)).toEqual({ ok: true, value: undefined })
    expect(lines).toEqual([
      ['command.asked', { name: 'pin', about: '7' }],
      ['command.done', { name: 'pin' }],
    ])
  })
  test('writes nothing of what is only read', async () => {
    const { commands, lines } = leading()
    await commands.colleagues('1', '')
    expect(lines).toEqual([])
  })
  test('ends what is under way when its lead ends, and does nothing more', async () => {
    const { relay, commands } = leading()
    const give = vi.fn(() => new Promise(() => {}))
    relay.leadHere(give)
    const asked = commands.finish('7')
    relay.end('over')
    expect(await asked).toMatchObject({ ok: false, code: 'UNAUTHENTICATED' })
    void commands.send('7', 'Oi', TYPED)
    expect(give).toHaveBeenCalledOnce()
  })
  test('says at once what went wrong with a command that gives nothing back', async () => {
    const { commands, complain } = leading()
    expect(await commands.signOut()).toBeUndefined()
    expect(complain).toHaveBeenCalledOnce()
  })
  test('keeps nothing where the files do not get onto the disk', async () => {
    const { commands, runtime } = leading()
    const file = {
      blob: new Blob(['x']),
      name: 'x.png',
      mime: 'image/png',
      kind: 'image',
      voice: false,
    } as const
    await expect(commands.sendMedia('7', [file], { caption: '', replyTo: null })).rejects.toThrow('no disk')
    expect(runtime.world.rows.outbox.size).toBe(0)
  })
})
