import { usePreferences, useRow, useUser } from '@app/panel'
import type { MessageTemplate } from '@contract/entities'
import { instanceName } from '@domain/instances/label'
import type { TicketRow } from '@domain/kernel/world'
import { fillIn, slashAt, valuesIn } from '@domain/templates/quick-answer'
import { formatTime } from '@ui/kit/dates'
import { useState } from 'react'

/** A quick answer that was chosen and still has holes. */
export type Unfilled = Readonly<{ text: string; names: readonly string[]; from: number; to: number }>

/**
 * Quick answers in a field: what is typed after the slash, and what becomes of the one that is chosen. `put`
 * replaces a part of the text.
 */
export function useQuickAnswers(
  { data }: TicketRow,
  text: string,
  put: (from: number, to: number, filled: string) => void,
) {
  const user = useUser()
  const instance = useRow('instances', data.instance_id)?.data
  const [, update] = usePreferences()
  const [caret, setCaret] = useState(0)
  /** The text for which the list was closed: it stays closed until something is typed. */
  const [closedFor, setClosedFor] = useState<string | null>(null)
  const [unfilled, setUnfilled] = useState<Unfilled | null>(null)
  const slash = closedFor === text ? null : slashAt(text, Math.min(caret, text.length))

  const pick = ({ id, value }: MessageTemplate) => {
    if (!slash) return
    update((draft) => {
      draft.templateUses[id] = (draft.templateUses[id] ?? 0) + 1
    })
    const known = valuesIn({
      customer: data.customer_name,
      protocol: data.protocol,
      shop: instanceName(instance ?? data.instance),
      attendant: user.name,
      hour: Number(formatTime(new Date().toISOString()).slice(0, 2)),
    })
    const filled = fillIn(value, known)
    if (filled.missing.length === 0) put(slash.from, caret, filled.text)
    else setUnfilled({ text: filled.text, names: filled.missing, from: slash.from, to: caret })
  }
  const fill = (values: Readonly<Record<string, string>>) => {
    if (!unfilled) return
    setUnfilled(null)
    put(unfilled.from, unfilled.to, fillIn(unfilled.text, values).text)
  }
  return {
    slash,
    setCaret,
    close: () => setClosedFor(text),
    pick,
    unfilled,
    fill,
    drop: () => setUnfilled(null),
  }
}
