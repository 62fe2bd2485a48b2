import { useCommands } from '@app/panel/panel'
import { formOf, type Typed } from '@domain/campaigns/typed'
import type { FilterField } from '@domain/contacts/segments/filter-tree'
import { CampaignDocument, SaveCampaignDocument } from '@infra/graphql/campaigns.gen'
import { clockNow } from '@ui/kit/clock'
import { whyNot } from '@ui/kit/feedback'
import { useQueryChange } from '@ui/kit/useQueryChange'
import { useCallback, useEffect, useRef, useState } from 'react'

/** The part of the address that names a draft which was made on the page for a new one. */
export const MADE = 'campaign'

/** Nobody has changed anything for so long, ms: it is saved. */
const STILL_MS = 1_200

/** What stands for one that is not complete enough to be kept. */
const NO_FORM = JSON.stringify(null)

/** A campaign as the server has it. */
export type Kept = Readonly<{ id: string; rev: number }>

type Saving = Readonly<{
  typed: Typed
  change: (patch: Partial<Typed>) => void
  /** As it is sent; null: it is not complete enough to be kept. */
  form: NonNullable<ReturnType<typeof formOf>> | null
  /** Something is not saved yet. */
  dirty: boolean
  busy: boolean
  /** When it was last saved here, ms; null: not yet. */
  savedAt: number | null
  /** Why it could not be saved, in a sentence. */
  failure: string | null
  /** Saves what is not saved yet; null: that did not go. */
  flush: () => Promise<Kept | null>
}>

/** Keeps a draft on the server while it is put together: by itself once nobody types, one save after the other. */
export function useSaving(
  channel: string,
  fields: readonly FilterField[],
  start: Readonly<{ typed: Typed; kept: Kept | null; onMade: (id: string) => void }>,
): Saving {
  const { read, change: ask } = useCommands()
  const changeQuery = useQueryChange()
  const [typed, setTyped] = useState(start.typed)
  const [savedAt, setSavedAt] = useState<number | null>(null)
  const [failure, setFailure] = useState<string | null>(null)
  const [busy, setBusy] = useState(false)
  const [saved, setSaved] = useState(() => JSON.stringify(formOf(start.typed, channel, fields)))
  const kept = useRef(start.kept)
  const running = useRef<Promise<Kept | null>>(undefined)
  const form = formOf(typed, channel, fields)
  const text = JSON.stringify(form)
  const dirty = text !== saved
  const latest = useRef({ form, text, saved })
  latest.current = { form, text, saved }

  const save = async (): Promise<Kept | null> => {
    const { form: wanted, text: now } = latest.current
    if (!wanted) return null
    setBusy(true)
    const { current: before } = kept
    const outcome = await ask(SaveCampaignDocument, {
      id: before?.id ?? null,
      rev: before?.rev ?? null,
      form: { ...wanted, variants: [...wanted.variants] },
    })
    const id = outcome.ok ? outcome.value.saveCampaign : null
    const again = id === null ? null : await read(CampaignDocument, { id })
    setBusy(false)
    if (!outcome.ok) setFailure(whyNot(outcome))
    else if (id !== null && again?.ok) {
      kept.current = { id, rev: again.value.campaign.row.rev }
      latest.current.saved = now
      setSaved(now)
      setSavedAt(clockNow())
      setFailure(null)
      if (before === null) {
        start.onMade(id)
        changeQuery((query) => query.set(MADE, id), { replace: true })
      }
      return kept.current
    } else if (again && !again.ok) setFailure(whyNot(again))
    return null
  }
  const saveLatest = useRef(save)
  saveLatest.current = save

  const flush = useCallback(async (): Promise<Kept | null> => {
    // What is under way may be older than what is wanted.
    await running.current
    const { text: now, saved: before } = latest.current
    if (now === before && kept.current) return kept.current
    running.current = saveLatest.current()
    return running.current
  }, [])

  // Each change restarts the pause.
  useEffect(() => {
    if (text === saved || text === NO_FORM) return
    const timer = setTimeout(() => void flush(), STILL_MS)
    return () => clearTimeout(timer)
  }, [text, saved, flush])

  return {
    typed,
    change: (patch) => {
      setFailure(null)
      setTyped((now) => ({ ...now, ...patch }))
    },
    form,
    dirty,
    busy,
    savedAt,
    failure,
    flush,
  }
}
