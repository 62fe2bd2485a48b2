import { afterEach, beforeEach, expect, it } from 'vitest'
import type { Work } from './db/work'
import { Refusal } from './graphql/refusal'
import { defineMoment, type Hook, hooks } from './moment'

type Item = { id: string; concerns?: ReadonlySet<string> }
const moment = defineMoment<{ decide: Item; tell: Item }>('tried')
const asked = defineMoment<{ decide: Item }, string>('asked')
const other = defineMoment<{ decide: Item }>('other')
const work = {} as Work

let done: string[] = []
let before: readonly Hook[] = []
const does = (name: string) => async (_: Work, batch: readonly Item[]) => {
  done.push(`${name}: ${batch.map(({ id }) => id).join()}`)
}

beforeEach(() => {
  done = []
  try {
    before = hooks.all()
  } catch {
    before = []
  }
})
afterEach(() => hooks.fill(before))

it('lets the hooks of its own phase act in their order, on the whole batch', async () => {
  hooks.fill([
    moment.hook('decide', { name: 'a', act: does('a') }),
    other.hook('decide', { name: 'b', act: does('b') }),
    moment.hook('decide', { name: 'c', act: does('c') }),
    moment.hook('tell', { name: 'd', act: does('d') }),
  ])
  await moment.run(work, 'decide', [{ id: '1' }, { id: '2' }])
  expect(done).toEqual(['a: 1,2', 'c: 1,2'])
})

it('gives one that asks what concerns it, and does not call it for nothing', async () => {
  const asks = (row: string) => `${row}.late`
  hooks.fill([
    moment.hook('decide', { name: 'a', asks, act: does('a') }),
    moment.hook('tell', { name: 'b', asks, act: does('b') }),
  ])
  expect(moment.concerns('m')).toBe(
    `array_remove(ARRAY[CASE WHEN m.late THEN 'a' END, CASE WHEN m.late THEN 'b' END]::text[], NULL)`,
  )
  const batch = [{ id: '1' }, { id: '2', concerns: new Set(['a']) }]
  await moment.run(work, 'decide', batch)
  await moment.run(work, 'tell', batch)
  expect(done).toEqual(['a: 2'])
})

it('ends with the first answer', async () => {
  hooks.fill([
    asked.hook('decide', { name: 'a', act: async () => undefined as never }),
    asked.hook('decide', { name: 'b', act: async () => 'no' }),
    asked.hook('decide', { name: 'c', act: async () => 'never' }),
  ])
  expect(await asked.run(work, 'decide', [{ id: '1' }])).toBe('no')
})

it('names the hook that failed and keeps the code, but not the words, of what went wrong', async () => {
  const cause = Object.assign(new Error('value "Dona Marta" is too long'), { code: '22001' })
  const act = () => Promise.reject(cause)
  hooks.fill([moment.hook('decide', { name: 'a', act })])
  await expect(moment.run(work, 'decide', [{ id: '1' }])).rejects.toMatchObject({
    message: 'tried: a',
    code: '22001',
    cause,
  })
})

it('lets a refusal through as it is', async () => {
  const refusal = new Refusal('CONFLICT', 'Agora não.')
  hooks.fill([moment.hook('decide', { name: 'a', act: () => Promise.reject(refusal) })])
  await expect(moment.run(work, 'decide', [{ id: '1' }])).rejects.toBe(refusal)
})
