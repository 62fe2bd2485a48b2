import { mentionAt } from '@domain/mentions/naming'
import { type RefObject, useState } from 'react'

type Field = Readonly<{
  text: string
  /** Can somebody be named in it now? */
  active: boolean
  field: RefObject<HTMLTextAreaElement | null>
  /** Puts a text in the place of a part of what is typed. */
  replace: (from: number, to: number, filled: string) => void
}>

/** Who is being named behind an @ at the caret, and what becomes of the one that is chosen. */
export function useNaming({ text, active, field, replace }: Field) {
  const [caret, setCaret] = useState(0)
  /** Where the list was closed: it stays closed until another @ is typed. */
  const [closedAt, setClosedAt] = useState<number | null>(null)
  const found = active ? mentionAt(text, caret) : null
  const naming = found?.from === closedAt ? null : found
  return {
    /** What is looked for; null: nobody is being named, or the list was closed. */
    query: naming?.query ?? null,
    setCaret,
    close: () => naming && setClosedAt(naming.from),
    name: (whole: string) => {
      if (!naming) return
      const filled = `@${whole} `
      replace(naming.from, caret, filled)
      const end = naming.from + filled.length
      setCaret(end)
      requestAnimationFrame(() => field.current?.setSelectionRange(end, end))
    },
  }
}
