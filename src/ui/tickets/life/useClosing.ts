import { sameList, useCommands, useView } from '@app/panel/panel'
import type { Reason } from '@contract/entities'
import type { World } from '@domain/kernel/world'
import { type FieldProblem, problemsOf } from '@domain/tickets/closing'
import { closingRevision } from '@domain/tickets/closing-revision'
import { tell } from '@ui/kit/feedback'
import { useTexts } from '@ui/kit/text'
import { useEffect, useRef, useState } from 'react'
import { type GivenReason, NO_REASON, useReasons } from '../ReasonForm'
import { lifeTexts } from '../texts/life/pt_BR'
import { keepAsking } from './keepAsking'

/** How long the word about it stands, ms (specification section 8). */
const CHANGED_MS = 12_000

/** A closing as the server is asked for it. */
type Why = Readonly<{ reasonId: string | null; fields: { key: string; value: string }[] }>

/** One ticket of each connection: what a closing asks for differs by nothing else. */
const onePerConnection = (world: World, ids: readonly string[]): string[] => [
  ...new Map(ids.map((id) => [world.rows.tickets.get(id)?.data.instance_id ?? '', id])).values(),
]

/**
 * What closing these tickets asks for, kept as the administrators have it, and what was given so far. `required`: one of
 * them wants a reason. `checked` gives what to ask the server for; null: something is missing, which is then marked.
 */
export function useClosing(ticketIds: readonly string[]): {
  loaded: 'loading' | 'here' | 'failed'
  reasons: readonly Reason[]
  required: boolean
  given: GivenReason
  problems: Readonly<Record<string, FieldProblem>>
  /** Was it asked for without a reason, though one is wanted? */
  missing: boolean
  give: (reason: GivenReason) => void
  checked: (say: (text: string) => void) => Why | null
} {
  const life = useTexts(lifeTexts)
  const commands = useCommands()
  const reasons = useReasons()
  const asked = useView(['tickets'], (world) => onePerConnection(world, ticketIds), sameList).join()
  const required = useView(['closingPlans'], ({ rows }) =>
    asked.split(',').some((id) => rows.closingPlans.get(id)?.data?.reason_required ?? false),
  )
  const [loaded, setLoaded] = useState<'loading' | 'here' | 'failed'>('loading')
  const [given, setGiven] = useState<GivenReason>(NO_REASON)
  const [missing, setMissing] = useState(false)
  const [problems, setProblems] = useState<Readonly<Record<string, FieldProblem>>>({})

  const arranged = useView(['settings', 'areas'], closingRevision)
  const known = useRef(arranged)
  useEffect(() => {
    // Specification section 8: what an administrator changes meanwhile is told, and taken in.
    if (arranged !== known.current) tell('done', life('close.changed'), CHANGED_MS)
    known.current = arranged
    const load = async () => {
      const outcomes = await Promise.all(asked.split(',').map((id) => commands.loadClosing(id)))
      return { ok: outcomes.every(({ ok }) => ok) }
    }
    return keepAsking(load, setLoaded)
  }, [commands, asked, arranged, life])

  const give = (reason: GivenReason) => {
    setGiven(reason)
    setMissing(false)
    setProblems({})
  }
  const checked = (say: (text: string) => void): Why | null => {
    const reason = reasons.find(({ id }) => id === given.id)
    setMissing(required && !reason)
    if (required && !reason) {
      say(life('close.required'))
      return null
    }
    const wrong = reason ? problemsOf(reason, given.values) : {}
    setProblems(wrong)
    if (Object.keys(wrong).length > 0) return null
    const fields = Object.entries(given.values).map(([key, value]) => ({ key, value }))
    return { reasonId: reason?.id ?? null, fields }
  }
  return { loaded, reasons, required, given, problems, missing, give, checked }
}
