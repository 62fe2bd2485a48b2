import { useCommands } from '@app/panel/panel'
import { isChanged, type SaleDraft, type SaleForm } from '@domain/orders/sale-form'
import { deviceNow } from '@ui/kit/clock'
import { newHash } from '@ui/kit/newHash'
import { useCallback, useEffect, useRef, useState } from 'react'

/** A pause in writing after which the draft is kept, ms. */
const SETTLE_MS = 400

/**
 * A sale that is being written, kept on this device while it is: closed, it is there again. `rev` is what was seen of the
 * one that it changes: a draft of a former state of it is thrown away.
 */
export function useSaleDraft(key: string, opened: SaleForm, rev: number | null) {
  const { account } = useCommands()
  const [draft, setDraft] = useState<SaleDraft>(() => ({ form: opened, hash: newHash(), rev }))
  /** When it was kept, ms; null: nothing is; undefined: this device keeps none. */
  const [keptAt, setKeptAt] = useState<number | null | undefined>(null)
  const latest = useRef(draft)
  const touched = useRef(false)
  const done = useRef(false)
  const change = useCallback((next: (form: SaleForm) => SaleForm) => {
    touched.current = true
    const form = next(latest.current.form)
    if (form === latest.current.form) return
    latest.current = { ...latest.current, form }
    setDraft(latest.current)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: read once, as it is opened.
  useEffect(() => {
    void account('saleDraft', { key, now: deviceNow() }).then((answer) => {
      if (!answer.ok || answer.value === null || touched.current) return
      const { at, ...kept } = answer.value
      if (kept.rev !== rev) return
      latest.current = kept
      setDraft(kept)
      setKeptAt(at)
    })
  }, [key])
  const write = useCallback(async () => {
    const now = deviceNow()
    const isWork = !done.current && isChanged(latest.current.form, opened)
    const answer = await account('keepSaleDraft', { key, draft: isWork ? latest.current : null, at: now })
    setKeptAt(answer.ok ? (isWork ? now : null) : undefined)
  }, [account, key, opened])
  // biome-ignore lint/correctness/useExhaustiveDependencies: of every change.
  useEffect(() => {
    if (!touched.current) return
    const timer = setTimeout(() => void write(), SETTLE_MS)
    return () => clearTimeout(timer)
  }, [draft, write])
  // What was typed just before it went away is kept as well.
  useEffect(() => () => void (touched.current && !done.current && write()), [write])
  return {
    form: draft.form,
    hash: draft.hash,
    change,
    keptAt,
    /** It was saved, or is not wanted: nothing is kept of it any more. */
    drop: useCallback(async () => {
      done.current = true
      await write()
    }, [write]),
    isTouched: isChanged(draft.form, opened),
  }
}
