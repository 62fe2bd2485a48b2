import type { CompiledFlow } from '@domain/bots/compiled'
import type { Flow } from '@domain/bots/flow'
import { goOn, newRehearsal, type Rehearsal, type Said, said } from '@domain/bots/rehearsal'
import type { Input, Session, Situation } from '@domain/bots/session'
import { wallOf } from '@domain/hours/wall'
import { valuesIn } from '@domain/templates/quick-answer'
import { clockNow } from '@ui/kit/clock'
import { shopZone } from '@ui/kit/text'
import { useStoreValues } from '@ui/variables/useStoreValues'
import { useState } from 'react'
import type { Places } from '../drawn'

/** What is so while a conversation is tried. */
export type Circumstances = Readonly<{
  /** HH:MM by the shop's clock; null: as it is. */
  time: string | null
  isOpen: boolean
  somebodyOnline: boolean
  /** Empty: only the number is known. */
  customer: string
  isKnown: boolean
  /** How the newest open order stands; empty: there is none. */
  order: string
  instanceId: string | null
  hasButtons: boolean
  /** By the fields' ids. */
  fields: Readonly<Record<string, string>>
}>

const FIRST: Circumstances = {
  time: null,
  isOpen: true,
  somebodyOnline: true,
  customer: 'Cíntia Souza',
  isKnown: true,
  order: '',
  instanceId: null,
  hasButtons: true,
  fields: {},
}

/** A conversation that is tried with the flow as it is drawn: nothing of it leaves. */
export function useRehearsal(
  { flow, compiled }: Readonly<{ flow: Flow; compiled: CompiledFlow }>,
  places: Places,
  vars: Session['vars'],
) {
  const store = useStoreValues({ instance_id: null, department_id: null })
  const [now, setNow] = useState(FIRST)
  const [run, setRun] = useState<Rehearsal>(() => newRehearsal(compiled, vars))
  /** How much later than now it is in the conversation, ms: waits are over when one says so. */
  const [later, setLater] = useState(0)
  const [drawn, setDrawn] = useState(flow)

  const situation = (at: number): Situation => {
    const known = valuesIn({
      customer: now.customer,
      protocol: '000001',
      shop: places.instances[0]?.name ?? null,
      attendant: '',
      hour: new Date(wallOf(shopZone()).toWall(at)).getUTCHours(),
    })
    return {
      now: at,
      seed: 'rehearsal',
      isOpen: now.isOpen,
      online: new Set(now.somebodyOnline ? ['', ...places.departments.map(({ id }) => id)] : []),
      fields: now.fields,
      known: present({ ...store, ...known }),
      isKnown: now.isKnown,
      order: now.order.trim() || null,
      instanceId: now.instanceId ?? places.instances[0]?.id ?? '',
      hasButtons: now.hasButtons,
    }
  }
  const at = () => startOf(now.time) + later
  const begin = (from: string | null = null) => {
    setLater(0)
    setDrawn(flow)
    setRun(newRehearsal(compiled, vars, from))
  }
  return {
    run,
    circumstances: now,
    change: (part: Partial<Circumstances>) => setNow((before) => ({ ...before, ...part })),
    /** The flow was changed since the conversation began. */
    isOlder: drawn !== flow && run.begun,
    begin,
    /** Before the first word the conversation follows what is drawn. */
    says: (what: Said) => {
      if (!run.begun) setDrawn(flow)
      setRun((before) =>
        said(before.begun ? before : newRehearsal(compiled, vars, before.from), what, situation(at())),
      )
    },
    /** The customer answers nothing until the time is over. */
    waitsOut: () => {
      const { deadlineAt } = run.session
      if (deadlineAt === null) return
      setLater(deadlineAt - startOf(now.time))
      setRun((before) => goOn(before, { kind: 'time' }, situation(deadlineAt)))
    },
    /** What another computer, or Maria, comes back with. */
    answers: (exit: string, vars: Readonly<Record<string, string>>) =>
      setRun((before) => {
        const input: Input = { kind: 'result', seq: before.session.seq, exit, vars }
        return goOn(before, input, situation(at()))
      }),
  }
}

/** The moment at which it is so late by the shop's clock today; null: now. */
function startOf(time: string | null): number {
  const now = clockNow()
  if (time === null) return now
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  const wall = wallOf(shopZone())
  const day = Math.floor(wall.toWall(now) / DAY_MS) * DAY_MS
  return wall.fromWall(day + (hours * 60 + minutes) * 60_000)
}

const DAY_MS = 86_400_000

const present = (values: Readonly<Record<string, string | null>>): Record<string, string> =>
  Object.fromEntries(Object.entries(values).filter((one): one is [string, string] => one[1] !== null))
