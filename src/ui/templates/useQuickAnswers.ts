import { usePanel, usePreferences, useRow, useUser } from '@app/panel/panel'
import type { MessageTemplate } from '@contract/entities'
import { instanceName } from '@domain/instances/label'
import { slashAt, usesBy, usesKey, valuesIn } from '@domain/templates/quick-answer'
import { fillIn, previewOf } from '@domain/text/placeholders'
import type { TicketRow } from '@domain/tickets/tables'
import { clockNow } from '@ui/kit/clock'
import { formatTime } from '@ui/kit/dates'
import { tell } from '@ui/kit/feedback'
import { useTexts } from '@ui/kit/text'
import { talkTexts } from '@ui/messages/texts/talk/pt_BR'
import { useEffect, useRef, useState } from 'react'

/** A quick answer that was chosen and still has holes. */
type Unfilled = Readonly<{
  id: string
  fileId: string | null
  text: string
  names: readonly string[]
  from: number
  to: number
}>

/** Values that were read for texts to one conversation. */
type ReadValues = Readonly<{ ticketId: string; values: Readonly<Record<string, string | null>> }>

/**
 * Quick answers in a field: what is typed after the slash, and what becomes of the one that is chosen. `put`
 * replaces a part of the text; `attach` shows a file to be
 * sent with this text as its caption; false where none can be sent now.
 */
export function useQuickAnswers(
  row: TicketRow,
  text: string,
  put: (from: number, to: number, filled: string) => void,
  attach: (file: File, caption: string) => boolean,
) {
  const { data } = row
  const user = useUser()
  const talk = useTexts(talkTexts)
  const panel = usePanel()
  const { files } = panel
  const instance = useRow('instances', data.instance_id)?.data
  const [{ templateUses }, update] = usePreferences()
  const [caret, setCaret] = useState(0)
  /** The text for which the list was closed: it stays closed until something is typed. */
  const [closedFor, setClosedFor] = useState<string | null>(null)
  const [unfilled, setUnfilled] = useState<Unfilled | null>(null)
  const slash = closedFor === text ? null : slashAt(text, Math.min(caret, text.length))

  /** What is not in the ticket's row: read while one is being chosen; what has not come by then is asked for. */
  const [read, setRead] = useState<ReadValues | null>(null)
  const choosing = slash !== null
  const latest = useRef(row)
  latest.current = row
  const ticketId = data.id
  useEffect(() => {
    if (!choosing) return
    let gone = false
    void import('./internal/readTicketValues')
      .then(({ readTicketValues }) => readTicketValues(panel, latest.current))
      .then(
        (values) => gone || setRead({ ticketId, values }),
        () => {},
      )
    return () => {
      gone = true
    }
  }, [choosing, panel, ticketId])

  /** What the text of each ticket is made from, until nothing is left of it. */
  const [used] = useState(() => new Map<string, Set<string>>())
  useEffect(() => {
    if (text === '') used.delete(data.id)
  }, [used, data.id, text])
  /** Where its file does not come, its text stands in the field. */
  const bring = async (fileId: string, from: number, caption: string) => {
    const file = await import('@ui/messages/bringAnswerFile').then(
      ({ bringAnswerFile }) => bringAnswerFile(files, fileId),
      () => null,
    )
    if (file && attach(file, caption)) return
    put(from, from, caption)
    tell('failed', talk('answerFileMissing'))
  }
  type Taken = Readonly<{ id: string; fileId: string | null; from: number; to: number }>
  const take = ({ id, fileId, from, to }: Taken, filled: string) => {
    if (fileId !== null) {
      put(from, to, '')
      void bring(fileId, from, filled)
      return
    }
    used.set(data.id, (used.get(data.id) ?? new Set()).add(id))
    put(from, to, filled)
  }

  const valuesNow = () => ({
    // Nothing of the conversation before goes into this one.
    ...(read?.ticketId === ticketId ? read.values : {}),
    ...valuesIn({
      customer: data.customer_name,
      protocol: data.protocol,
      shop: instanceName(instance ?? data.instance),
      attendant: user.name,
      hour: Number(formatTime(new Date(clockNow()).toISOString()).slice(0, 2)),
    }),
  })

  const pick = (template: MessageTemplate) => {
    if (!slash) return
    const { id, value } = template
    const uses = usesBy(user.id, template, templateUses) + 1
    update((draft) => {
      draft.templateUses[usesKey(user.id, id)] = uses
    })
    const filled = fillIn(value, valuesNow())
    const place = { id, fileId: template.file_id ?? null, from: slash.from, to: caret }
    if (filled.missing.length === 0) take(place, filled.text)
    else setUnfilled({ ...place, text: filled.text, names: filled.missing })
  }
  const fill = (values: Readonly<Record<string, string>>) => {
    if (!unfilled) return
    setUnfilled(null)
    take(unfilled, fillIn(unfilled.text, values).text)
  }
  return {
    slash,
    setCaret,
    close: () => setClosedFor(text),
    pick,
    /** How an answer would read here. */
    preview: (value: string) => previewOf(value, valuesNow()),
    unfilled,
    fill,
    drop: () => setUnfilled(null),
    /** Ids of those that the text is made from. */
    used: () => [...(used.get(data.id) ?? [])],
  }
}
